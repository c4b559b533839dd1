import { inFacility } from '#features/access/queries/in-facility.ts';
import type { GuestScope } from '#features/access/rules/scope.ts';
import { addLogs } from '#features/booking/commands/statuses.ts';
import { statusIds } from '#features/booking/rules/status.ts';
import { joinWaiting, waitingPlaces } from '#features/companion/commands/join.ts';
import { personsStillFree } from '#features/companion/queries/places.ts';
import { noteRegistered } from '#features/hand-over/commands/note-registered.ts';
import { attachImages } from '#features/image/commands/images.ts';
import { openLeaderSlots } from '#features/registration/commands/open-slots.ts';
import { showOnBooking } from '#features/registration/commands/show-on-booking.ts';
import {
  logEvent,
  newRegistration,
  storeRegistration,
} from '#features/registration/commands/store-registration.ts';
import { takeDisowned } from '#features/registration/commands/withdraw.ts';
import { registrationSubmitted, roomLeaderNamed } from '#features/registration/events.ts';
import { numberShown } from '#features/registration/queries/number-shown.ts';
import { openPasses, type Passes } from '#features/registration/queries/passes.ts';
import { assertOpen, type Standing, standingOf } from '#features/registration/queries/standing.ts';
import { keepTerms } from '#features/terms/commands.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { Submission } from '../contract.ts';
import { pictureIds } from '../rules/pictures.ts';
import { type Admitted, type Asked, admit, hashOf, readAsked } from './admit.ts';

/**
 * Registers a slot, all or nothing, and gives its QR code and My Page id (docs/reference/form.md#submit). The same
 * answers by the same guest session again get the same; others 422 `reservation_used`, unless a strong proof replaces what was made
 * on a weak one. Throws 409 `other_booking`, `form_changed`; 422 `reservation_expired`, `too_many_persons`,
 * `terms_required`, `terms_changed`, or `invalid_input` with the fields.
 */
export function submit(scope: GuestScope, submission: Submission): Promise<Passes> {
  return inFacility(scope, async db => {
    // Sent behind what locks the booking, and begun once that is done.
    const [standing, asked] = await Promise.all([
      standingOf(db, scope, 'update'),
      readAsked(db, scope, submission),
    ]);
    assertSameBooking(scope, submission, standing);
    const { registered } = standing;
    if (registered && isRetry(scope, registered, submission))
      return openPasses(db, scope.facilityId, scope.slotId, registered);
    assertOpen(scope, standing);
    if (!registered) return register(db, scope, standing, { submission, asked });
    await takeDisowned(db, scope, standing.booking, registered.id);
    logEvent(db, scope.facilityId, { type: 'withdrawn', registrationId: registered.id });
    const [emptied, room] = await Promise.all([standingOf(db, scope), personsStillFree(db, scope)]);
    return register(db, scope, emptied, { submission, asked: { ...asked, room } });
  });
}

type Registered = NonNullable<Standing['registered']>;

/** Whether it is what this session has submitted: of two tabs the second would else be thanked for answers that nobody has. */
function isRetry(scope: GuestScope, { guestSessionId, sentHash }: Registered, sent: Submission): boolean {
  return guestSessionId === scope.guestSessionId && (sentHash === null || sentHash.equals(hashOf(sent)));
}

function assertSameBooking(scope: GuestScope, submission: Submission, { booking }: Standing): void {
  const { pms_code, pms_reservation_no } = submission.booking_details;
  const same =
    submission.facility_id === scope.facilityId &&
    pms_code === booking.pmsCode &&
    [booking.pmsBookingNo, numberShown(scope, booking)].includes(pms_reservation_no);
  if (!same) throw new Refusal(409, 'other_booking');
}

async function register(
  db: Db,
  scope: GuestScope,
  standing: Standing,
  sent: { submission: Submission; asked: Asked },
): Promise<Passes> {
  const { facilityId, bookingId, slotId } = scope;
  const at = now();
  const admitted = await admit(db, scope, standing, sent, at);
  const { registrationId } = admitted.ids;
  const { passes, rows } = await newRegistration(db, scope, admitted, at);
  const leaderSlotIds = await openLeaderSlots(db, facilityId, bookingId, admitted.leaders);
  // Each is sent behind what it refers to, or reads.
  const [waiting] = await Promise.all([
    // Who proved the booking weakly gave no links away: companions join whoever proves it strongly.
    scope.strength === 'strong' ? waitingPlaces(db, facilityId, slotId) : [],
    // The hotel's save has kept it, too; a row from elsewhere has been read otherwise than it was stored.
    keepTerms(db, facilityId, sent.asked.terms.content),
    storeRegistration(db, rows),
    addLogs(db, [{ facilityId, bookingId, bookingStatusId: statusIds.input, at }]),
    showOnBooking(db, scope, standing, admitted, at),
    attach(db, scope, admitted),
    announce(db, facilityId, { registrationId, leaderSlotIds }),
    scope.handOver && noteRegistered(db, facilityId, { handOver: scope.handOver, registrationId }),
  ]);
  await joinWaiting(db, scope, { id: registrationId, bookingId, slotId }, waiting);
  logEvent(db, facilityId, { type: 'submitted', registrationId });
  return passes;
}

async function attach(
  db: Db,
  { facilityId, slotId }: GuestScope,
  { uploads, answers, ids }: Admitted,
): Promise<void> {
  if (uploads.length > 0) await attachImages(db, facilityId, slotId, ids.registrationId, pictureIds(answers));
}

type Stored = { registrationId: number; leaderSlotIds: readonly number[] };

/** The mails are written by jobs that exist exactly when this commits. */
async function announce(
  db: Db,
  facilityId: number,
  { registrationId, leaderSlotIds }: Stored,
): Promise<void> {
  await Promise.all([
    registrationSubmitted.add(db, { facilityId, registrationId }),
    ...leaderSlotIds.map(slotId => roomLeaderNamed.add(db, { facilityId, registrationId, slotId })),
  ]);
}
