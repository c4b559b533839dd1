import { eq } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { toHalfWidth } from '#platform/text/clean.ts';
import { accountByUsername, accountOf } from '../queries/accounts.ts';
import { twoFactorChallenge } from '../tables.ts';
import { clearFailures } from './attempts.ts';
import { endAllSessions } from './open-session.ts';
import { deleteFactor } from './second-factor.ts';
import { notifyAccountChange } from './tell-change.ts';

/**
 * Removes a lost second factor and signs the user out everywhere. Used by the operator.
 * @returns whether the user had a second factor
 */
export async function removeLostFactor(username: string): Promise<boolean> {
  const account = await platformDb(db => accountByUsername(db, toHalfWidth(username)));
  if (!account?.hasSecondFactor) return false;
  const { id: userId, facilityId } = account;
  if (facilityId === null) {
    await platformDb(db => removeLostFactorOf(db, { facilityId, userId }));
    return true;
  }
  const scope = mintSystem(facilityId);
  await inFacility(scope, async db => {
    await removeLostFactorOf(db, { facilityId, userId });
    await audit(db, scope, { action: 'user.two_factor_reset', details: { user_id: userId } });
  });
  return true;
}

/**
 * Like `removeLostFactor`, within a transaction. Does not check permissions. Informs the user by email and resets
 * their failed attempts.
 */
export async function removeLostFactorOf(
  db: Db,
  user: { facilityId: number | null; userId: number },
): Promise<void> {
  const { userId } = user;
  await deleteFactor(db, user);
  await db.delete(twoFactorChallenge).where(eq(twoFactorChallenge.userId, userId));
  await endAllSessions(db, userId);
  const account = await accountOf(db, userId);
  if (account) await clearFailures(db, account.username, now());
  await notifyAccountChange(db, 'factorReset', userId);
}
