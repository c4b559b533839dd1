import { and, eq, inArray } from 'drizzle-orm';
import { sealForHotel } from '#features/hotel/facility/queries/keys.ts';
import { bindImage, discardImage } from '#features/registration/image/commands/images.ts';
import { pictureKinds } from '#features/registration/image/rules.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput } from '#platform/http/refusal.ts';
import type { Registration } from '../queries/registrations.ts';
import { isSamePlace, type WaitingItem } from '../queries/sent-back.ts';
import { amendedAnswer, amendment, answer, sealedAt } from '../tables.ts';
import type { AmendedAnswer } from './judge-amendment.ts';
import { answerRow, isSealed } from './store-registration.ts';

export async function addAmendment(
  db: Db,
  values: Omit<typeof amendment.$inferInsert, 'id' | 'at'>,
): Promise<number> {
  const [added] = await db
    .insert(amendment)
    .values({ ...values, at: now() })
    .returning({ id: amendment.id });
  if (!added) throw new Error('The amendment was not stored');
  return added.id;
}

type AmendedPerson = { facilityId: number; amendmentId: number; personId: number };

/** Stores the answers that an amendment replaces. Encrypted answers stay encrypted. */
export async function storePreviousAnswers(
  db: Db,
  { facilityId, amendmentId, personId }: AmendedPerson,
  amended: readonly AmendedAnswer[],
): Promise<void> {
  const rows = [];
  for (const { question, before } of amended) {
    const sealPlace = sealedAt.amendedAnswer(amendmentId, personId, question.id);
    const mustSeal = isSealed(question) && before !== '';
    rows.push({
      facilityId,
      amendmentId,
      personId,
      questionId: question.id,
      value: isSealed(question) || before === '' ? null : before,
      sealed: mustSeal ? await sealForHotel(db, facilityId, sealPlace, before) : null,
    });
  }
  await db.insert(amendedAnswer).values(rows);
}

export async function writeAnswers(
  db: Db,
  facilityId: number,
  personId: number,
  amended: readonly AmendedAnswer[],
): Promise<void> {
  const ids = amended.map(({ question }) => question.id);
  const before = await db
    .delete(answer)
    .where(
      and(eq(answer.facilityId, facilityId), eq(answer.personId, personId), inArray(answer.questionId, ids)),
    )
    .returning({ questionId: answer.questionId, familyName: answer.familyName });
  const rows = [];
  for (const { question, after } of amended) {
    if (after === '') continue;
    const familyName = before.find(({ questionId }) => questionId === question.id)?.familyName ?? null;
    const newAnswer = { question, value: after, fromBooking: false, familyName };
    rows.push(await answerRow(db, facilityId, personId, newAnswer));
  }
  if (rows.length > 0) await db.insert(answer).values(rows);
}

/**
 * Pictures can only be added, so that none is lost by accident. A new picture replaces an earlier one only if
 * staff sent the earlier one back.
 */
export async function bindPictures(
  db: Db,
  { facilityId, slotId, id }: Pick<Registration, 'facilityId' | 'slotId' | 'id'>,
  personId: number,
  pictures: readonly AmendedAnswer[],
  sentBack: readonly WaitingItem[],
): Promise<void> {
  for (const { question, before, after } of pictures) {
    const kind = pictureKinds.get(question.system_name);
    const isOpen =
      before === '' || sentBack.some(item => isSamePlace(item, { personId, questionId: question.id }));
    const isBound =
      isOpen && kind && (await bindImage(db, { facilityId, slotId, kind, publicId: after }, id));
    if (!isBound) throw invalidInput({ [answerPath(personId, question.id)]: 'image_invalid' });
    if (before !== '') await discardImage(db, facilityId, id, before, 'unused');
  }
}

export const answerPath = (personId: number, questionId: number) => `answers.${personId}.${questionId}`;
