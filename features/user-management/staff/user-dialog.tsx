import { Alert, Button } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { ConflictNotice, type Describe } from '#features/facility/staff/edit/conflict-notice.tsx';
import { useEdit } from '#features/facility/staff/edit/use-edit.ts';
import { DialogFoot, EditDialog } from '#features/facility/staff/staff-dialog.tsx';
import { ApiError, NoAnswer } from '#platform/browser/call.ts';
import { useFields } from '#ui/use-form.ts';
import type { OnChanged } from '#ui/use-report-changes.ts';
import { type FieldName, fieldNames, userFaults } from '../rules.ts';
import { type Role, type User, useKeptUsers } from './calls.ts';
import { UserFields } from './user-fields.tsx';
import style from './users.module.css';

type Props = {
  facilityId: number;
  readerId: number;
  roles: readonly Role[];
  /** Who is changed, as the list has them now; null: somebody new. */
  user: User | null;
  onChanged: OnChanged;
  onClose: () => void;
  /** The second factor of this user is lost. */
  onReset: (user: User) => void;
  /** This user is to be signed out everywhere. */
  onSignOut: (user: User) => void;
  onDone: (isNew: boolean) => void;
};
type Typed = Record<FieldName, string>;

/** Adds a user, or changes one. */
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
  const [withPassword, setWithPassword] = useState(user === null);
  const users = useKeptUsers(facilityId);
  const edit = useEdit<Typed>({
    ...users,
    saved: { value: typedOf(user), version: user?.version ?? 0 },
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
  // Save may be pressed without a change, too: a conflict then brings no news.
  const error = edit.error ?? (news ? null : edit.refusal);
  const form = useFields(draft, (name, value) => edit.change(typed => ({ ...typed, [name]: value })));
  // What one signs in by oneself changes only with the present password.
  const withPresent =
    user?.id === readerId && (['username', 'email'] as const).some(name => draft[name] !== saved[name]);
  const describe = useDescribe(roles);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const faults = Object.entries(userFaults(draft, { withPassword, withPresent }));
    if (faults.length === 0) edit.save();
    else form.refuse(Object.fromEntries(faults.map(([name, fault]) => [name, t(`faults.${fault}`)])));
  };
  return (
    <form ref={form.ref} className={style.question} onSubmit={submit} noValidate>
      <UserFields
        form={form}
        roles={roles}
        user={user}
        isOwn={user?.id === readerId}
        withPassword={withPassword}
        withPresent={withPresent}
        onWithPassword={setWithPassword}
      />
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
      {news && <ConflictNotice news={news} describe={describe} onTakeTheirs={edit.takeTheirs} />}
      {error && Object.keys(refusalsOf(error)).length === 0 && (
        <Alert color="red" variant="light" role="alert">
          {t(problemOf(error))}
        </Alert>
      )}
      <DialogFoot onCancel={on.onClose}>
        <Button type="submit" loading={edit.isPending}>
          {t('save')}
        </Button>
      </DialogFoot>
    </form>
  );
}

/** A field of a user in words. */
function useDescribe(roles: readonly Role[]): Describe<Typed> {
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

const typedOf = (user: User | null): Typed => ({
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

/** What the server says of each field: "This value has already been taken." */
function refusalsOf(error: Error): Partial<Record<FieldName, string>> {
  if (!(error instanceof ApiError)) return {};
  const { user_role, ...errors } = error.errors;
  const faults = Object.entries({ ...errors, ...(user_role ? { role: user_role } : {}) });
  return Object.fromEntries(
    faults.filter(([name]) => fieldNames.some(each => each === name)).map(([name, [first]]) => [name, first]),
  );
}

function problemOf(error: Error) {
  if (error instanceof NoAnswer) return 'offline';
  return error instanceof ApiError && error.status === 404 ? 'gone' : 'somethingWrong';
}
