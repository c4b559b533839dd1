import { Alert, Button, Checkbox } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { nothingMissing, type PartyMissing } from '#features/booking/booking/rules/party.ts';
import { statusIds } from '#features/booking/booking/rules/status.ts';
import { useMayChange } from '#features/hotel/facility/staff/may-change.tsx';
import type { PersonItem, RegistrationItem } from '../calls.ts';
import { ConfirmMissing, missingOfError } from '../confirm-missing.tsx';
import { useMoment } from '../formats.ts';
import { isPlainKey } from '../keys.ts';
import { PassportDialog } from '../scan/passport-dialog.tsx';
import style from './desk.module.css';
import { call, useDesk, useDeskAction } from './desk.ts';

type Props = {
  label: string;
  checked: boolean;
  action: ReturnType<typeof useDeskAction<boolean>>;
  /** A key that selects the checkbox but does not clear it. */
  shortcut?: string | undefined;
};

export function DeskCheckbox({ label, checked, action, shortcut }: Props) {
  const mayChange = useMayChange();
  const [wanted, setWanted] = useState<boolean | null>(null);
  const setChecked = (on: boolean) => {
    if (wanted !== null || !mayChange) return;
    setWanted(on);
    action.mutate(on, { onSettled: () => setWanted(null) });
  };
  useWindowEvent('keydown', event => {
    const isDialogOpen = document.querySelectorAll('dialog[open]').length > 1;
    if (event.key !== shortcut || checked || isDialogOpen || !isPlainKey(event)) return;
    event.preventDefault();
    setChecked(true);
  });
  return (
    <Checkbox
      label={label}
      checked={wanted ?? checked}
      disabled={!mayChange}
      onChange={event => setChecked(event.currentTarget.checked)}
    />
  );
}

/**
 * Confirms the open booking or undoes its confirmation. `question` is the dialog shown before an incomplete
 * party is confirmed.
 */
export function useConfirm() {
  const { facility, booking } = useDesk();
  const { log_id } = booking.booking_status;
  const [missing, setMissing] = useState<PartyMissing>();
  const confirmDespite = async (named: PartyMissing) => {
    const input = {
      facility_id: facility.id,
      reservation_no: booking.pms_reservation_no,
      pms_code: booking.pms_code,
      booking_status_id: statusIds.confirmed,
      missing: named,
    };
    try {
      await call('POST facility-booking-logs', input);
      setMissing(undefined);
    } catch (error) {
      const found = missingOfError(error);
      if (!found) throw error;
      setMissing(found);
    }
  };
  const confirm = useDeskAction({
    key: 'confirm',
    work: (confirmed: boolean) =>
      confirmed
        ? confirmDespite(nothingMissing)
        : call('DELETE facility-booking-logs/:id', { id: log_id ?? 0 }),
  });
  const confirmAnyway = useDeskAction({ key: 'confirm-anyway', work: confirmDespite });
  const question = (
    <ConfirmMissing
      missing={missing}
      bookingNo={booking.pms_reservation_no}
      isBusy={confirmAnyway.isPending}
      onConfirm={named => confirmAnyway.mutate(named, { onError: () => setMissing(undefined) })}
      onCancel={() => setMissing(undefined)}
    />
  );
  return { confirm, question };
}

/** The checkbox *Confirmed*. Selecting it confirms the booking; clearing it returns the booking to *seen*. */
export function ConfirmBox() {
  const t = useTranslations('staff-desk');
  const { booking } = useDesk();
  const { confirm, question } = useConfirm();
  return (
    <>
      <DeskCheckbox
        label={t('confirmed')}
        checked={booking.booking_status_id === statusIds.confirmed}
        action={confirm}
        // The key must not confirm a registration that staff have not opened.
        shortcut={booking.unseen ? undefined : 'c'}
      />
      {question}
    </>
  );
}

type PassportCheckProps = { logId: number; person: PersonItem };

export function PassportCheck({ logId, person }: PassportCheckProps) {
  const t = useTranslations('staff-desk');
  const { facility, booking, mayAmend } = useDesk();
  const [isReading, setReading] = useState(false);
  const markSeen = useDeskAction({
    key: `passport-${person.id}`,
    work: (seen: boolean) =>
      call('POST log/passport-seen', {
        facility_id: facility.id,
        facility_visitor_log_id: logId,
        companion_id: person.number === 0 ? null : person.id,
        seen: seen ? 1 : 0,
      }),
  });
  const isSeen = person.passport_seen === 1;
  const passportAnswers = passportAnswersOf(person);
  // Only users who see the data can compare the passport with it.
  if (!mayAmend) return null;
  return (
    <div
      className={style.passport}
      data-todo={person.register?.mark === 'passport_unseen' ? 'passports' : undefined}
    >
      <DeskCheckbox label={t('passportSeen')} checked={isSeen} action={markSeen} />
      {!isSeen && passportAnswers && (
        <Button size="xs" variant="default" onClick={() => setReading(true)}>
          {t('readPassport')}
        </Button>
      )}
      {isReading && passportAnswers && (
        <PassportDialog
          answered={passportAnswers}
          timezone={facility.timezone}
          checkOut={booking.checkout_date}
          onClose={() => setReading(false)}
          onSeen={() => markSeen.mutate(true)}
        />
      )}
    </div>
  );
}

/**
 * Returns the answers with which a passport is compared. Undefined if the form did not ask for the number, or
 * if the number or the name is masked.
 */
function passportAnswersOf({ answers }: PersonItem): { name: string; number: string } | undefined {
  const answerNamed = (name: string) => answers.find(({ question }) => question.system_name === name);
  const [number, name] = [answerNamed('gov_id_number'), answerNamed('full_name')];
  if (!number || number.masked || name?.masked) return undefined;
  return { number: number.value ?? '', name: name?.value ?? '' };
}

/**
 * A checkbox for the guest's confirmation that their data is correct, which the ministry requires at arrival
 * (docs/reference/registrations.md#the-guests-confirmation).
 */
export function DataCheck({ log, timezone }: PersonCheckProps) {
  const t = useTranslations('staff-desk');
  const formatMoment = useMoment(timezone);
  const { facility, mayAmend } = useDesk();
  const { data_confirmed: done } = log;
  const confirmAction = useDeskAction({
    key: `data-${log.id}`,
    work: (confirmed: boolean) =>
      call('POST log/data-confirmed', {
        facility_id: facility.id,
        facility_visitor_log_id: log.id,
        version: log.version,
        confirmed: confirmed ? 1 : 0,
      }),
  });
  if (!mayAmend && !done) return null;
  return (
    <div className={style.check}>
      {mayAmend && (
        <DeskCheckbox label={t('dataConfirmed.tick')} checked={done !== null} action={confirmAction} />
      )}
      {done && (
        <small>
          {done.by === 'guest'
            ? t('dataConfirmed.byGuest', { at: formatMoment(done.at) })
            : t('person.checkedBy', { at: formatMoment(done.at), username: done.username ?? '' })}
        </small>
      )}
    </div>
  );
}

type PersonCheckProps = { log: RegistrationItem; timezone: string };

export function PersonCheck({ log, timezone }: PersonCheckProps) {
  const t = useTranslations('staff-desk');
  const formatMoment = useMoment(timezone);
  const { facility } = useDesk();
  const checkAction = useDeskAction({
    key: `person-${log.id}`,
    work: (checked: boolean) =>
      call('POST log/person-checked', {
        facility_id: facility.id,
        facility_visitor_log_id: log.id,
        checked: checked ? 1 : 0,
      }),
  });
  if (log.proof === 'strong' && !log.contact_changed) return null;
  const checkRecord = log.contact_changed ? null : log.person_checked;
  const reason = log.contact_changed ? 'contact' : 'person';
  const checkbox = (
    <DeskCheckbox label={t('person.checked')} checked={checkRecord !== null} action={checkAction} />
  );
  if (checkRecord === null)
    return (
      <Alert className={style.check} color="accent" title={t(`${reason}.title`)} data-todo="verify">
        <p>{t(`${reason}.body`)}</p>
        {checkbox}
      </Alert>
    );
  const { at, username } = checkRecord;
  return (
    <div className={style.check}>
      {checkbox}
      <small>{t('person.checkedBy', { at: formatMoment(at), username: username ?? '' })}</small>
    </div>
  );
}
