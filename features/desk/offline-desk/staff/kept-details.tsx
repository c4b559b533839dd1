import { Alert, Button } from '@mantine/core';
import { useState } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { isIncomplete, type PartyMissing } from '#features/booking/booking/rules/party.ts';
import { ConfirmMissing } from '#features/desk/front-desk/staff/confirm-missing.tsx';
import { useHonorific } from '#features/desk/front-desk/staff/formats.ts';
import { RegisterState } from '#features/desk/front-desk/staff/register-mark.tsx';
import { Facts, Sheet } from '#features/desk/front-desk/staff/sheet.tsx';
import { StaffDialog } from '#features/hotel/facility/staff/staff-dialog.tsx';
import { formatDate } from '#i18n/formatters.ts';
import type { OfflinePerson, OfflineRegistration } from '../contract/snapshot.ts';
import type { ActionInput } from '../rules/acts.ts';
import { type ShownBooking, seenVersionsOf } from '../rules/locally.ts';
import { useNameOf } from './names.ts';
import style from './offline.module.css';

type PerformAction = (doing: ActionInput) => Promise<boolean>;
type Props = {
  shown: ShownBooking;
  today: string;
  doing: PerformAction;
  onClose: () => void;
};

export function OfflineDetails({ shown, today, doing, onClose }: Props) {
  const t = useTranslations('staff-offline');
  const name = useNameOf(shown);
  const { row, registrations, waits } = shown;
  return (
    <StaffDialog open onClose={onClose} title={t('details.title', { name, number: row.reservation_id })}>
      <div className={style.details}>
        {waits && <Alert color="yellow" title={t('details.waits')} />}
        {registrations.some(each => each.proof === 'weak' && !each.person_checked) && (
          <Alert color="red" title={t('details.weak')} />
        )}
        <BookingActions shown={shown} today={today} doing={doing} />
        <Sheet title={t('details.booking')}>
          <BookingFacts shown={shown} />
        </Sheet>
        {registrations.length === 0 && <p>{t('details.nobody')}</p>}
        {registrations.flatMap(each =>
          each.persons.map(person => (
            <Person
              key={person.id}
              bookingId={row.booking_id}
              registration={each}
              person={person}
              doing={doing}
            />
          )),
        )}
        <p className={style.quiet}>{t('details.noPictures')}</p>
      </div>
    </StaffDialog>
  );
}

function BookingFacts({ shown: { row, other_reservation_numbers: others } }: { shown: ShownBooking }) {
  const t = useTranslations('staff-offline');
  const locale = useLocale();
  const dates = [row.check_in_date, row.check_out_date].map(day => formatDate(locale, day)).join(' – ');
  const facts = [
    { key: 'number', name: t('details.number'), value: row.reservation_id },
    { key: 'others', name: t('details.otherNumbers'), value: others.join('\n') },
    { key: 'dates', name: t('details.dates'), value: dates },
    { key: 'guests', name: t('details.guests'), value: row.number_of_guests ?? '–' },
    { key: 'phone', name: t('details.phone'), value: row.phone_number },
    { key: 'email', name: t('details.email'), value: row.email },
  ];
  return <Facts facts={facts.filter(({ value }) => value !== '')} />;
}

function BookingActions({ shown, today, doing }: Omit<Props, 'onClose'>) {
  const t = useTranslations('staff-offline');
  const { row, registrations, isConfirmed, arrived } = shown;
  const { booking_id } = row;
  const slots = [...new Set([0, ...registrations.map(({ slot }) => slot)])];
  const [missing, setMissing] = useState<PartyMissing>();
  const confirm = () => {
    setMissing(undefined);
    void doing({ kind: 'confirm', booking_id, seen: seenVersionsOf(registrations) });
  };
  const mayArrive = shown.may_note_arrival && row.check_in_date <= today;
  return (
    <div className={style.acts}>
      {registrations.length > 0 && (
        <Button
          disabled={isConfirmed}
          onClick={() => (isIncomplete(row.party.state) ? setMissing(row.party.missing) : confirm())}
        >
          {t(isConfirmed ? 'details.confirmed' : 'details.confirm')}
        </Button>
      )}
      <ConfirmMissing
        missing={missing}
        bookingNo={row.reservation_id}
        isBusy={false}
        onConfirm={confirm}
        onCancel={() => setMissing(undefined)}
      />
      {mayArrive &&
        slots.map(slot => (
          <Button
            key={slot}
            variant="default"
            disabled={arrived.includes(slot)}
            onClick={() => void doing({ kind: 'arrived', booking_id, slot })}
          >
            {arrived.includes(slot)
              ? t('details.arrived')
              : slot === 0
                ? t('details.arrive')
                : t('details.arriveOf', { number: slot })}
          </Button>
        ))}
    </div>
  );
}

type PersonProps = {
  bookingId: number;
  registration: OfflineRegistration;
  person: OfflinePerson;
  doing: PerformAction;
};

function Person({ bookingId, registration, person, doing }: PersonProps) {
  const t = useTranslations('staff-offline');
  const withHonorific = useHonorific();
  const { number, register, answers, passport_seen } = person;
  const role =
    number > 0
      ? t('details.person', { number })
      : registration.slot === 0
        ? t('details.main')
        : t('details.leader', { number: registration.slot });
  const name = answers.find(({ system_name }) => system_name === 'full_name')?.display ?? '';
  const facts = answers.map(({ label, display, system_name }, place) => ({
    key: system_name ?? place,
    name: label,
    value: display,
  }));
  const needsPassport = answers.some(({ system_name }) => system_name === 'gov_id_number');
  const markSeen = () =>
    void doing({
      kind: 'passport',
      booking_id: bookingId,
      registration_id: registration.id,
      person_id: person.id,
    });
  return (
    <Sheet title={role}>
      <RegisterState standing={register} />
      <Facts facts={facts} />
      {(needsPassport || register?.mark === 'passport_unseen') && (
        <Button
          variant="default"
          disabled={passport_seen === 1}
          aria-label={
            passport_seen ? undefined : t('details.passportOf', { name: name ? withHonorific(name) : role })
          }
          onClick={markSeen}
        >
          {t(passport_seen ? 'details.passportDone' : 'details.passport')}
        </Button>
      )}
    </Sheet>
  );
}
