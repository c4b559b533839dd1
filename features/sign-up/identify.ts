import { and, eq, gt, isNotNull } from 'drizzle-orm';
import { mintSignUp } from '#features/access/mint.ts';
import { platformDb } from '#features/access/platform-db.ts';
import type { SignUpScope } from '#features/access/scope.ts';
import { now } from '#platform/clock/clock.ts';
import { sha256 } from '#platform/crypto/keys.ts';
import type { Exchange } from '#platform/http/exchange.ts';
import { signUp } from './tables.ts';

/** The cookie of a browser that opened the mailed link. */
export const signUpCookie = 'genkan_sign_up';

/** How long the mailed link, and the sign-up that it opens, last (decisions §5). Seconds. */
export const signUpLife = 24 * 60 * 60;

/** Who is on the way to a hotel of their own, or null: no such browser, or its 24 hours are over. */
export async function signUpScope(exchange: Exchange): Promise<SignUpScope | null> {
  const token = exchange.cookie(signUpCookie);
  if (!token) return null;
  const since = new Date(now().getTime() - signUpLife * 1000);
  const [found] = await platformDb(db =>
    db
      .select({ signUpId: signUp.id, email: signUp.email, userId: signUp.userId })
      .from(signUp)
      .where(
        and(eq(signUp.sessionHash, sha256(token)), isNotNull(signUp.openedAt), gt(signUp.openedAt, since)),
      ),
  );
  return found ? mintSignUp(found) : null;
}
