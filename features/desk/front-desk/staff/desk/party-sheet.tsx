import { Alert } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { isIncomplete } from '#features/booking/booking/rules/party.ts';
import { isCancelled } from '#features/booking/booking/rules/status.ts';
import { RegisterHere } from '#features/guest/hand-over/staff/register-here.tsx';
import { isTrusted } from '../../rules/next-step.ts';
import type { Details } from '../calls.ts';
import { useMissingText } from '../party-mark.tsx';
import sheet from '../sheet.module.css';
import { useDesk } from './desk.ts';
import { useNextStep } from './next-step.tsx';

type Props = { details: Details; timezone: string };

export function PartySheet({ details, timezone }: Props) {
  const register = useTranslations('staff-register');
  const { booking } = details;
  const { state, missing } = booking.party;
  const missingText = useMissingText(missing);
  if (isCancelled({ pmsBookingStatus: booking.pms_booking_status })) return null;
  const buttons = <AddGuest details={details} timezone={timezone} />;
  if (!isIncomplete(state)) return buttons;
  return (
    // The alert has a box of its own, because an element with hidden overflow would shrink as a direct grid
    // item.
    <div>
      <Alert color="yellow">
        <b>{register('stillMissing', { missing: missingText })}</b>
        {buttons}
      </Alert>
    </div>
  );
}

/** Buttons that add a guest to a trusted registration, as long as the booking allows more persons. */
function AddGuest({ details, timezone }: Props) {
  const t = useTranslations('staff-hand-over');
  const { facility, mayAmend } = useDesk();
  const step = useNextStep(details);
  const { booking, visitor_logs: logs } = details;
  const isFull = booking.number_of_guests !== null && booking.party.missing.guests === 0;
  const trustedLogs = logs.filter(isTrusted);
  if (!mayAmend || isFull || trustedLogs.length === 0) return null;
  return (
    <div className={sheet.forms}>
      {trustedLogs.map(({ slot }) => (
        <RegisterHere
          key={slot}
          adds
          variant={step === 'add' && slot === trustedLogs[0]?.slot ? 'filled' : 'default'}
          facilityId={facility.id}
          bookingId={booking.id}
          slot={slot}
          name={booking.name}
          bookingNo={booking.pms_reservation_no}
          timezone={timezone}
          label={slot === 0 ? t('add') : t('addLeader', { number: slot })}
        />
      ))}
    </div>
  );
}
