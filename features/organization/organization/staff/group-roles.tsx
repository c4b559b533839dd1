import { Button, NativeSelect, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  isAdminRole,
  type OrganizationRole,
  organizationRoles,
} from '#features/access/access/rules/organization-roles.ts';
import { LoadedList } from '#features/hotel/facility/staff/loaded.tsx';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { DataTable } from '#ui/table/data-table.tsx';
import { useForm } from '#ui/use-form.ts';
import { MAX_GROUP_NAME_LENGTH } from '../rules/grants.ts';
import {
  type GroupRole,
  useAddGroupRole,
  useGroupRoles,
  useJoinedHotels,
  useRemoveGroupRole,
} from './calls.ts';
import style from './organization.module.css';
import { ErrorMessage } from './problem-of.tsx';

/** Shows which roles are granted to the groups of the identity provider. */
export function GroupRoles() {
  const t = useTranslations('staff-organization');
  const query = useGroupRoles();
  const [isAdding, setAdding] = useState(false);
  const [removed, setRemoved] = useState<GroupRole | null>(null);
  return (
    <section className={style.part} aria-labelledby="group-roles">
      <div className={style.head}>
        <h2 id="group-roles">{t('groups.title')}</h2>
        <Button variant="default" onClick={() => setAdding(true)}>
          {t('groups.add')}
        </Button>
      </div>
      <p className={style.lead}>{t('groups.lead')}</p>
      <LoadedList
        query={query}
        rows={query.data}
        loading={t('hotels.loading')}
        failed={t('manage.failed')}
        empty={t('groups.empty')}
      >
        {rows => <GroupTable rows={rows} onRemove={setRemoved} />}
      </LoadedList>
      <StaffDialog open={isAdding} onClose={() => setAdding(false)} title={t('groups.add')}>
        {isAdding && <GroupForm onClose={() => setAdding(false)} />}
      </StaffDialog>
      <RemoveGroupRole mapping={removed} onClose={() => setRemoved(null)} />
    </section>
  );
}

type TableProps = { rows: readonly GroupRole[]; onRemove: (mapping: GroupRole) => void };

function GroupTable({ rows, onRemove }: TableProps) {
  const t = useTranslations('staff-organization');
  const { data: hotels = [] } = useJoinedHotels();
  const hotelNameOf = (id: number | null) =>
    id === null
      ? t('groups.everywhere')
      : (hotels.find(({ hotel_id }) => hotel_id === id)?.name ?? t('groups.formerHotel'));
  return (
    <DataTable
      label={t('groups.title')}
      rows={rows}
      idOf={({ id }) => id}
      columns={[
        { id: 'group', head: t('groups.group'), isName: true, cell: ({ group }) => group },
        { id: 'role', head: t('groups.role'), isLabelled: true, cell: ({ role }) => t(`role.${role}`) },
        {
          id: 'where',
          head: t('groups.where'),
          isLabelled: true,
          cell: ({ hotel_id }) => hotelNameOf(hotel_id),
        },
        {
          id: 'actions',
          head: t('manage.actions'),
          kind: 'actions',
          cell: mapping => (
            <Button
              variant="subtle"
              color="red"
              size="xs"
              aria-label={t('groups.removeNamed', { group: mapping.group })}
              onClick={() => onRemove(mapping)}
            >
              {t('groups.remove')}
            </Button>
          ),
        },
      ]}
    />
  );
}

const EVERYWHERE = '';

function GroupForm({ onClose }: { onClose: () => void }) {
  const t = useTranslations('staff-organization');
  const form = useForm({ group: '' });
  const [role, setRole] = useState<OrganizationRole>('night_audit');
  const [hotel, setHotel] = useState(EVERYWHERE);
  const { data = [] } = useJoinedHotels();
  const add = useAddGroupRole();
  const hotels = data
    .filter(({ state }) => state === 'member')
    .map(({ hotel_id, name }) => ({ value: String(hotel_id), label: name }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const group = form.typed.group.trim();
    if (group === '') return form.refuse({ group: t('manage.missing') });
    const hotel_id = hotel === EVERYWHERE || isAdminRole(role) ? null : Number(hotel);
    add.mutate({ group, role, hotel_id }, { onSuccess: onClose });
  };
  return (
    <form ref={form.ref} className={style.form} onSubmit={submit} noValidate>
      <TextInput
        {...form.field('group')}
        required
        maxLength={MAX_GROUP_NAME_LENGTH}
        label={t('groups.group')}
        description={t('groups.groupHint')}
        autoComplete="off"
        spellCheck={false}
      />
      <NativeSelect
        label={t('groups.role')}
        description={t(`may.${role}`)}
        value={role}
        onChange={event => {
          const chosen = organizationRoles.find(each => each === event.currentTarget.value);
          if (chosen) setRole(chosen);
        }}
        data={organizationRoles.map(each => ({ value: each, label: t(`role.${each}`) }))}
      />
      {!isAdminRole(role) && (
        <NativeSelect
          label={t('groups.where')}
          value={hotel}
          onChange={event => setHotel(event.currentTarget.value)}
          data={[{ value: EVERYWHERE, label: t('groups.everywhere') }, ...hotels]}
        />
      )}
      <ErrorMessage error={add.error} />
      <DialogFoot onCancel={onClose}>
        <Button type="submit" loading={add.isPending}>
          {t('groups.add')}
        </Button>
      </DialogFoot>
    </form>
  );
}

type RemoveProps = { mapping: GroupRole | null; onClose: () => void };

function RemoveGroupRole({ mapping, onClose }: RemoveProps) {
  const t = useTranslations('staff-organization');
  const { mutate, error, isPending, reset } = useRemoveGroupRole();
  const close = () => {
    reset();
    onClose();
  };
  return (
    <StaffDialog
      open={mapping !== null}
      onClose={close}
      title={t('groups.removeTitle', { group: mapping?.group ?? '' })}
    >
      <div className={style.form}>
        <p>{t('groups.removeBody')}</p>
        <ErrorMessage error={error} />
        <DialogFoot onCancel={close}>
          <Button
            color="red"
            loading={isPending}
            onClick={() => mapping && mutate(mapping.id, { onSuccess: close })}
          >
            {t('groups.remove')}
          </Button>
        </DialogFoot>
      </div>
    </StaffDialog>
  );
}
