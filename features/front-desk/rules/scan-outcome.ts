import { isCancelled } from '#features/booking/rules/status.ts';

type Booked = { pmsBookingStatus: number | null; checkinDate: string; checkoutDate: string };

/** When this QR code was read before, and what came of it. */
type Earlier = { decodedAt: Date | null; decodedStatus: string | null };

/**
 * What staff and kiosks learn of a QR code read at `at`, on the business day `today`, and what is kept of the reading: the
 * first good one stays as it is, whatever follows (docs/reference/registrations.md#the-qr-code).
 */
export function scanOutcome(booking: Booked, earlier: Earlier, at: Date, today: string) {
  if (isCancelled(booking)) return { decodedAt: at, decodedStatus: 'cancelled' as const };
  if (today < booking.checkinDate || today > booking.checkoutDate)
    return { decodedAt: at, decodedStatus: 'wrong_date' as const };
  const { decodedAt, decodedStatus } = earlier;
  if (decodedAt && (decodedStatus === 'ok' || decodedStatus === 'already_decoded'))
    return { decodedAt, decodedStatus: 'already_decoded' as const };
  return { decodedAt: at, decodedStatus: 'ok' as const };
}
