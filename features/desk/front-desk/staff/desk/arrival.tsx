import { useTranslations } from 'use-intl';
import { ARRIVED_STATUSES } from '#features/booking/booking/rules/status.ts';
import type { Details } from '../calls.ts';
import { useMoment } from '../formats.ts';
import { DeskCheckbox } from './checks.tsx';
import { call, useDesk, useDeskAction } from './desk.ts';

export function useMarkArrived(slot: number) {
  const { facility, booking } = useDesk();
  return useDeskAction({
    key: `arrived-${slot}`,
    work: (arrived: boolean) =>
      call('POST log/arrived', {
        facility_id: facility.id,
        pms_code: booking.pms_code,
        pms_reservation_no: booking.pms_reservation_no,
        slot,
        arrived: arrived ? 1 : 0,
      }),
  });
}

/**
 * A checkbox that records an arrival, if staff may do so. Arrivals reported by a kiosk, a door or the PMS
 * cannot be changed here (docs/reference/bookings.md#arriving).
 */
export function ArrivalCheckbox({ slot }: { slot: number }) {
  const t = useTranslations('staff-desk');
  const { booking } = useDesk();
  const slotArrival = booking.arrivals.find(each => each.slot === slot);
  const markArrived = useMarkArrived(slot);
  const mayChangeArrival = slotArrival ? slotArrival.by === null : booking.may_note_arrival;
  if (!mayChangeArrival) return null;
  return <DeskCheckbox label={t('arrival.tick')} checked={slotArrival !== undefined} action={markArrived} />;
}

type Booking = Details['booking'];

/** Returns text that describes who has arrived, main guest first. Undefined if there are no arrivals. */
export function useArrivalText({ arrivals, pms_booking_status: status }: Booking): string | undefined {
  const t = useTranslations('staff-desk');
  const { facility } = useDesk();
  const formatMoment = useMoment(facility.timezone);
  const lines = arrivals.map(({ slot, at, room_number: room, by, username }) => {
    const recorder = by ?? username ?? t('arrival.atDesk');
    const arrivalText = t(room === null ? 'arrival.noted' : 'arrival.inRoom', {
      at: formatMoment(at),
      by: recorder,
      room: room ?? '',
    });
    return slot === 0 ? arrivalText : t('arrival.leader', { number: slot, noted: arrivalText });
  });
  if (lines.length === 0 && ARRIVED_STATUSES.some(each => each === status)) lines.push(t('arrival.byPms'));
  return lines.length > 0 ? lines.join('\n') : undefined;
}
