import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { GuestScope } from '#features/access/access/rules/scope.ts';
import type { CleanAnswer } from '#features/form/questionnaire/queries/cleaning.ts';
import { isPicture } from '#features/form/questionnaire/rules/question-types.ts';
import { addWaitingCompanions } from '#features/guest/companion/commands/join.ts';
import { storeRegistrationOfHandOver } from '#features/guest/hand-over/commands/take.ts';
import { storeTermsVersion } from '#features/hotel/terms/commands.ts';
import { attachImages } from '#features/registration/image/commands/images.ts';
import { openLeaderSlots } from '#features/registration/registration/commands/open-slots.ts';
import { copyAnswersToBooking } from '#features/registration/registration/commands/show-on-booking.ts';
import {
  logEvent,
  storeRegistration,
} from '#features/registration/registration/commands/store-registration.ts';
import { withdrawDisowned } from '#features/registration/registration/commands/withdraw.ts';
import { registrationSubmitted, roomLeaderAdded } from '#features/registration/registration/events.ts';
import { openPasses, type Passes } from '#features/registration/registration/queries/secrets.ts';
import {
  assertFormOpen,
  loadRegistrationState,
  type RegistrationState,
  shownBookingNumber,
} from '#features/registration/registration/queries/standing.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { Submission } from '../contract.ts';
import { hashOf, validateSubmission } from './admit.ts';

/**
 * Registers a slot in one transaction and returns its QR code and My Page id (docs/reference/form.md#submit).
 * If the same guest session sends the same answers again, it gets the same result. A guest with a strong proof
 * may replace a registration with a weak proof.
 * @throws 422 `reservation_used` if the slot is already registered
 * @throws 409 `other_booking`, `form_changed`
 * @throws 422 `reservation_expired`, `too_many_persons`, `terms_required`, `terms_changed`, or `invalid_input`
 * with the fields
 */
export function submit(scope: GuestScope, submission: Submission): Promise<Passes> {
  return inFacility(scope, async db => {
    const standing = await loadRegistrationState(db, scope, 'update');
    assertSameBooking(scope, submission, standing);
    const { registered } = standing;
    if (registered && isRetry(scope, registered, submission))
      return openPasses(db, scope.facilityId, scope.slotId, registered);
    assertFormOpen(scope, standing);
    if (!registered) return completeRegistration(db, scope, standing, submission);
    await withdrawDisowned(db, scope, standing.booking, registered.id);
    return completeRegistration(db, scope, await loadRegistrationState(db, scope), submission, registered.id);
  });
}

type ExistingRegistration = NonNullable<RegistrationState['registered']>;

/**
 * Returns whether this session has already sent the same submission. The answers are compared so that a second tab with
 * different answers does not get a success response for answers that were not stored.
 */
function isRetry(
  scope: GuestScope,
  { guestSessionId, sentHash }: ExistingRegistration,
  sent: Submission,
): boolean {
  return guestSessionId === scope.guestSessionId && (sentHash === null || sentHash.equals(hashOf(sent)));
}

function assertSameBooking(scope: GuestScope, submission: Submission, { booking }: RegistrationState): void {
  const { pms_code, pms_reservation_no } = submission.booking_details;
  const isSameBooking =
    submission.facility_id === scope.facilityId &&
    pms_code === booking.pmsCode &&
    [booking.pmsBookingNo, shownBookingNumber(scope, booking)].includes(pms_reservation_no);
  if (!isSameBooking) throw new Refusal(409, 'other_booking');
}

async function completeRegistration(
  db: Db,
  scope: GuestScope,
  standing: RegistrationState,
  submission: Submission,
  replaced?: number,
): Promise<Passes> {
  const { facilityId, bookingId, slotId, handOver, strength } = scope;
  const { booking } = standing;
  const at = now();
  const admitted = await validateSubmission(db, scope, standing, submission, at);
  const { answers, uploads, leaders, terms, waiting } = admitted;
  // This text is usually stored already, because saving the terms in the settings stores it. But the terms
  // are sanitized again when they are read, and the result may differ from the stored text.
  await storeTermsVersion(db, facilityId, terms);
  const leaderSlotIds = await openLeaderSlots(db, facilityId, bookingId, leaders);
  const { registrationId, passes } = await storeRegistration(db, scope, booking, admitted, at);
  await copyAnswersToBooking(db, scope, standing, answers, at);
  if (uploads.length > 0) await attachImages(db, facilityId, slotId, registrationId, pictureIds(answers));
  if (handOver) await storeRegistrationOfHandOver(db, facilityId, { handOver, registrationId });
  // A guest with a weak proof cannot have sent companion links. Companions who are waiting join a registration with a
  // strong proof.
  if (strength === 'strong' && waiting.length > 0)
    await addWaitingCompanions(db, scope, { id: registrationId, bookingId, slotId }, waiting);
  // Emails are written by jobs. The jobs are queued in this transaction, so they exist only if it commits.
  await registrationSubmitted.add(db, { facilityId, registrationId });
  for (const leader of leaderSlotIds)
    await roomLeaderAdded.add(db, { facilityId, registrationId, slotId: leader });
  if (replaced !== undefined) await logEvent(db, facilityId, { type: 'withdrawn', registrationId: replaced });
  await logEvent(db, facilityId, { type: 'submitted', registrationId });
  return passes;
}

const pictureIds = (answers: readonly CleanAnswer[][]) =>
  answers
    .flat()
    .filter(({ question }) => isPicture(question))
    .map(({ value }) => value);
