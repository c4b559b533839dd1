import { and, eq, ne, type SQL } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalid, Refusal } from '#platform/http/refusal.ts';
import { emailIs, usernameIs } from '../queries.ts';
import { livingUser } from '../tables.ts';
import type { NewUser } from './account.ts';

type Named = Pick<NewUser, 'username' | 'email'>;

/**
 * Does `work`, which stores this user id and this address. Where one of them is taken the other is looked up, too: a form
 * marks both at once. 422 `already_taken` on each. `userId`: whose they may be.
 */
export async function tellAllTaken<T>(
  facilityId: number,
  named: Named,
  userId: number | null,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || !Object.values(error.details.errors ?? {}).includes('already_taken'))
      throw error;
    const taken = await platformDb(db => takenOf(db, facilityId, named, userId));
    throw invalid({ ...error.details.errors, ...taken });
  }
}

/** User ids over all hotels: the transaction that was refused sees its own only. */
async function takenOf(db: Db, facilityId: number, { username, email }: Named, userId: number | null) {
  const others = userId === null ? undefined : ne(livingUser.id, userId);
  const isTaken = async (condition: SQL | undefined) =>
    (await db.select({ id: livingUser.id }).from(livingUser).where(and(condition, others)).limit(1)).length >
    0;
  return {
    ...((await isTaken(usernameIs(username))) ? { username: 'already_taken' as const } : {}),
    ...((await isTaken(and(eq(livingUser.facilityId, facilityId), emailIs(email))))
      ? { email: 'already_taken' as const }
      : {}),
  };
}
