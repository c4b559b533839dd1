import { and, eq, ne, type SQL } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput, Refusal } from '#platform/http/refusal.ts';
import { emailIs, usernameIs } from '../queries.ts';
import { activeUser } from '../tables.ts';
import type { NewUser } from './account.ts';

type AccountNames = Pick<NewUser, 'username' | 'email'>;

/**
 * Runs `work`, which stores this user ID and email address. If one of them is taken, checks the other too, so
 * that the form can mark both fields. `userId`: the user being changed, whose own values do not count as
 * taken; null for a new user.
 * @throws 422 `already_taken` on each taken field
 */
export async function reportAllTaken<T>(
  facilityId: number,
  named: AccountNames,
  userId: number | null,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal) || !Object.values(error.details.errors ?? {}).includes('already_taken'))
      throw error;
    const taken = await platformDb(db => findTaken(db, facilityId, named, userId));
    throw invalidInput({ ...error.details.errors, ...taken });
  }
}

/** Checks user IDs across all hotels, because the failed transaction could see only its own hotel. */
async function findTaken(
  db: Db,
  facilityId: number,
  { username, email }: AccountNames,
  userId: number | null,
) {
  const isOtherUser = userId === null ? undefined : ne(activeUser.id, userId);
  const isTaken = async (condition: SQL | undefined) =>
    (await db.select({ id: activeUser.id }).from(activeUser).where(and(condition, isOtherUser)).limit(1))
      .length > 0;
  return {
    ...((await isTaken(usernameIs(username))) ? { username: 'already_taken' as const } : {}),
    ...((await isTaken(and(eq(activeUser.facilityId, facilityId), emailIs(email))))
      ? { email: 'already_taken' as const }
      : {}),
  };
}
