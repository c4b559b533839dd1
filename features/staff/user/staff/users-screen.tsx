import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { CallFailed } from '#features/hotel/facility/staff/call-failed.tsx';
import { LoadedList } from '#features/hotel/facility/staff/loaded.tsx';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { ApiError } from '#platform/browser/call.ts';
import { PageHead } from '#ui/page-head.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import type { OnChanged } from '#ui/use-report-changes.ts';
import {
  type User,
  type UserAction,
  useDeleteUser,
  useResetTwoFactor,
  useRoles,
  useSendPasswordLink,
  useSignOutUser,
  useUsers,
} from './calls.ts';
import { StaffPermissions } from './staff-permissions.tsx';
import { UserDialog } from './user-dialog.tsx';
import style from './users.module.css';

type Props = {
  facilityId: number;
  reader: { id: number; owner: boolean; canAdd: boolean };
  onChanged: OnChanged;
  /** Called after a user was changed. The sidebar may show the name of this user. */
  onSaved: () => void;
};

type OpenDialog = { what: 'add' } | { what: 'edit' | 'delete' | 'link' | 'reset' | 'signOut'; user: User };

export function UsersScreen({ facilityId, reader, onChanged, onSaved }: Props) {
  const t = useTranslations('staff-users');
  const [chosen, setPage] = useState(1);
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const [done, setDone] = useState('');
  const users = useUsers(facilityId, chosen);
  const roles = useRoles(facilityId);
  const showDialog = (next: OpenDialog) => {
    setDone('');
    setOpen(next);
  };
  // Closes only the given dialogs, because another dialog may already have opened in their place.
  const close = (...own: OpenDialog['what'][]) =>
    setOpen(now => (now && own.includes(now.what) ? null : now));
  const finish = (note: string) => {
    setDone(note);
    setOpen(null);
  };
  const userOfDialog = (what: OpenDialog['what']) =>
    open && 'user' in open && open.what === what ? open.user : null;
  return (
    <div className={style.page}>
      <PageHead title={t('title')} lead={t('lead')}>
        {reader.canAdd && (
          <Button disabled={!roles.data} onClick={() => showDialog({ what: 'add' })}>
            {t('add')}
          </Button>
        )}
      </PageHead>
      <p role="status" className={style.done}>
        {done}
      </p>
      <LoadedList
        query={users}
        rows={users.data?.data}
        loading={t('loading')}
        failed={t('failed.users')}
        empty={null}
      >
        {rows => <UserTable users={rows} onOpen={(what, user) => showDialog({ what, user })} />}
      </LoadedList>
      {roles.error && !roles.data && (
        <CallFailed
          title={t('failed.roles')}
          error={roles.error}
          busy={roles.isFetching}
          retry={() => void roles.refetch()}
        />
      )}
      {users.data && (
        <>
          {users.data.data.length === 1 && users.data.total === 1 && reader.canAdd && (
            <p className={style.lead}>{t('alone')}</p>
          )}
          <Pages page={Math.min(chosen, users.data.pages)} last={users.data.pages} onPage={setPage} />
        </>
      )}
      {reader.owner && <StaffPermissions facilityId={facilityId} onChanged={onChanged} />}
      <UserDialog
        facilityId={facilityId}
        onClose={() => close('add', 'edit')}
        onChanged={onChanged}
        readerId={reader.id}
        roles={roles.data ?? []}
        user={latestUser(userOfDialog('edit'), users.data?.data)}
        isNew={open?.what === 'add'}
        onReset={user => showDialog({ what: 'reset', user })}
        onSignOut={user => showDialog({ what: 'signOut', user })}
        onDone={isNew => {
          onSaved();
          finish(t(isNew ? 'done.added' : 'done.changed'));
        }}
      />
      <ConfirmAction
        onClose={() => close('delete')}
        what="delete"
        user={userOfDialog('delete')}
        action={useDeleteUser(facilityId)}
        onDone={() => finish(t('done.deleted'))}
      />
      <ConfirmAction
        onClose={() => close('link')}
        what="link"
        user={userOfDialog('link')}
        action={useSendPasswordLink(facilityId)}
        onDone={isSent => finish(t(isSent ? 'done.linkSent' : 'done.linkNotNeeded'))}
      />
      <ConfirmAction
        onClose={() => close('reset')}
        what="reset"
        user={userOfDialog('reset')}
        action={useResetTwoFactor(facilityId)}
        onDone={() => finish(t('done.reset'))}
      />
      <ConfirmAction
        onClose={() => close('signOut')}
        what="signOut"
        user={userOfDialog('signOut')}
        action={useSignOutUser(facilityId)}
        onDone={() => finish(t('done.signedOut'))}
      />
    </div>
  );
}

/** The user as currently listed, because another user may have saved while the dialog is open. */
const latestUser = (user: User | null, listed: readonly User[] = []) =>
  user && (listed.find(({ id }) => id === user.id) ?? user);

type PagesProps = { page: number; last: number; onPage: (page: number) => void };

function Pages({ page, last, onPage }: PagesProps) {
  const t = useTranslations('staff-users');
  if (last <= 1) return null;
  return (
    <nav className={style.pages} aria-label={t('pages.label')}>
      <Button variant="default" size="xs" disabled={page === 1} onClick={() => onPage(page - 1)}>
        {t('pages.before')}
      </Button>
      <span>{t('pages.at', { page, last })}</span>
      <Button variant="default" size="xs" disabled={page >= last} onClick={() => onPage(page + 1)}>
        {t('pages.after')}
      </Button>
    </nav>
  );
}

type ConfirmActionProps<T> = {
  what: 'delete' | 'link' | 'reset' | 'signOut';
  user: User | null;
  action: UserAction<T>;
  onClose: () => void;
  onDone: (result: T) => void;
};

function ConfirmAction<T>({ what, user, action, onClose, onDone }: ConfirmActionProps<T>) {
  const t = useTranslations('staff-users');
  const { mutate, error, isPending, reset } = action;
  const close = () => {
    reset();
    onClose();
  };
  const isTooMany = error instanceof ApiError && error.status === 429;
  const problem = isTooMany ? error.message : t('somethingWrong');
  const name = t('whom', {
    username: user?.username ?? '',
    name: user ? `${user.last_name} ${user.first_name}`.trim() : '',
  });
  return (
    <StaffDialog
      open={user !== null}
      onClose={close}
      title={t(`${what}.title`, { username: user?.username ?? '' })}
    >
      <div className={style.question}>
        <p>{name}</p>
        <p>{t(`${what}.body`, { email: user?.email ?? '' })}</p>
        {error && <Alert color="red">{problem}</Alert>}
        <DialogFoot onCancel={close}>
          <Button
            {...(what === 'link' ? {} : { color: 'red' })}
            loading={isPending}
            onClick={() => user && mutate(user, { onSuccess: onDone })}
          >
            {t(`${what}.yes`)}
          </Button>
        </DialogFoot>
      </div>
    </StaffDialog>
  );
}

type TableProps = { users: readonly User[]; onOpen: (what: 'edit' | 'delete' | 'link', user: User) => void };

function UserTable({ users, onOpen }: TableProps) {
  const t = useTranslations('staff-users');
  const shell = useTranslations('staff-shell');
  return (
    <DataTable
      label={t('list')}
      className={style.users}
      frame={style.list}
      rows={users}
      idOf={user => user.id}
      columns={[
        {
          id: 'username',
          head: t('field.username'),
          isName: true,
          cell: user => (
            <>
              {user.username}
              {user.awaits_password && <span className={style.awaited}>{t('firstPassword.awaited')}</span>}
            </>
          ),
        },
        { id: 'email', head: t('field.email'), isLabelled: true, cell: user => user.email },
        { id: 'last_name', head: t('field.last_name'), isLabelled: true, cell: user => user.last_name },
        { id: 'first_name', head: t('field.first_name'), isLabelled: true, cell: user => user.first_name },
        {
          id: 'role',
          head: t('field.role'),
          isLabelled: true,
          className: style.role,
          cell: user => shell(`role.${user.owner ? 'owner' : user.user_role.name}`),
        },
        { id: 'actions', head: t('actions'), cell: user => <Actions user={user} onOpen={onOpen} /> },
      ]}
    />
  );
}

function Actions({ user, onOpen }: { user: User; onOpen: TableProps['onOpen'] }) {
  const t = useTranslations('staff-users');
  const { username } = user;
  return (
    <div className={style.actions}>
      {user.awaits_password && user.can_edit && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('link.open', { username })}
          onClick={() => onOpen('link', user)}
        >
          {t('link.short')}
        </Button>
      )}
      {user.can_edit && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('edit.open', { username })}
          onClick={() => onOpen('edit', user)}
        >
          {t('edit.short')}
        </Button>
      )}
      {user.can_delete && (
        <Button
          variant="default"
          size="xs"
          aria-label={t('delete.open', { username })}
          onClick={() => onOpen('delete', user)}
        >
          {t('delete.yes')}
        </Button>
      )}
    </div>
  );
}
