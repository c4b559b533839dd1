import type { GuestScope } from '#features/access/rules/scope.ts';
import type { Booking } from '#features/booking/queries/bookings.ts';
import { keyedHash } from '#platform/crypto/keys.ts';

type Named = Pick<Booking, 'facilityId' | 'pmsBookingNo'>;

/**
 * The number of the booking as its guest is told it: after a weak proof a name that stands for it and tells nothing
 * (docs/reference/proofs.md#what-a-weak-proof-is-told).
 */
export function numberShown(
  { strength, slotId }: Pick<GuestScope, 'strength' | 'slotId'>,
  { facilityId, pmsBookingNo }: Named,
): string {
  if (strength === 'strong') return pmsBookingNo;
  return keyedHash('booking of a weak proof', `${facilityId}/${slotId}`).toString('hex').slice(0, 16);
}
