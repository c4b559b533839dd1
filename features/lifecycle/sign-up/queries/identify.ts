import { and, eq, gt, isNotNull, isNull } from 'drizzle-orm';
import { mintSignUp } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { SignUpScope } from '#features/access/access/rules/scope.ts';
import { activeUser } from '#features/staff/account/tables.ts';
import { staffCookie } from '#features/staff/session/queries/staff-scope.ts';
import { SESSION_SECONDS } from '#features/staff/session/rules.ts';
import { staffSession } from '#features/staff/session/tables.ts';
import { now } from '#platform/clock/clock.ts';
import { sha256 } from '#platform/crypto/keys.ts';
import type { Exchange } from '#platform/http/exchange.ts';
import { SIGN_UP_SECONDS } from '../rules.ts';
import { signUp } from '../tables.ts';

export const signUpCookie = 'genkan_sign_up';

/**
 * Returns the scope of a person who is opening a hotel. The browser must have opened the emailed link within
 * the last 24 hours, or its user must have signed in without having a hotel
 * (docs/reference/hotel.md#opening). Returns null otherwise.
 */
export async function signUpScope(exchange: Exchange): Promise<SignUpScope | null> {
  const signUpToken = exchange.cookie(signUpCookie);
  const staffToken = exchange.cookie(staffCookie);
  return (
    (signUpToken && (await scopeByLink(signUpToken))) ||
    (staffToken && (await scopeBySignIn(staffToken))) ||
    null
  );
}

async function scopeByLink(token: string): Promise<SignUpScope | null> {
  const validSince = new Date(now().getTime() - SIGN_UP_SECONDS * 1000);
  const [found] = await platformDb(db =>
    db
      .select({ signUpId: signUp.id, email: signUp.email, userId: signUp.userId })
      .from(signUp)
      .where(
        and(
          eq(signUp.sessionHash, sha256(token)),
          isNotNull(signUp.openedAt),
          gt(signUp.openedAt, validSince),
        ),
      ),
  );
  return found ? mintSignUp(found) : null;
}

async function scopeBySignIn(token: string): Promise<SignUpScope | null> {
  const validSince = new Date(now().getTime() - SESSION_SECONDS * 1000);
  const [found] = await platformDb(db =>
    db
      .select({ signUpId: signUp.id, email: activeUser.email, userId: activeUser.id })
      .from(staffSession)
      .innerJoin(activeUser, eq(activeUser.id, staffSession.userId))
      .innerJoin(signUp, eq(signUp.userId, activeUser.id))
      .where(
        and(
          eq(staffSession.tokenHash, sha256(token)),
          isNull(activeUser.facilityId),
          gt(staffSession.createdAt, validSince),
        ),
      ),
  );
  return found ? mintSignUp(found) : null;
}
