import { Alert } from '@mantine/core';
import { useTranslations } from 'use-intl';
import { isIncomplete } from '#features/booking/booking/rules/party.ts';
import { isCancelled } from '#features/booking/booking/rules/status.ts';
import { RegisterHere } from '#features/guest/hand-over/staff/register-here.tsx';
import type { Details } from '../calls.ts';
import { useMissingInWords } from '../party-mark.tsx';
import sheet from '../sheet.module.css';
import { useDesk } from './desk.ts';

type Props = { details: Details; timezone: string };

export function PartySheet({ details, timezone }: Props) {
  const register = useTranslations('staff-register');
  const { booking } = details;
  const { state, missing } = booking.party;
  const words = useMissingInWords(missing);
  if (isCancelled({ pmsBookingStatus: booking.pms_booking_status })) return null;
  const buttons = <AddGuest details={details} timezone={timezone} />;
  if (!isIncomplete(state)) return buttons;
  return (
    // A separate box, because as a direct grid item an element with hidden overflow would shrink.
    <div>
      <Alert color="yellow" title={register(`party.${state}`)}>
        <p>{register('stillMissing', { missing: words })}</p>
        {buttons}
      </Alert>
    </div>
  );
}

function AddGuest({ details: { booking, visitor_logs: logs }, timezone }: Props) {
  const t = useTranslations('staff-hand-over');
  const { facility, mayAmend } = useDesk();
  const isFull = booking.number_of_guests !== null && booking.party.missing.guests === 0;
  const trusted = logs.filter(({ proof, person_checked }) => proof === 'strong' || person_checked !== null);
  if (!mayAmend || isFull || trusted.length === 0) return null;
  return (
    <div className={sheet.forms}>
      {trusted.map(({ slot }) => (
        <RegisterHere
          key={slot}
          adds
          variant="default"
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
