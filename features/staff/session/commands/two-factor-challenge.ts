import { and, eq, gt, lt, sql } from 'drizzle-orm';
import { now } from '#platform/clock/clock.ts';
import { randomToken, sha256 } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { accountOf } from '../queries/accounts.ts';
import { SECOND_FACTOR_CHALLENGE } from '../rules.ts';
import { passkey, twoFactorChallenge } from '../tables.ts';
import { confirmIdentity } from './provider-session.ts';

/**
 * Issued after a correct password or a single sign-on. The user has ten minutes to give the second factor by one of these methods.
 */
export type IssuedChallenge = { challenge: string; methods: ('app' | 'passkey')[] };

export async function openChallenge(
  db: Db,
  { id: userId, hasApp }: { id: number; hasApp: boolean },
  providerSessionId: number | null = null,
): Promise<IssuedChallenge> {
  const challenge = randomToken();
  await db.delete(twoFactorChallenge).where(eq(twoFactorChallenge.userId, userId));
  await db
    .insert(twoFactorChallenge)
    .values({ userId, tokenHash: sha256(challenge), createdAt: now(), providerSessionId });
  const [key] = await db.select({ id: passkey.id }).from(passkey).where(eq(passkey.userId, userId)).limit(1);
  const methods = [...(key ? (['passkey'] as const) : []), ...(hasApp ? (['app'] as const) : [])];
  return { challenge, methods };
}

/**
 * Returns the account of a challenge.
 * @throws 422 `challenge_over` if the challenge is unknown or has expired
 */
export async function challengeOf(db: Db, challenge: string) {
  const since = new Date(now().getTime() - SECOND_FACTOR_CHALLENGE.life);
  const [found] = await db
    .select({
      id: twoFactorChallenge.id,
      userId: twoFactorChallenge.userId,
      providerSessionId: twoFactorChallenge.providerSessionId,
    })
    .from(twoFactorChallenge)
    .where(and(eq(twoFactorChallenge.tokenHash, sha256(challenge)), gt(twoFactorChallenge.createdAt, since)));
  const account = found && (await accountOf(db, found.userId));
  if (!account || (account.facilityId === null && account.organizationId === null)) throw challengeOver();
  const { id, providerSessionId } = found;
  return { id, account, facilityId: account.facilityId, providerSessionId };
}

/**
 * Counts an attempt before it is checked.
 * @throws 422 `challenge_over` after the fifth attempt
 */
export async function countAttempt(db: Db, id: number): Promise<void> {
  const updated = await db
    .update(twoFactorChallenge)
    .set({ failures: sql`${twoFactorChallenge.failures} + 1` })
    .where(
      and(eq(twoFactorChallenge.id, id), lt(twoFactorChallenge.failures, SECOND_FACTOR_CHALLENGE.wrongCodes)),
    )
    .returning({ id: twoFactorChallenge.id });
  if (updated.length === 0) throw challengeOver();
}

/**
 * Ends a challenge after a correct second factor. If the first step was a single sign-on, the factor also confirms who the
 * person at the provider is.
 * @throws 422 `challenge_over` if a concurrent attempt has ended it
 */
export async function endChallenge(db: Db, id: number): Promise<void> {
  const [ended] = await db
    .delete(twoFactorChallenge)
    .where(eq(twoFactorChallenge.id, id))
    .returning({ providerSessionId: twoFactorChallenge.providerSessionId });
  if (!ended) throw challengeOver();
  if (ended.providerSessionId !== null) await confirmIdentity(db, ended.providerSessionId);
}

const challengeOver = () => new Refusal(422, 'challenge_over');
