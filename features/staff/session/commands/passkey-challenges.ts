import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { staffOrigin } from '#features/hotel/facility/queries/addresses.ts';
import { now } from '#platform/clock/clock.ts';
import { sha256 } from '#platform/crypto/keys.ts';
import { PASSKEY_CHALLENGE_LIFETIME_MS } from '../rules.ts';
import { passkeyChallenge } from '../tables.ts';

export function relyingParty() {
  const origin = staffOrigin();
  return { name: 'Genkan', id: new URL(origin).hostname, origin };
}

type Purpose = (typeof passkeyChallenge.$inferSelect)['purpose'];

/** Stores a challenge for a device to sign. `userId` is null if any user may answer it. */
export async function storeChallenge(purpose: Purpose, challenge: string, userId: number | null) {
  const at = now();
  await platformDb(async db => {
    await db
      .delete(passkeyChallenge)
      .where(lte(passkeyChallenge.createdAt, new Date(at.getTime() - PASSKEY_CHALLENGE_LIFETIME_MS)));
    await db
      .insert(passkeyChallenge)
      .values({ challengeHash: sha256(challenge), purpose, userId, createdAt: at });
  });
}

/**
 * @returns a function that marks a challenge as used, and returns whether it was issued for this purpose and
 * user, has not expired and was not used before
 */
export function consumeChallenge(purpose: Purpose, userId: number | null) {
  const { userId: whose } = passkeyChallenge;
  return (challenge: string): Promise<boolean> =>
    platformDb(async db => {
      const deleted = await db
        .delete(passkeyChallenge)
        .where(
          and(
            eq(passkeyChallenge.challengeHash, sha256(challenge)),
            eq(passkeyChallenge.purpose, purpose),
            userId === null ? isNull(whose) : eq(whose, userId),
            gt(passkeyChallenge.createdAt, new Date(now().getTime() - PASSKEY_CHALLENGE_LIFETIME_MS)),
          ),
        )
        .returning({ purpose: passkeyChallenge.purpose });
      return deleted.length > 0;
    });
}
