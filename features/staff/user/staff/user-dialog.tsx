import { Alert, Button, Checkbox, Input, NativeSelect, PasswordInput, Radio, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import { ConflictNotice, type Describe } from '#features/hotel/facility/staff/edit/conflict-notice.tsx';
import { useEdit } from '#features/hotel/facility/staff/edit/use-edit.ts';
import { DialogFoot, EditDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { ApiError, NoResponseError } from '#platform/browser/call.ts';
import { type Form, useFields } from '#ui/use-form.ts';
import type { OnChanged } from '#ui/use-report-changes.ts';
import { type FieldName, fieldNames, userErrors } from '../rules.ts';
import { type Role, type User, useSaveUser } from './calls.ts';
import style from './users.module.css';

type Props = {
  facilityId: number;
  readerId: number;
  roles: readonly Role[];
  /** The user to change, as currently listed. Null for a new user. */
  user: User | null;
  onChanged: OnChanged;
  onClose: () => void;
  onReset: (user: User) => void;
  onSignOut: (user: User) => void;
  onDone: (isNew: boolean) => void;
};
type FormValues = Record<FieldName, string>;

export function UserDialog({ isNew, onChanged, ...form }: Props & { isNew: boolean }) {
  const t = useTranslations('staff-users');
  const { user, onClose, onReset, onSignOut } = form;
  return (
    <EditDialog
      open={isNew || user !== null}
      title={user ? t('edit.title', { username: user.username }) : t('add')}
      onChanged={onChanged}
      onClose={onClose}
    >
      {(note, drop) => (
        <UserForm
          {...form}
          onChanged={note}
          onClose={() => drop(onClose)}
          onReset={lost => drop(() => onReset(lost))}
          onSignOut={leaving => drop(() => onSignOut(leaving))}
        />
      )}
    </EditDialog>
  );
}

function UserForm({ facilityId, readerId, roles, user, ...on }: Props) {
  const t = useTranslations('staff-users');
  const [withPassword, setWithPassword] = useState(false);
  const users = useSaveUser(facilityId);
  const edit = useEdit<FormValues>({
    ...users,
    saved: { value: formValuesOf(user), version: user?.version ?? 0 },
    save: async draft => {
      await users.save({
        fields: fieldsOf(draft.value),
        password: withPassword ? draft.value.password : undefined,
        present: withPresent ? draft.value.present_password : undefined,
        edited: user ? { id: user.id, version: draft.version } : undefined,
      });
      return draft;
    },
    onChanged: on.onChanged,
    onSaved: () => on.onDone(user === null),
    onRefused: refused => form.refuse(refusalsOf(refused)),
  });
  const { draft, saved, news } = edit;
  // The user may press Save without a change, so a conflict may have no differences to show.
  const error = edit.error ?? (news ? null : edit.refusal);
  const form = useFields(draft, (name, value) => edit.change(typed => ({ ...typed, [name]: value })));
  // Changing your own user ID or email address requires the current password.
  const withPresent =
    user?.id === readerId && (['username', 'email'] as const).some(name => draft[name] !== saved[name]);
  const describe = useDescribe(roles);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const faults = Object.entries(userErrors(draft, { withPassword, withPresent }));
    if (faults.length === 0) edit.save();
    else form.refuse(Object.fromEntries(faults.map(([name, fault]) => [name, t(`faults.${fault}`)])));
  };
  return (
    <form ref={form.ref} className={style.question} onSubmit={submit} noValidate>
      {/* Disabled while saving, because the dialog then closes and newly typed text would be lost. */}
      <fieldset className={style.fields} disabled={edit.isPending}>
        <UserFields
          form={form}
          roles={roles}
          user={user}
          isOwn={user?.id === readerId}
          withPassword={withPassword}
          withPresent={withPresent}
          onWithPassword={setWithPassword}
        />
      </fieldset>
      {user?.can_reset_two_factor && (
        <div className={style.factor}>
          <p>{t('reset.lead')}</p>
          <Button variant="default" size="xs" onClick={() => on.onReset(user)}>
            {t('reset.open')}
          </Button>
        </div>
      )}
      {user?.can_sign_out && (
        <div className={style.factor}>
          <p>{t('signOut.lead')}</p>
          <Button variant="default" size="xs" onClick={() => on.onSignOut(user)}>
            {t('signOut.open')}
          </Button>
        </div>
      )}
      {news && (
        <ConflictNotice
          news={news}
          describe={describe}
          onTakeTheirs={edit.takeTheirs}
          isAnswer={edit.refusal !== null}
        />
      )}
      {error && Object.keys(refusalsOf(error)).length === 0 && (
        <Alert color="red">{t(problemOf(error))}</Alert>
      )}
      <DialogFoot onCancel={on.onClose}>
        <Button type="submit" loading={edit.isPending}>
          {t('save')}
        </Button>
      </DialogFoot>
    </form>
  );
}

function useDescribe(roles: readonly Role[]): Describe<FormValues> {
  const t = useTranslations('staff-users');
  const shell = useTranslations('staff-shell');
  return (typed, [place]) => {
    const name = fieldNames.find(each => each === place) ?? 'username';
    const role = roles.find(({ id }) => String(id) === typed.role);
    return {
      what: t(`field.${name}`),
      is: name === 'role' && role ? shell(`role.${role.name}`) : typed[name],
    };
  };
}

const formValuesOf = (user: User | null): FormValues => ({
  username: user?.username ?? '',
  password: '',
  email: user?.email ?? '',
  last_name: user?.last_name ?? '',
  first_name: user?.first_name ?? '',
  role: user ? String(user.user_role.id) : '',
  present_password: '',
});

function fieldsOf({ username, email, last_name, first_name, role }: Record<FieldName, string>) {
  const user_role: { id: 1 | 2 } = { id: role === '1' ? 1 : 2 };
  return { username, email, last_name, first_name, user_role };
}

function refusalsOf(error: Error): Partial<Record<FieldName, string>> {
  if (!(error instanceof ApiError)) return {};
  const { user_role, ...errors } = error.errors;
  const faults = Object.entries({ ...errors, ...(user_role ? { role: user_role } : {}) });
  return Object.fromEntries(
    faults.filter(([name]) => fieldNames.some(each => each === name)).map(([name, [first]]) => [name, first]),
  );
}

function problemOf(error: Error) {
  if (error instanceof NoResponseError) return 'offline';
  return error instanceof ApiError && error.status === 404 ? 'gone' : 'somethingWrong';
}

type FieldsProps = {
  form: Form<FieldName>;
  roles: readonly Role[];
  user: User | null;
  isOwn: boolean;
  withPassword: boolean;
  withPresent: boolean;
  onWithPassword: (isWith: boolean) => void;
};

function UserFields({ form, roles, user, isOwn, withPassword, withPresent, onWithPassword }: FieldsProps) {
  const t = useTranslations('staff-users');
  const session = useTranslations('staff-session');
  const shell = useTranslations('staff-shell');
  const textProps = { maxLength: 191, autoComplete: 'off' } as const;
  const roleOptions = roles.filter(({ id, can_give }) => can_give || id === user?.user_role.id);
  return (
    <>
      <TextInput
        {...form.field('username')}
        required
        {...textProps}
        maxLength={100}
        label={t('field.username')}
        description={t('rule.username')}
        autoCapitalize="none"
        spellCheck={false}
      />
      {isOwn && (
        <p className={style.lead}>
          {t.rich('ownPassword', { account: words => <a href={staffPages.account}>{words}</a> })}
        </p>
      )}
      {user && !isOwn && (
        <Checkbox
          label={t('changePassword')}
          description={t('changePasswordHint')}
          checked={withPassword}
          onChange={event => onWithPassword(event.currentTarget.checked)}
        />
      )}
      {user === null && <FirstPassword withPassword={withPassword} onWithPassword={onWithPassword} />}
      {withPassword && (
        <PasswordInput
          {...form.field('password')}
          required
          label={t('field.password')}
          description={session('newPassword.rule')}
          maxLength={128}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': session('showPassword'), tabIndex: 0 }}
        />
      )}
      <TextInput
        {...form.field('email')}
        {...textProps}
        required
        label={t('field.email')}
        type="email"
        inputMode="email"
      />
      {withPresent && (
        <PasswordInput
          {...form.field('present_password')}
          required
          label={t('field.present_password')}
          description={t('presentPassword')}
          maxLength={128}
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': session('showPassword'), tabIndex: 0 }}
        />
      )}
      <div className={style.pair}>
        <TextInput {...form.field('last_name')} {...textProps} withAsterisk label={t('field.last_name')} />
        <TextInput {...form.field('first_name')} {...textProps} withAsterisk label={t('field.first_name')} />
      </div>
      <Input.Description>{t('rule.oneName')}</Input.Description>
      <NativeSelect
        {...form.field('role')}
        required
        label={t('field.role')}
        description={isOwn ? t('rule.ownRole') : t('rule.role')}
        disabled={isOwn}
        data={[
          ...(user ? [] : [{ value: '', label: t('choose') }]),
          ...roleOptions.map(({ id, name }) => ({ value: String(id), label: shell(`role.${name}`) })),
        ]}
      />
    </>
  );
}

type FirstPasswordProps = Pick<FieldsProps, 'withPassword' | 'onWithPassword'>;

function FirstPassword({ withPassword, onWithPassword }: FirstPasswordProps) {
  const t = useTranslations('staff-users');
  return (
    <Radio.Group
      label={t('firstPassword.title')}
      value={withPassword ? 'typed' : 'link'}
      onChange={way => onWithPassword(way === 'typed')}
    >
      <div className={style.ways}>
        <Radio value="link" label={t('firstPassword.link')} description={t('firstPassword.linkHint')} />
        <Radio value="typed" label={t('firstPassword.typed')} description={t('firstPassword.typedHint')} />
      </div>
    </Radio.Group>
  );
}
