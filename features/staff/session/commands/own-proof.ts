import { and, eq, gt, isNotNull, ne, or, type SQL } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { passwordMatches } from '#features/staff/account/commands/passwords.ts';
import { now } from '#platform/clock/clock.ts';
import { invalidInput } from '#platform/http/refusal.ts';
import { accountOf, sessionsOf } from '../queries/accounts.ts';
import { inAccount, type SignedIn } from '../queries/own-account.ts';
import { SECOND_FACTOR_VALIDITY_MS } from '../rules.ts';
import { staffSession } from '../tables.ts';
import { type Attempt, clearAttempt } from './attempts.ts';
import { signOnNeeded } from './require-sign-on.ts';
import { admitAttempt } from './sign-in.ts';

export type OwnProof = {
  /**
   * The current password. If undefined, the user must have given a second factor in this session, or authenticated
   * at their organization's provider, within the last five minutes.
   */
  password: string | undefined;
  address: string;
};

/**
 * Verifies the user before a change to how they sign in. A wrong password counts as a failed sign-in.
 * @throws 422 on `field`
 */
export async function verifyOwnProof(
  scope: SignedIn,
  { password, address }: OwnProof,
  field = 'password',
): Promise<void> {
  if (password !== undefined) return assertPassword(scope, { password, address }, field);
  if (!(await hasRecentProof(scope))) throw invalidInput({ [field]: 'present_password_needed' });
}

/**
 * For the next five minutes, allows calls that need a fresh proof
 * (docs/reference/sign-in.md#what-asks-for-a-fresh-proof).
 * @throws 422 on `password`
 */
export async function provePassword(
  scope: SignedIn,
  given: { password: string; address: string },
): Promise<void> {
  await assertPassword(scope, given);
  await recordProof(scope);
}

/**
 * Requires a second factor given within the last five minutes
 * (docs/reference/sign-in.md#what-asks-for-the-second-factor-again).
 * @throws 422 `factor_needed`
 */
export async function assertRecentFactor({ scope }: { scope: StaffScope }): Promise<void> {
  if (!(await hasRecentFactor(scope))) throw invalidInput({ factor: 'factor_needed' });
}

function recordProof({ sessionId, userId }: SignedIn): Promise<void> {
  const isOwnSession = and(eq(staffSession.id, sessionId), eq(staffSession.userId, userId));
  return platformDb(async db => {
    await db.update(staffSession).set({ provenAt: now() }).where(isOwnSession);
  });
}

/**
 * Checks the current user's password. A wrong password counts as a failed sign-in.
 * @throws 422 on `field` if the password is wrong
 * @throws 403 `sign_on_needed` if the user must sign in at their organization's provider
 */
export async function assertPassword(
  scope: SignedIn,
  { password, address }: { password: string; address: string },
  field = 'password',
  counted: Pick<Attempt, 'known' | 'slows'> = { known: knownSessionKey(scope) },
): Promise<void> {
  const attempt = { username: scope.username, address, ...counted };
  await admitAttempt(attempt);
  const account = await platformDb(db => accountOf(db, scope.userId));
  if (!account || !(await passwordMatches(account.passwordHash, password)))
    throw invalidInput({ [field]: 'wrong_password' });
  const refusal = await platformDb(db => signOnNeeded(db, account, { byPasskey: false }));
  if (refusal) throw refusal;
  await platformDb(db => clearAttempt(db, attempt));
}

/**
 * Key under which a session's attempts are counted, separately from those of strangers who guess passwords
 * for the same user ID.
 */
export const knownSessionKey = ({ sessionId }: SignedIn) => `session ${sessionId}`;

const hasRecentFactor = (scope: StaffScope) =>
  hasMatchingSession(scope, gt(staffSession.factorAt, new Date(now().getTime() - SECOND_FACTOR_VALIDITY_MS)));

const hasRecentProof = (scope: SignedIn) => {
  const since = new Date(now().getTime() - SECOND_FACTOR_VALIDITY_MS);
  const isProvenAtProvider = and(isNotNull(staffSession.providerSessionId), gt(staffSession.provenAt, since));
  return hasMatchingSession(scope, or(gt(staffSession.factorAt, since), isProvenAtProvider));
};

/** Whether the session was opened by single sign-on. */
export async function isBySignOn({ sessionId }: SignedIn): Promise<boolean> {
  const [found] = await platformDb(db =>
    db
      .select({ id: staffSession.id })
      .from(staffSession)
      .where(and(eq(staffSession.id, sessionId), isNotNull(staffSession.providerSessionId))),
  );
  return found !== undefined;
}

function hasMatchingSession(scope: SignedIn, condition: SQL | undefined): Promise<boolean> {
  return inAccount(scope, async db => {
    const [found] = await db
      .select({ id: staffSession.id })
      .from(staffSession)
      .where(and(eq(staffSession.id, scope.sessionId), eq(staffSession.userId, scope.userId), condition));
    return found !== undefined;
  });
}

/**
 * Ends one of this user's sessions or, without `id`, all except the current session.
 * @returns the remaining sessions
 */
export async function endOwnSessions(scope: StaffScope, proof: OwnProof, id: number | undefined) {
  await verifyOwnProof(scope, proof);
  const { userId, sessionId } = scope;
  return inAccount(scope, async db => {
    const isEndedSession = id === undefined ? ne(staffSession.id, sessionId) : eq(staffSession.id, id);
    await db.delete(staffSession).where(and(eq(staffSession.userId, userId), isEndedSession));
    await audit(db, scope, { action: 'session.ended' });
    return sessionsOf(db, scope);
  });
}
