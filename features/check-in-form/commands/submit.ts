import { inFacility } from '#features/access/queries/in-facility.ts';
import type { GuestScope } from '#features/access/rules/scope.ts';
import { logStatus } from '#features/booking/commands/statuses.ts';
import { statusIds } from '#features/booking/rules/status.ts';
import { joinWaiting } from '#features/companion/commands/join.ts';
import { attachImages } from '#features/image/commands/images.ts';
import { showOnBooking } from '#features/registration/commands/show-on-booking.ts';
import { logEvent, storeRegistration } from '#features/registration/commands/store-registration.ts';
import { takeDisowned } from '#features/registration/commands/withdraw.ts';
import { registrationSubmitted, roomLeaderNamed } from '#features/registration/events.ts';
import { openPasses, type Passes } from '#features/registration/queries/passes.ts';
import { assertOpen, type Standing, standingOf } from '#features/registration/queries/standing.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { Submission } from '../contract.ts';
import { pictureIds } from '../rules/pictures.ts';
import { admit } from './admit.ts';

/**
 * Registers a slot, all or nothing, and gives its QR code and My Page id (docs/reference/form.md#submit). The same
 * guest session again gets the same; another one 422 `reservation_used`, unless a strong proof replaces what was made
 * on a weak one. Throws 409 `other_booking`, `form_changed`; 422 `reservation_expired`, `too_many_persons`,
 * `terms_required`, `terms_changed`, or `invalid_input` with the fields.
 */
export function submit(scope: GuestScope, submission: Submission): Promise<Passes> {
  return inFacility(scope, async db => {
    const standing = await standingOf(db, scope, 'update');
    assertSameBooking(scope, submission, standing);
    const { registered } = standing;
    if (registered?.guestSessionId === scope.guestSessionId)
      return openPasses(db, scope.facilityId, scope.slotId, registered);
    assertOpen(scope, standing);
    if (!registered) return register(db, scope, standing, submission);
    await takeDisowned(db, scope, standing.booking, registered.id);
    return register(db, scope, await standingOf(db, scope), submission, registered.id);
  });
}

function assertSameBooking(scope: GuestScope, submission: Submission, { booking }: Standing): void {
  const { pms_code, pms_reservation_no } = submission.booking_details;
  const same =
    submission.facility_id === scope.facilityId &&
    pms_code === booking.pmsCode &&
    pms_reservation_no === booking.pmsBookingNo;
  if (!same) throw new Refusal(409, 'other_booking');
}

async function register(
  db: Db,
  scope: GuestScope,
  standing: Standing,
  submission: Submission,
  replaced?: number,
): Promise<Passes> {
  const { facilityId, bookingId } = scope;
  const at = now();
  const admitted = await admit(db, scope, standing, submission, at);
  const stored = await storeRegistration(db, scope, admitted, at);
  await Promise.all([
    showOnBooking(db, scope, standing, admitted, at),
    logStatus(db, facilityId, [bookingId], statusIds.input, { at }),
    announce(db, facilityId, stored),
  ]);
  if (admitted.uploads.length > 0)
    await attachImages(db, facilityId, scope.slotId, stored.registrationId, pictureIds(admitted.answers));
  // Who proved the booking weakly gave no links away: companions join whoever proves it strongly.
  if (scope.strength === 'strong')
    await joinWaiting(db, scope, { id: stored.registrationId, bookingId, slotId: scope.slotId });
  if (replaced) await logEvent(db, facilityId, { type: 'withdrawn', registrationId: replaced });
  await logEvent(db, facilityId, { type: 'submitted', registrationId: stored.registrationId });
  return stored.passes;
}

type Stored = { registrationId: number; leaderSlotIds: readonly number[] };

/** The mails are written by jobs that exist exactly when this commits. */
async function announce(
  db: Db,
  facilityId: number,
  { registrationId, leaderSlotIds }: Stored,
): Promise<void> {
  await registrationSubmitted.add(db, { facilityId, registrationId });
  for (const slotId of leaderSlotIds) await roomLeaderNamed.add(db, { facilityId, registrationId, slotId });
}
