import { randomInt } from 'node:crypto';
import { mintGuest } from '#features/access/queries/mint.ts';
import type { GuestScope } from '#features/access/rules/scope.ts';
import type { TestBooking } from '#features/registration/factory.ts';

/** A guest who has proven this booking's slot, on a device of their own. */
export function aGuest(
  { facilityId, id: bookingId, slotId }: Pick<TestBooking, 'facilityId' | 'id' | 'slotId'>,
  overrides: Partial<Pick<GuestScope, 'strength' | 'slotId' | 'guestSessionId'>> = {},
): GuestScope {
  const guestSessionId = randomInt(1, 2 ** 40);
  return mintGuest({ facilityId, bookingId, slotId, guestSessionId, strength: 'strong', ...overrides });
}
