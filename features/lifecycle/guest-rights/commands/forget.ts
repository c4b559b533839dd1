import { and, eq, inArray, notInArray, or, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { GuestScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { whereMonthlyRows } from '#features/booking/booking/queries/bookings.ts';
import { isHeld } from '#features/booking/booking/queries/holds.ts';
import { countDeleted } from '#features/hotel/deletion/commands/count-deleted.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { message } from '#features/message/message/tables.ts';
import {
  type DiscardedImage,
  discardImage,
  removeDiscardedImages,
} from '#features/registration/image/commands/images.ts';
import {
  applyAmendedAnswers,
  recountPictures,
} from '#features/registration/registration/commands/refresh-booking.ts';
import { logEvent } from '#features/registration/registration/commands/store-registration.ts';
import {
  amendedAnswer,
  amendment,
  answer,
  registration,
} from '#features/registration/registration/tables.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import type { Deletion } from '../contract.ts';
import { deletionMailJob } from '../events.ts';
import { type GuestData, loadGuestData, type StoredAnswer } from '../queries/kept.ts';
import { lastRequest, requestTextsOf, toDeletionView } from '../queries/requests.ts';
import { bookingRetentionEnd, isDeletedOnRequest, retentionEndOfMessages } from '../rules/own-data.ts';
import { dataRequest, type Outcome, type RequestAnswer } from '../tables.ts';

/**
 * Deletes all data of a guest's registration that the law does not require the hotel to keep, and returns the
 * result for each field (docs/reference/guest-rights.md). A repeated request with nothing left to delete
 * returns the previous result. Under a legal hold nothing is deleted, and the result says so. A concurrent
 * request waits and returns the same result.
 * @throws 404 if the guest has not registered
 */
export async function deleteMyData(scope: GuestScope, language: GuestLanguage): Promise<Deletion> {
  const { facilityId } = scope;
  const { answered, discarded } = await inFacility(scope, async db => {
    const guestData = await loadGuestData(db, scope, language, 'update');
    const earlierRequest = await lastRequest(db, guestData.registration);
    if (await isHeld(db, facilityId, guestData.booking.id)) {
      const request = earlierRequest?.answer?.held
        ? earlierRequest
        : await storeRequest(db, scope, guestData, HELD);
      return { answered: toDeletionView(request, requestTextsOf(guestData)), discarded: [] };
    }
    const deletable = await loadDeletable(db, guestData);
    const isEmpty = deletable.answers.length === 0 && deletable.texts.length === 0 && !deletable.choice;
    if (earlierRequest && isEmpty && !earlierRequest.answer?.held)
      return { answered: toDeletionView(earlierRequest, requestTextsOf(guestData)), discarded: [] };
    const files = await deleteData(db, guestData, deletable);
    const request = await storeRequest(db, scope, guestData, deletable);
    if (!isEmpty)
      await logEvent(db, facilityId, { type: 'amended', registrationId: guestData.registration.id });
    return { answered: toDeletionView(request, requestTextsOf(guestData)), discarded: files };
  });
  await removeDiscardedImages(scope, discarded);
  return answered;
}

type PersonAnswer = StoredAnswer & { person: number };
type DeletableData = {
  answers: PersonAnswer[];
  /** Ids of messages to this guest whose text is still stored. */
  texts: number[];
  choice: boolean;
};

/** Nothing is deleted, because the booking is on legal hold. */
const HELD = 'held';

const answersOf = ({ persons }: GuestData): PersonAnswer[] =>
  persons.flatMap(({ number, kept }) => kept.map(each => ({ ...each, person: number })));

async function loadDeletable(db: Db, data: GuestData): Promise<DeletableData> {
  return {
    answers: answersOf(data).filter(({ purpose, clock }) => isDeletedOnRequest(purpose, clock)),
    texts: await messagesWithText(db, data),
    choice: data.registration.localizedFilterId !== null,
  };
}

/**
 * Returns the ids of the messages whose text can be deleted. Excludes messages that are waiting or being
 * sent, because they still need their text.
 */
async function messagesWithText(db: Db, { booking, slot }: GuestData): Promise<number[]> {
  const { facilityId, bookingId, createdAt } = message;
  const rows = await db
    .select({ id: message.id })
    .from(message)
    .where(
      and(
        whereMonthlyRows({ facilityId, bookingId, time: createdAt }, booking.facilityId, [booking]),
        eq(message.slotId, slot.id),
        notInArray(message.state, ['queued', 'sending']),
        notInArray(message.kind, ['notice', 'rights']),
        sql`${message.sealed} <> ''::bytea`,
      ),
    );
  return rows.map(({ id }) => id);
}

/** @returns the pictures whose files must be deleted after the commit */
async function deleteData(
  db: Db,
  data: GuestData,
  { answers, texts, choice }: DeletableData,
): Promise<DiscardedImage[]> {
  const { booking, slot, registration: own } = data;
  const { facilityId } = booking;
  await dropAnswers(db, data, answers);
  const discarded: DiscardedImage[] = [];
  for (const { picture } of answers)
    if (picture)
      discarded.push(...(await discardImage(db, facilityId, own.id, picture.publicId, 'onRequest')));
  if (discarded.length > 0) await recountPictures(db, facilityId, booking.id);
  const mainAnswers = answers.filter(({ person }) => person === 0);
  const clearedAnswers = mainAnswers.map(({ question }) => ({ question, after: '' }));
  if (clearedAnswers.length > 0)
    await applyAmendedAnswers(db, booking, { slotNumber: slot.number }, clearedAnswers, true);
  if (texts.length > 0)
    await db
      .update(message)
      .set({ sealed: Buffer.alloc(0), lastError: null })
      .where(and(eq(message.facilityId, facilityId), inArray(message.id, texts)));
  await db
    .update(registration)
    .set({ sentHash: null, ...(choice && { localizedFilterId: null }) })
    .where(and(eq(registration.facilityId, facilityId), eq(registration.id, own.id)));
  await countDeleted(db, facilityId, [
    { rule: 'onRequest', what: 'answers', count: answers.length },
    { rule: 'onRequest', what: 'messages', count: texts.length },
  ]);
  return discarded;
}

/** Deletes answers, including earlier versions of corrected answers. */
async function dropAnswers(
  db: Db,
  { booking: { facilityId }, registration: own }: GuestData,
  answers: readonly PersonAnswer[],
) {
  if (answers.length === 0) return;
  const ids = answers.map(each => each.answer.id);
  await db.delete(answer).where(and(eq(answer.facilityId, facilityId), inArray(answer.id, ids)));
  const amendments = db
    .select({ id: amendment.id })
    .from(amendment)
    .where(and(eq(amendment.facilityId, facilityId), eq(amendment.registrationId, own.id)));
  const conditions = answers.map(({ answer: { personId, questionId } }) =>
    and(eq(amendedAnswer.personId, personId), eq(amendedAnswer.questionId, questionId)),
  );
  await db
    .delete(amendedAnswer)
    .where(
      and(
        eq(amendedAnswer.facilityId, facilityId),
        inArray(amendedAnswer.amendmentId, amendments),
        or(...conditions),
      ),
    );
}

async function storeRequest(db: Db, scope: GuestScope, data: GuestData, gone: DeletableData | typeof HELD) {
  const { registration: own, booking } = data;
  const { facilityId } = scope;
  const requestAnswer: RequestAnswer =
    gone === HELD ? { held: true, outcomes: [] } : { held: false, outcomes: outcomesOf(data, gone) };
  const deletedCount = gone === HELD ? 0 : gone.answers.length;
  const values = {
    facilityId,
    registrationId: own.id,
    kind: 'deletion' as const,
    at: now(),
    answer: requestAnswer,
    deleted: deletedCount,
  };
  const [request] = await db.insert(dataRequest).values(values).returning();
  if (!request) throw new Error('The request was not stored');
  await audit(db, scope, {
    action: 'guest_data.deleted',
    bookingId: booking.id,
    details: { registrationId: own.id, requestId: request.id, count: deletedCount },
  });
  await deletionMailJob.add(db, { facilityId, registrationId: own.id, requestId: request.id });
  return request;
}

/** Returns the outcome for each answer and for the other data about the guest. */
function outcomesOf(data: GuestData, { answers: gone, texts, choice }: DeletableData): Outcome[] {
  const answerOutcomes = answersOf(data).map(({ person, purpose, question, clock, answer: { id } }) => ({
    person,
    purpose,
    questionId: question.id,
    isDeleted: gone.some(each => each.answer.id === id),
    rule: clock.rule,
    until: clock.until,
  }));
  const { rule, until } = bookingRetentionEnd(data.keeping, false);
  const bookingFields = { person: null, questionId: null };
  const messagesEnd = retentionEndOfMessages(businessDay(now(), data.timezone));
  return [
    ...answerOutcomes,
    ...(choice ? [{ ...bookingFields, purpose: 'optional' as const, isDeleted: true, rule, until }] : []),
    ...(texts.length > 0
      ? [
          {
            ...bookingFields,
            purpose: 'messages' as const,
            isDeleted: true,
            rule: messagesEnd.rule,
            until: messagesEnd.until,
          },
        ]
      : []),
    { ...bookingFields, purpose: 'booking', isDeleted: false, rule, until },
    { ...bookingFields, purpose: 'record', isDeleted: false, rule, until },
    { ...bookingFields, purpose: 'looks', isDeleted: false, rule: 'audit', until: null },
  ];
}
