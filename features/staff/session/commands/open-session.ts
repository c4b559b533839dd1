import { and, eq, isNull, lte, ne } from 'drizzle-orm';
import type { z } from 'zod';
import { mintStaff } from '#features/access/access/queries/mint.ts';
import { permissionParts } from '#features/access/access/rules/permissions.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { permissionsFor } from '#features/staff/account/rules/account.ts';
import { now } from '#platform/clock/clock.ts';
import { randomToken, sha256 } from '#platform/crypto/keys.ts';
import { anyOf } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import type { signedInUser } from '../contract/sign-in.ts';
import type { Account } from '../queries/accounts.ts';
import { hasToken } from '../queries/staff-scope.ts';
import { SESSION_SECONDS } from '../rules.ts';
import { staffSession } from '../tables.ts';

export type SignInResult = { token: string; user: z.input<typeof signedInUser> };

export type CurrentBrowser = {
  browser?: string;
  replaces?: string | undefined;
  /** Returns the id of this browser if the user has signed in with it before. */
  knownTo?: (username: string) => string | undefined;
};

/** Columns of the new row in `staffSession`. */
type Proof = { factorAt?: Date | null; providerSessionId?: number | null; provenAt?: Date | null };

/** Creates a session for an account whose user was just verified, here or by the organization's provider. */
export async function openSession(
  db: Db,
  account: Account,
  {
    browser = '',
    replaces,
    factorAt = null,
    providerSessionId = null,
    provenAt = null,
  }: CurrentBrowser & Proof = {},
): Promise<SignInResult> {
  const { id: userId, facilityId } = account;
  const token = randomToken();
  const at = now();
  if (replaces !== undefined) await db.delete(staffSession).where(hasToken(replaces));
  const expiredBefore = new Date(at.getTime() - SESSION_SECONDS * 1000);
  await db
    .delete(staffSession)
    .where(and(eq(staffSession.userId, userId), lte(staffSession.createdAt, expiredBefore)));
  const [session] = await db
    .insert(staffSession)
    .values({
      tokenHash: sha256(token),
      userId,
      facilityId,
      createdAt: at,
      activeAt: at,
      browser,
      factorAt,
      provenAt,
      providerSessionId,
    })
    .returning({ id: staffSession.id });
  if (session && facilityId !== null)
    await audit(db, scopeOf(account, facilityId, session.id), { action: 'session.signed_in' });
  return { token, user: toSignedInUser(account) };
}

/**
 * Moves the session of an organization's user to a hotel. Null moves it out of all hotels. The caller must
 * have just verified that the user may work there. Does nothing while a guest has the device.
 */
export async function moveSession(
  db: Db,
  { sessionId, userId }: { sessionId: number; userId: number },
  facilityId: number | null,
): Promise<void> {
  await db
    .update(staffSession)
    .set({ facilityId, activeAt: now() })
    .where(
      and(eq(staffSession.id, sessionId), eq(staffSession.userId, userId), isNull(staffSession.handedOverAt)),
    );
}

/** Ends the sessions in which users of an organization work in a hotel. */
export async function endVisits(db: Db, facilityId: number, userIds: readonly number[]): Promise<void> {
  await db
    .delete(staffSession)
    .where(and(eq(staffSession.facilityId, facilityId), anyOf(staffSession.userId, userIds)));
}

/** Ends all sessions of a user, for example because the password has changed. */
export async function endAllSessions(db: Db, userId: number): Promise<void> {
  await db.delete(staffSession).where(eq(staffSession.userId, userId));
}

export async function endOtherSessions(
  db: Db,
  { userId, sessionId }: Pick<StaffScope, 'userId' | 'sessionId'>,
): Promise<void> {
  await db.delete(staffSession).where(and(eq(staffSession.userId, userId), ne(staffSession.id, sessionId)));
}

export async function recordFactor(db: Db, sessionId: number): Promise<void> {
  await db.update(staffSession).set({ factorAt: now() }).where(eq(staffSession.id, sessionId));
}

export function scopeOf(account: Account, facilityId: number, sessionId = 0): StaffScope {
  const { id: userId, username, role, owner, granted } = account;
  const permissions = permissionsFor(role, granted);
  return mintStaff({ facilityId, userId, sessionId, username, role, owner, permissions });
}

function toSignedInUser(account: Account): SignInResult['user'] {
  const { id, username, role, owner, facilityId, organizationId, granted } = account;
  const { needsSecondFactor, hasSecondFactor, passwordGivenAt } = account;
  const user_permissions = [...permissionsFor(role, granted)].map(permissionParts);
  return {
    id,
    username,
    role,
    owner,
    user_permissions,
    user_facility: { facility_id: facilityId },
    organization: organizationId !== null,
    two_factor_needed: needsSecondFactor && !hasSecondFactor,
    password_change_needed: passwordGivenAt !== null,
  };
}
