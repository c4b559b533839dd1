import { inFacility } from '#features/access/queries/in-facility.ts';
import type { GuestScope } from '#features/access/rules/scope.ts';
import { audit } from '#features/audit/commands/audit.ts';
import type { Booking } from '#features/booking/queries/bookings.ts';
import type { Db } from '#platform/database/pool.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { replaces, standingOf } from '../queries/standing.ts';
import { logEvent } from './log-event.ts';
import { takeBack } from './take-back.ts';

/**
 * The guest, who has proven the booking strongly, did not make the registration that lies there: it is withdrawn, its QR code
 * dies, and the form is open again. Done already it changes nothing. Throws 409 `more_needed` for a weak proof, 422
 * `reservation_used` where the registration was made on a strong one, or staff have checked the person.
 */
export function disown(scope: GuestScope): Promise<void> {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    if (scope.strength === 'weak') throw new Refusal(409, 'more_needed');
    const standing = await standingOf(db, scope, 'update');
    if (!standing.registered) return;
    if (!replaces(scope, standing)) throw new Refusal(422, 'reservation_used');
    const { id: registrationId } = standing.registered;
    await takeDisowned(db, scope, standing.booking, registrationId);
    await logEvent(db, facilityId, { type: 'withdrawn', registrationId });
  });
}

/** The same within a submit, whose form replaces it. The PMS is told by the caller, last. */
export async function takeDisowned(
  db: Db,
  scope: GuestScope,
  stay: Booking,
  registrationId: number,
): Promise<void> {
  await takeBack(db, stay, registrationId, { by: null, reason: '' });
  await audit(db, scope, {
    action: 'registration.disowned',
    bookingId: stay.id,
    details: { registrationId },
  });
}
