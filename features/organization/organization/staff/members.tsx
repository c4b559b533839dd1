import { Button, TextInput } from '@mantine/core';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { LoadedList } from '#features/hotel/facility/staff/loaded.tsx';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { PageHead } from '#ui/page-head.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { type Member, useDeleteMember, useMembers, useResetTwoFactor } from './calls.ts';
import { MemberDialog } from './member-dialog.tsx';
import style from './organization.module.css';
import { ErrorMessage } from './problem-of.tsx';

type OpenDialog = { what: 'add' } | { what: 'change' | 'delete' | 'reset'; member: Member };

export function Members() {
  const t = useTranslations('staff-organization');
  const [search, setSearch] = useState('');
  const query = useMembers(search.trim());
  const [open, setOpen] = useState<OpenDialog | null>(null);
  const close = () => setOpen(null);
  const openMember = (what: OpenDialog['what']) =>
    open && 'member' in open && open.what === what ? open.member : null;
  return (
    <>
      <PageHead title={t('page.organizationUsers')} lead={t('manage.usersLead')}>
        <Button onClick={() => setOpen({ what: 'add' })}>{t('manage.add')}</Button>
      </PageHead>
      <TextInput
        type="search"
        label={t('manage.search')}
        value={search}
        onChange={event => setSearch(event.currentTarget.value)}
        maxLength={191}
        autoComplete="off"
        className={style.search}
      />
      <LoadedList
        query={query}
        rows={query.data?.pages.flatMap(({ members }) => members)}
        loading={t('manage.usersLoading')}
        failed={t('manage.failed')}
        empty={t('manage.usersNotFound')}
      >
        {rows => <MemberTable rows={rows} onOpen={(what, member) => setOpen({ what, member })} />}
      </LoadedList>
      <MemberDialog
        isNew={open?.what === 'add'}
        member={openMember('change')}
        onClose={close}
        onReset={member => setOpen({ what: 'reset', member })}
      />
      <ResetTwoFactor member={openMember('reset')} onClose={close} />
      <DeleteMember member={openMember('delete')} onClose={close} />
    </>
  );
}

type TableProps = { rows: readonly Member[]; onOpen: (what: 'change' | 'delete', member: Member) => void };

function MemberTable({ rows, onOpen }: TableProps) {
  const t = useTranslations('staff-organization');
  return (
    <DataTable
      label={t('page.organizationUsers')}
      rows={rows}
      idOf={member => member.id}
      columns={[
        {
          id: 'username',
          head: t('manage.username'),
          isName: true,
          cell: ({ username, own, active }) => (
            <>
              {username}
              {own && <span className={style.here}>{t('manage.you')}</span>}
              {!active && <span className={style.here}>{t('manage.deactivated')}</span>}
            </>
          ),
        },
        {
          id: 'name',
          head: t('manage.name'),
          isLabelled: true,
          cell: ({ last_name, first_name }) => `${last_name} ${first_name}`.trim(),
        },
        { id: 'email', head: t('manage.email'), isLabelled: true, cell: ({ email }) => email },
        {
          id: 'access',
          head: t('manage.access'),
          isLabelled: true,
          cell: member => <MemberAccess member={member} />,
        },
        {
          id: 'actions',
          head: t('manage.actions'),
          kind: 'actions',
          cell: member => (
            <div className={style.actions}>
              <Button
                variant="default"
                size="xs"
                aria-label={t('manage.changeNamed', { name: member.username })}
                onClick={() => onOpen('change', member)}
              >
                {t('manage.change')}
              </Button>
              {!member.own && (
                <Button
                  variant="default"
                  size="xs"
                  aria-label={t('manage.deleteNamed', { name: member.username })}
                  onClick={() => onOpen('delete', member)}
                >
                  {t('manage.delete')}
                </Button>
              )}
            </div>
          ),
        },
      ]}
    />
  );
}

/** Lists a user's roles with the hotels in which they apply. */
function MemberAccess({ member: { grants } }: { member: Member }) {
  const t = useTranslations('staff-organization');
  const roles = [...Map.groupBy(grants, ({ role }) => role)];
  if (roles.length === 0) return t('manage.noRole');
  return roles.map(([role, given]) => (
    <div key={role}>
      {t(`role.${role}`)}
      <span className={style.here}>
        {given.some(({ hotel_id }) => hotel_id === null)
          ? t('manage.everywhere')
          : t('manage.count', { count: given.length })}
      </span>
    </div>
  ));
}

function DeleteMember({ member, onClose }: { member: Member | null; onClose: () => void }) {
  const t = useTranslations('staff-organization');
  const { mutate, error, isPending, reset } = useDeleteMember();
  const close = () => {
    reset();
    onClose();
  };
  return (
    <StaffDialog
      open={member !== null}
      onClose={close}
      title={t('manage.deleteTitle', { name: member?.username ?? '' })}
    >
      <div className={style.form}>
        <p>{t('manage.deleteBody')}</p>
        <ErrorMessage error={error} />
        <DialogFoot onCancel={close}>
          <Button
            color="red"
            loading={isPending}
            onClick={() => member && mutate(member.id, { onSuccess: close })}
          >
            {t('manage.delete')}
          </Button>
        </DialogFoot>
      </div>
    </StaffDialog>
  );
}

function ResetTwoFactor({ member, onClose }: { member: Member | null; onClose: () => void }) {
  const t = useTranslations('staff-users');
  const { mutate, error, isPending, reset } = useResetTwoFactor();
  const close = () => {
    reset();
    onClose();
  };
  return (
    <StaffDialog
      open={member !== null}
      onClose={close}
      title={t('reset.title', { username: member?.username ?? '' })}
    >
      <div className={style.form}>
        <p>{t('reset.body')}</p>
        <ErrorMessage error={error} />
        <DialogFoot onCancel={close}>
          <Button
            color="red"
            loading={isPending}
            onClick={() => member && mutate(member.id, { onSuccess: close })}
          >
            {t('reset.yes')}
          </Button>
        </DialogFoot>
      </div>
    </StaffDialog>
  );
}
