import { Button, Checkbox, Input, NativeSelect, Radio, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import {
  isAdminRole,
  type OrganizationRole,
  organizationRoles,
} from '#features/access/access/rules/organization-roles.ts';
import { DialogFoot, StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { isUsername } from '#features/staff/account/rules/account.ts';
import { errorOn } from '#platform/browser/faults.ts';
import { toHalfWidth } from '#platform/text/clean.ts';
import { type Form, hasFieldErrors, useForm } from '#ui/use-form.ts';
import { type Grants, type Member, useAddMember, useChangeMember, useJoinedHotels } from './calls.ts';
import style from './organization.module.css';
import { ErrorMessage } from './problem-of.tsx';

type Props = {
  isNew: boolean;
  member: Member | null;
  onClose: () => void;
  /** Called to ask whether to reset the member's second factor. */
  onReset: (member: Member) => void;
};

/** Adds or changes a user. Saving replaces the user's roles with one role, in all hotels or in some. */
export function MemberDialog({ isNew, member, onClose, onReset }: Props) {
  const t = useTranslations('staff-organization');
  return (
    <StaffDialog
      open={isNew || member !== null}
      onClose={onClose}
      title={member ? t('manage.changeNamed', { name: member.username }) : t('manage.add')}
    >
      {(isNew || member) && <MemberForm member={member} onClose={onClose} onReset={onReset} />}
    </StaffDialog>
  );
}

type RoleChoice = { role: OrganizationRole; some: boolean; hotels: readonly number[] };

function choiceOf(member: Member | null): RoleChoice {
  const role = member?.grants[0]?.role ?? 'night_audit';
  const roleGrants = member?.grants.filter(grant => grant.role === role) ?? [];
  const hotels = roleGrants.flatMap(({ hotel_id }) => (hotel_id === null ? [] : [hotel_id]));
  return { role, some: hotels.length > 0 && roleGrants.length === hotels.length, hotels };
}

const grantsOf = ({ role, some, hotels }: RoleChoice): Grants =>
  some && !isAdminRole(role) ? hotels.map(hotel_id => ({ role, hotel_id })) : [{ role, hotel_id: null }];

const names = ['username', 'email', 'last_name', 'first_name'] as const;
type FieldName = (typeof names)[number];

function MemberForm({ member, onClose, onReset }: Omit<Props, 'isNew'>) {
  const t = useTranslations('staff-organization');
  const users = useTranslations('staff-users');
  const { username = '', email = '', last_name = '', first_name = '' } = member ?? {};
  const form = useForm<FieldName>({ username, email, last_name, first_name });
  const [given, setGiven] = useState(() => choiceOf(member));
  const [noHotel, setNoHotel] = useState(false);
  const add = useAddMember();
  const change = useChangeMember();
  const error = add.error ?? change.error;
  const isOnField = names.some(name => errorOn(error, name) !== undefined);
  const onDone = {
    onSuccess: onClose,
    onError: (failure: Error) =>
      form.refuse(Object.fromEntries(names.map(name => [name, errorOn(failure, name)]))),
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const grants = grantsOf(given);
    setNoHotel(grants.length === 0);
    if (grants.length === 0) return;
    const { username, ...person } = form.typed;
    const fieldErrors = {
      username: isUsername(toHalfWidth(username)) ? undefined : t('manage.usernameRule'),
      email: person.email.trim() === '' ? t('manage.missing') : undefined,
      last_name: `${person.last_name}${person.first_name}`.trim() === '' ? t('manage.missing') : undefined,
    };
    if (hasFieldErrors(fieldErrors)) return form.refuse(fieldErrors);
    if (member) change.mutate({ id: member.id, ...person, grants }, onDone);
    else add.mutate({ username, ...person, grants }, onDone);
  };
  return (
    <form ref={form.ref} className={style.form} onSubmit={submit} noValidate>
      {!member && <NewUserFields form={form} />}
      <PersonFields form={form} />
      {member && new Set(member.grants.map(({ role }) => role)).size > 1 && <p>{t('manage.mixed')}</p>}
      {!member?.own && <RoleFields given={given} noHotel={noHotel} onGiven={setGiven} />}
      {member?.two_factor && !member.own && (
        <div className={style.part}>
          <p>{users('reset.lead')}</p>
          <div>
            <Button variant="default" size="xs" onClick={() => onReset(member)}>
              {users('reset.open')}
            </Button>
          </div>
        </div>
      )}
      <ErrorMessage error={isOnField ? null : error} />
      <DialogFoot onCancel={onClose}>
        <Button type="submit" loading={add.isPending || change.isPending}>
          {member ? t('manage.save') : t('manage.add')}
        </Button>
      </DialogFoot>
    </form>
  );
}

function NewUserFields({ form }: { form: Form<FieldName> }) {
  const t = useTranslations('staff-organization');
  return (
    <>
      <p className={style.lead}>{t('manage.addLead')}</p>
      <TextInput
        {...form.field('username')}
        required
        maxLength={100}
        autoComplete="off"
        label={t('manage.username')}
        description={t('manage.usernameRule')}
        autoCapitalize="none"
        spellCheck={false}
      />
    </>
  );
}

function PersonFields({ form }: { form: Form<FieldName> }) {
  const t = useTranslations('staff-organization');
  const textProps = { maxLength: 191, autoComplete: 'off' } as const;
  return (
    <>
      <TextInput
        {...form.field('email')}
        {...textProps}
        required
        label={t('manage.email')}
        type="email"
        inputMode="email"
      />
      <div className={style.pair}>
        <TextInput {...form.field('last_name')} {...textProps} withAsterisk label={t('manage.lastName')} />
        <TextInput {...form.field('first_name')} {...textProps} withAsterisk label={t('manage.firstName')} />
      </div>
      <Input.Description>{t('manage.oneName')}</Input.Description>
    </>
  );
}

type RoleProps = { given: RoleChoice; noHotel: boolean; onGiven: (given: RoleChoice) => void };

function RoleFields({ given, noHotel, onGiven }: RoleProps) {
  const t = useTranslations('staff-organization');
  const { data = [] } = useJoinedHotels();
  const hotels = data.filter(({ state }) => state === 'member');
  const toggleHotel = (id: number, isOn: boolean) =>
    onGiven({ ...given, hotels: isOn ? [...given.hotels, id] : given.hotels.filter(each => each !== id) });
  return (
    <>
      <NativeSelect
        label={t('manage.role')}
        description={t(`may.${given.role}`)}
        value={given.role}
        onChange={event => {
          const role = organizationRoles.find(each => each === event.currentTarget.value);
          if (role) onGiven({ ...given, role });
        }}
        data={organizationRoles.map(role => ({ value: role, label: t(`role.${role}`) }))}
      />
      {!isAdminRole(given.role) && (
        <Radio.Group
          label={t('manage.where')}
          value={given.some ? 'some' : 'everywhere'}
          onChange={value => onGiven({ ...given, some: value === 'some' })}
          error={noHotel ? t('manage.chooseHotel') : undefined}
        >
          <div className={style.checks}>
            <Radio value="everywhere" label={t('manage.everywhere')} />
            <Radio value="some" label={t('manage.some')} />
          </div>
        </Radio.Group>
      )}
      {!isAdminRole(given.role) && given.some && (
        <fieldset className={style.checks} aria-label={t('manage.some')}>
          {hotels.map(({ hotel_id, name }) => (
            <Checkbox
              key={hotel_id}
              label={name}
              checked={given.hotels.includes(hotel_id)}
              onChange={event => toggleHotel(hotel_id, event.currentTarget.checked)}
            />
          ))}
        </fieldset>
      )}
    </>
  );
}
