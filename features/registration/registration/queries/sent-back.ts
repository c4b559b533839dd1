import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { sentBack } from '../tables.ts';

export type SentBack = typeof sentBack.$inferSelect & {
  /** The staff member. Null if the account no longer exists. */
  username: string | null;
};

/** Returns the items of these registrations that staff have sent back, oldest first. */
export async function sentBackOf(
  db: Db,
  facilityId: number,
  registrationIds: readonly number[],
): Promise<SentBack[]> {
  if (registrationIds.length === 0) return [];
  const rows = await db
    .select({ sentBack, username: userAccount.username })
    .from(sentBack)
    .leftJoin(userAccount, sameHotel(userAccount.id, sentBack.sentBy))
    .where(and(eq(sentBack.facilityId, facilityId), inArray(sentBack.registrationId, [...registrationIds])))
    .orderBy(asc(sentBack.id));
  return rows.map(row => ({ ...row.sentBack, username: row.username }));
}

type RegistrationKey = { facilityId: number; registrationId: number };

/** Returns the items of a registration that are waiting for the guest. */
export const waitingItems = (db: Db, { facilityId, registrationId }: RegistrationKey) =>
  db
    .select()
    .from(sentBack)
    .where(
      and(
        eq(sentBack.facilityId, facilityId),
        eq(sentBack.registrationId, registrationId),
        isNull(sentBack.endedAt),
      ),
    )
    .orderBy(asc(sentBack.id));

type Place = { personId: number; questionId: number };

export type WaitingItem = Awaited<ReturnType<typeof waitingItems>>[number];

/** Returns an item that is waiting for the guest. Undefined if it was corrected or accepted. */
export async function waitingItem(db: Db, facilityId: number, id: number): Promise<WaitingItem | undefined> {
  const [found] = await db
    .select()
    .from(sentBack)
    .where(and(eq(sentBack.facilityId, facilityId), eq(sentBack.id, id), isNull(sentBack.endedAt)));
  return found;
}

export const isSamePlace = (item: Place, { personId, questionId }: Place): boolean =>
  item.personId === personId && item.questionId === questionId;
