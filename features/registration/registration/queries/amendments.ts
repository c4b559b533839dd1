import { and, asc, eq, inArray } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import { openForHotel } from '#features/hotel/facility/queries/keys.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { amendedAnswer, amendment, sealedAt } from '../tables.ts';

export type AmendedAnswer = {
  id: number;
  registrationId: number;
  at: Date;
  by: 'staff' | 'guest' | 'my-page';
  /** The staff member. Null for guests, or if the account no longer exists. */
  username: string | null;
  reason: string;
  personId: number;
  questionId: number;
  before: string;
};

export async function amendmentsOf(
  db: Db,
  facilityId: number,
  registrationIds: readonly number[],
): Promise<AmendedAnswer[]> {
  if (registrationIds.length === 0) return [];
  const rows = await db
    .select({ note: amendment, answer: amendedAnswer, username: userAccount.username })
    .from(amendedAnswer)
    .innerJoin(amendment, sameHotel(amendment.id, amendedAnswer.amendmentId))
    .leftJoin(userAccount, sameHotel(userAccount.id, amendment.byUser))
    .where(
      and(eq(amendedAnswer.facilityId, facilityId), inArray(amendment.registrationId, [...registrationIds])),
    )
    .orderBy(asc(amendment.id), asc(amendedAnswer.id));
  const amended: AmendedAnswer[] = [];
  for (const { note, answer, username } of rows) {
    const { id, personId, questionId, value, sealed } = answer;
    const sealPlace = sealedAt.amendedAnswer(answer.amendmentId, personId, questionId);
    const openedValue = sealed && (await openForHotel(db, facilityId, sealPlace, sealed)).toString('utf8');
    const { registrationId, at, byKind: by, reason } = note;
    // A companion who joins with their own link does not replace any answers.
    if (by === 'companion') continue;
    amended.push({
      id,
      registrationId,
      at,
      by,
      username,
      reason,
      personId,
      questionId,
      before: openedValue ?? value ?? '',
    });
  }
  return amended;
}
