import { randomInt } from 'node:crypto';
import { mintGuest } from '#features/access/access/queries/mint.ts';
import type { GuestScope } from '#features/access/access/rules/scope.ts';
import type { TestBooking } from '#features/registration/registration/factory.ts';
import { now } from '#platform/clock/clock.ts';

export function aGuest(
  { facilityId, id: bookingId, slotId }: Pick<TestBooking, 'facilityId' | 'id' | 'slotId'>,
  overrides: Partial<Pick<GuestScope, 'strength' | 'slotId' | 'guestSessionId' | 'provenAt'>> = {},
): GuestScope {
  const guestSessionId = randomInt(1, 2 ** 40);
  const proof = { strength: 'strong', provenAt: now() } as const;
  return mintGuest({ facilityId, bookingId, slotId, guestSessionId, ...proof, ...overrides });
}
