import { Alert, Button } from '@mantine/core';
import { type SubmitEvent, useCallback, useEffect, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type Describe, NewerNotice } from '#features/facility/staff/edit/newer-notice.tsx';
import { DialogFoot, StaffDialog } from '#features/facility/staff/staff-dialog.tsx';
import { ApiError, NoAnswer } from '#platform/browser/call.ts';
import { merge } from '#ui/merge.ts';
import { useDropQuestion } from '#ui/use-drop-question.ts';
import { useForm } from '#ui/use-form.ts';
import { caughtUp, type News } from '#ui/use-versioned.ts';
import { type Role, type User, useSaveUser } from './calls.ts';
import { type FieldName, fieldNames, userFaults } from './user-faults.ts';
import { UserFields } from './user-fields.tsx';
import style from './users.module.css';

type Props = {
  facilityId: number;
  readerId: number;
  roles: readonly Role[];
  /** Who is changed, as the list has them now; null: somebody new. */
  user: User | null;
  onClose: () => void;
  /** The second factor of this user is lost. */
  onReset: (user: User) => void;
  /** This user is to be signed out everywhere. */
  onSignOut: (user: User) => void;
  onDone: (isNew: boolean) => void;
};
type Typed = Record<FieldName, string>;
type DialogProps = Props & { isNew: boolean; onChanged: (editor: string, isChanged: boolean) => void };
type FormProps = Props & { onTyped: (isTyped: boolean) => void };

/** Adds a user, or changes one. */
export function UserDialog({ isNew, onChanged, ...form }: DialogProps) {
  const t = useTranslations('staff-users');
  const { user, onClose, onReset, onSignOut } = form;
  const onTyped = useCallback((isTyped: boolean) => onChanged('user', isTyped), [onChanged]);
  const shell = useTranslations('staff-shell');
  const { note, drop } = useDropQuestion(shell('dialog.drop'), onTyped);
  const close = () => drop(onClose);
  return (
    <StaffDialog
      open={isNew || user !== null}
      onClose={close}
      title={user ? t('edit.title', { username: user.username }) : t('add')}
    >
      <UserForm
        {...form}
        onClose={close}
        onReset={lost => drop(() => onReset(lost))}
        onSignOut={leaving => drop(() => onSignOut(leaving))}
        onTyped={note}
      />
    </StaffDialog>
  );
}

function UserForm({
  facilityId,
  readerId,
  roles,
  user,
  onClose,
  onReset,
  onSignOut,
  onDone,
  onTyped,
}: FormProps) {
  const t = useTranslations('staff-users');
  const [seen, setSeen] = useState(user);
  const [news, setNews] = useState<News<Typed> | null>(null);
  const first = typedOf(seen);
  const form = useForm(first);
  // What one signs in by oneself changes only with the present password.
  const withPresent =
    user?.id === readerId && (['username', 'email'] as const).some(name => form.typed[name] !== first[name]);
  const isTyped = fieldNames.some(name => form.typed[name] !== first[name]);
  const show = (typed: Typed) => {
    for (const name of fieldNames) if (typed[name] !== form.typed[name]) form.set(name, typed[name]);
  };
  if (user && seen && user.version > seen.version) {
    const next = caughtUp({ base: first, mine: form.typed, newer: typedOf(user) });
    setSeen(user);
    setNews(next.news);
    show(next.value);
  }
  useEffect(() => {
    onTyped(isTyped);
    return () => onTyped(false);
  }, [isTyped, onTyped]);
  const [withPassword, setWithPassword] = useState(user === null);
  const { mutate, error, isPending } = useSaveUser(facilityId);
  const describe = useDescribe(roles);
  const isConflict = error instanceof ApiError && error.code === 'version_conflict';
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const faults = Object.entries(userFaults(form.typed, { withPassword, withPresent }));
    if (faults.length > 0)
      return form.refuse(Object.fromEntries(faults.map(([name, fault]) => [name, t(`faults.${fault}`)])));
    mutate(
      {
        fields: fieldsOf(form.typed),
        password: withPassword ? form.typed.password : undefined,
        present: withPresent ? form.typed.present_password : undefined,
        edited: seen ? { id: seen.id, version: seen.version } : undefined,
      },
      {
        onSuccess: () => onDone(user === null),
        onError: refused => form.refuse(refusalsOf(refused)),
      },
    );
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
          <Button variant="default" size="xs" onClick={() => onReset(user)}>
            {t('reset.open')}
          </Button>
        </div>
      )}
      {user?.can_sign_out && (
        <div className={style.factor}>
          <p>{t('signOut.lead')}</p>
          <Button variant="default" size="xs" onClick={() => onSignOut(user)}>
            {t('signOut.open')}
          </Button>
        </div>
      )}
      {news && (
        <NewerNotice
          news={news}
          describe={describe}
          onYield={({ base, newer }) => {
            show(merge(base, newer, form.typed).value);
            setNews(null);
          }}
        />
      )}
      {error && !(isConflict && news) && Object.keys(refusalsOf(error)).length === 0 && (
        <Alert color="red" variant="light" role="alert">
          {t(problemOf(error))}
        </Alert>
      )}
      <DialogFoot onCancel={onClose}>
        <Button type="submit" loading={isPending}>
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

/** The server's word on each field: "This value has already been taken." */
function refusalsOf(error: Error): Partial<Record<FieldName, string>> {
  if (!(error instanceof ApiError)) return {};
  const { user_role, ...errors } = error.errors;
  const told = Object.entries({ ...errors, ...(user_role ? { role: user_role } : {}) });
  return Object.fromEntries(
    told.filter(([name]) => fieldNames.some(each => each === name)).map(([name, [first]]) => [name, first]),
  );
}

function problemOf(error: Error) {
  if (error instanceof NoAnswer) return 'offline';
  return error instanceof ApiError && error.status === 404 ? 'gone' : 'somethingWrong';
}
