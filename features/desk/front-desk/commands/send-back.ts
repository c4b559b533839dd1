import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { isCancelled, isMyPageExpired, statusIds } from '#features/booking/booking/rules/status.ts';
import { questionsFor } from '#features/form/questionnaire/queries/questions.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { markSentBack } from '#features/registration/registration/commands/send-back.ts';
import { lockBookingOf } from '#features/registration/registration/commands/withdraw.ts';
import { itemSentBack } from '#features/registration/registration/events.ts';
import { registrationsOf } from '#features/registration/registration/queries/registrations.ts';
import { contactOfGuest } from '#features/registration/registration/queries/way-to-guest.ts';
import { maySendBack, sentBackReasonsFor } from '#features/registration/registration/rules.ts';
import { now } from '#platform/clock/clock.ts';
import { randomToken } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput, notFound, Refusal } from '#platform/http/refusal.ts';
import { cleanLines } from '#platform/text/clean.ts';
import type { sendItemBack } from '../contract/send-back.ts';
import { hasBookingReached } from './log-views.ts';

type SendBackInput = z.output<typeof sendItemBack.input>;

/**
 * Sends an item back to the guest. Repeated requests before the message is written send only one message.
 * @throws 404 if the item has no answer or belongs to a companion who used their own link
 */
export function sendBack(scope: StaffScope, input: SendBackInput): Promise<void> {
  const { facility_visitor_log_id: registrationId, person_id: personId, question_id: questionId } = input;
  const { facilityId, userId } = scope;
  return inFacility(scope, async db => {
    const row = await lockBookingOf(db, facilityId, registrationId);
    const hotel = await facilityById(db, facilityId);
    if (!hotel) throw notFound();
    await assertAnswered(db, facilityId, row.id, input);
    if (isCancelled(row) || isMyPageExpired(row, hotel.timezone, now()))
      throw new Refusal(422, 'reservation_expired');
    if (await hasBookingReached(db, row, statusIds.confirmed)) throw new Refusal(422, 'booking_confirmed');
    if (await setting(db, facilityId, 'maintenance_mode')) throw new Refusal(409, 'hotel_in_maintenance');
    if (!(await contactOfGuest(db, { facilityId, registrationId }))) throw new Refusal(422, 'no_email');
    const { reason } = input;
    const item = { facilityId, registrationId, personId, questionId, reason, sentBy: userId };
    const sentBackId = await markSentBack(db, { ...item, note: cleanLines(input.note) });
    const payload = { facilityId, sentBackId, request: randomToken(128) };
    await itemSentBack.add(db, payload, { key: `${itemSentBack.name}/${sentBackId}` });
    await audit(db, scope, {
      action: 'registration.sent_back',
      bookingId: row.id,
      details: { registrationId, personId, questionId },
    });
  });
}

async function assertAnswered(
  db: Db,
  facilityId: number,
  bookingId: number,
  {
    facility_visitor_log_id: registrationId,
    person_id: personId,
    question_id: questionId,
    reason,
  }: SendBackInput,
): Promise<void> {
  const found = (await registrationsOf(db, facilityId, bookingId)).find(each => each.id === registrationId);
  const person = found?.persons.find(({ id }) => id === personId);
  const question = (await questionsFor(db, facilityId, 'ja', { hidden: true })).find(
    ({ id }) => id === questionId,
  );
  const isAnswered = person?.answers.some(each => each.questionId === questionId && each.value !== '');
  if (!question || !maySendBack(question) || !isAnswered || person?.byLink) throw notFound();
  if (!sentBackReasonsFor(question.system_name).includes(reason))
    throw invalidInput({ reason: 'choice_invalid' });
}
