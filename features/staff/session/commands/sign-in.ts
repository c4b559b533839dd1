import { and, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { lockNotice, remainingWait } from '#features/access/access/rules/locks.ts';
import type { OrganizationScope, StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { settings } from '#features/hotel/facility/contract/setting-registry.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { decoyHash, passwordMatches } from '#features/staff/account/commands/passwords.ts';
import { lowerUsername } from '#features/staff/account/rules/account.ts';
import { now } from '#platform/clock/clock.ts';
import { constantTimeEqual, keyedHash, randomToken } from '#platform/crypto/keys.ts';
import { updateCallContext } from '#platform/http/call-context.ts';
import type { Exchange } from '#platform/http/exchange.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { concurrencyLimitByKey } from '#platform/pace/concurrency-limit.ts';
import { toHalfWidth } from '#platform/text/clean.ts';
import { type Account, accountByUsername } from '../queries/accounts.ts';
import { ASSIGNED_PASSWORD_LIFETIME_MS, KNOWN_BROWSER_SECONDS, MAX_USERS_PER_BROWSER } from '../rules.ts';
import { staffSession } from '../tables.ts';
import { type Attempt, clearAttempt, refundAttempt, reserveAttempt, reserveCode } from './attempts.ts';
import { type CurrentBrowser, openSession, type SignInResult } from './open-session.ts';
import { endProviderSession } from './provider-session.ts';
import { signOnNeeded } from './require-sign-on.ts';
import { type IssuedChallenge, openChallenge } from './two-factor-challenge.ts';

/**
 * Returns a session token or a two-factor challenge. Responses for an unknown user and a wrong password are
 * identical and take equally long.
 * @throws 403 `sign_on_needed` after the right password if the user must sign in at their organization's provider
 */
export async function signIn(
  { username, password, address, known }: Attempt & { password: string },
  here: CurrentBrowser = {},
): Promise<SignInResult | IssuedChallenge> {
  const attempt = { username: toHalfWidth(username), address, known };
  await admitAttempt(attempt);
  const account = await platformDb(db => accountByUsername(db, attempt.username));
  // Always computed, so that the response for an unknown user does not take longer than for a wrong password.
  const decoy = await decoyHash();
  const isPasswordCorrect = await withAddressLimit(attempt, () =>
    passwordMatches(account?.passwordHash ?? decoy, password),
  );
  if (!account || !isPasswordCorrect || isPasswordExpired(account))
    throw new Refusal(422, 'wrong_credentials');
  const result = await platformDb(async db => {
    const refusal = await signOnNeeded(db, account, { byPasskey: false });
    if (refusal || account.hasSecondFactor) {
      await refundAttempt(db, attempt);
      return refusal ?? openChallenge(db, account);
    }
    await clearAttempt(db, attempt);
    return openSession(db, account, here);
  });
  if (result instanceof Refusal) throw result;
  return result;
}

// Limits concurrent hashing per IP address, so that a flood of sign-ins does not fill the shared queue.
const addressLimit = concurrencyLimitByKey(2, { waiting: 14 });

/**
 * Runs a password check within the concurrency limit of the caller's IP address. An attempt that is rejected
 * for lack of capacity does not count.
 * @throws 429 `too_many_requests`
 */
async function withAddressLimit<T>(attempt: Attempt, judge: () => Promise<T>): Promise<T> {
  try {
    return await addressLimit(attempt.address, judge);
  } catch (error) {
    if (error instanceof Refusal) await platformDb(db => refundAttempt(db, attempt));
    throw error;
  }
}

/**
 * A password chosen by another user is valid for a week. The user must choose their own password within this
 * time.
 */
const isPasswordExpired = ({ passwordGivenAt }: Pick<Account, 'passwordGivenAt'>) =>
  passwordGivenAt !== null && now().getTime() - passwordGivenAt.getTime() >= ASSIGNED_PASSWORD_LIFETIME_MS;

/**
 * Counts an attempt before it is checked.
 * @throws 429 `locked` after too many attempts
 */
export async function admitAttempt(attempt: Attempt): Promise<void> {
  updateCallContext({ username: attempt.username });
  refuseUntil(await reserveAttempt(attempt, now()));
}

/** Like `admitAttempt`, for a two-factor code. */
export async function admitCode(attempt: Attempt): Promise<void> {
  await admitAttempt(attempt);
  refuseUntil(await reserveCode(attempt, now()));
}

function refuseUntil(until: Date | null): void {
  if (until) throw new Refusal(429, 'locked', { data: lockNotice(remainingWait(until, now())) });
}

/**
 * @returns the address that also ends the session at the provider, if it was opened by single sign-on. Null for a handed-over
 * device, because the address contains the user's id token.
 */
export async function endSession(scope: StaffScope): Promise<string | null> {
  const signOutUrl = scope.organizationId === undefined ? null : await endProviderSession(scope.sessionId);
  await inFacility(scope, async db => {
    await db.delete(staffSession).where(ownSession(scope));
    await audit(db, scope, { action: 'session.signed_out' });
  });
  return scope.handedOver ? null : signOutUrl;
}

/**
 * Resets the idle timer.
 * @returns the facility's idle limit in seconds
 */
export function resetIdleClock(scope: StaffScope): Promise<number> {
  return inFacility(scope, async db => {
    await db.update(staffSession).set({ activeAt: now() }).where(ownSession(scope));
    return setting(db, scope.facilityId, 'logout_time');
  });
}

/** Like `endSession`, for an organization's user who works in no hotel. */
export async function endOrganizationSession({ sessionId }: OrganizationScope): Promise<string | null> {
  const signOutUrl = await endProviderSession(sessionId);
  await platformDb(db => db.delete(staffSession).where(eq(staffSession.id, sessionId)));
  return signOutUrl;
}

/** Like `resetIdleClock`, for an organization's user who works in no hotel. */
export function resetOrganizationIdleClock({ sessionId }: OrganizationScope): Promise<number> {
  return platformDb(async db => {
    await db.update(staffSession).set({ activeAt: now() }).where(eq(staffSession.id, sessionId));
    return settings.logout_time.default;
  });
}

const ownSession = ({ facilityId, sessionId }: StaffScope) =>
  and(eq(staffSession.facilityId, facilityId), eq(staffSession.id, sessionId));

/**
 * The cookie of a browser in which users have signed in. It contains a random browser id and a signature for
 * each user.
 */
const knownCookie = 'genkan_known';

const signatureOf = (browser: string, username: string) =>
  keyedHash('known browser', `${browser}/${lowerUsername(username)}`)
    .toString('base64url')
    .slice(0, 22);

const partsOf = (exchange: Exchange) => (exchange.cookie(knownCookie) ?? '').split('.');

/**
 * Returns the browser's id if this user has signed in with it before. Failures in other browsers do not count
 * against it.
 */
export function knownBrowser(exchange: Exchange, username: string): string | undefined {
  const [browser = '', ...signatures] = partsOf(exchange);
  const ownSignature = signatureOf(browser, username);
  return signatures.some(each => constantTimeEqual(each, ownSignature)) ? browser : undefined;
}

export function rememberBrowser(exchange: Exchange, username: string): void {
  const [known = '', ...signatures] = partsOf(exchange);
  const browser = known === '' ? randomToken(128) : known;
  const ownSignature = signatureOf(browser, username);
  const otherSignatures = signatures.filter(each => each !== ownSignature).slice(1 - MAX_USERS_PER_BROWSER);
  exchange.setCookie(
    knownCookie,
    [browser, ...otherSignatures, ownSignature].join('.'),
    KNOWN_BROWSER_SECONDS,
  );
}
