import { randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput, Refusal } from '#platform/http/refusal.ts';
import { SECOND_FACTOR_VALIDITY_MS } from '../rules.ts';
import { staffSession } from '../tables.ts';
import { assertPassword, type OwnProof } from './own-proof.ts';

const isOwnSession = ({ facilityId, sessionId, userId }: StaffScope) =>
  and(
    eq(staffSession.facilityId, facilityId),
    eq(staffSession.id, sessionId),
    eq(staffSession.userId, userId),
  );

/**
 * Locks the session while a guest has the device (docs/reference/at-the-counter.md#the-lock).
 * @throws 403 `handed_over` if it is already locked
 */
export async function lockSession(db: Db, scope: StaffScope): Promise<void> {
  const locked = await db
    .update(staffSession)
    .set({ handedOverHash: staffSession.tokenHash, tokenHash: randomBytes(32), handedOverAt: now() })
    .where(and(isOwnSession(scope), isNull(staffSession.handedOverAt)))
    .returning({ id: staffSession.id });
  if (locked.length === 0) throw new Refusal(403, 'handed_over');
}

/**
 * Unlocks the session with the password, or with a second factor given after the device was handed over.
 * `before` runs in the same transaction.
 * @throws 422 on `password`
 * @throws 429 `locked` after five failures
 */
export async function unlockSession(
  scope: StaffScope,
  proof: OwnProof,
  before: (db: Db) => Promise<void>,
): Promise<void> {
  const { password, address } = proof;
  // Attempts are counted separately and only slowed down, so that a guest who guesses the password cannot
  // lock the user out.
  const attemptOptions = { known: `take-back ${scope.sessionId}`, slows: true };
  if (password !== undefined) await assertPassword(scope, { password, address }, 'password', attemptOptions);
  const at = now();
  const since = new Date(at.getTime() - SECOND_FACTOR_VALIDITY_MS);
  await platformDb(async db => {
    const hasRecentFactor =
      password === undefined
        ? and(gt(staffSession.factorAt, staffSession.handedOverAt), gt(staffSession.factorAt, since))
        : undefined;
    const [found] = await db
      .select({ hash: staffSession.handedOverHash })
      .from(staffSession)
      .where(and(isOwnSession(scope), hasRecentFactor))
      .for('update');
    if (!found) throw invalidInput({ password: 'present_password_needed' });
    if (found.hash === null) return;
    await before(db);
    await db
      .update(staffSession)
      .set({
        tokenHash: found.hash,
        handedOverHash: null,
        handedOverAt: null,
        activeAt: at,
        ...(password !== undefined && { provenAt: at }),
      })
      .where(isOwnSession(scope));
  });
}
