import { useTranslations } from 'use-intl';
import { call, useDeed } from './desk-calls.ts';
import { useDesk } from './desk-context.ts';
import { DeskTick } from './desk-tick.tsx';

const CONFIRMED = 23;

/** Ticks that the front desk has checked the form: the booking is confirmed, or seen again. */
export function ConfirmBox() {
  const t = useTranslations('staff-desk');
  const { facility, booking } = useDesk();
  const isConfirmed = booking.booking_status_id === CONFIRMED;
  const { log_id } = booking.booking_status;
  const confirm = useDeed({
    key: 'confirm',
    work: (confirmed: boolean) =>
      confirmed
        ? call('POST facility-booking-logs', {
            facility_id: facility.id,
            reservation_no: booking.pms_reservation_no,
            pms_code: booking.pms_code,
            booking_status_id: CONFIRMED,
          })
        : call('DELETE facility-booking-logs/:id', { id: log_id ?? 0 }),
  });
  return <DeskTick label={t('confirmed')} checked={isConfirmed} deed={confirm} />;
}
