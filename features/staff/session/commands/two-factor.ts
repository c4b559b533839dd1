import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { OrganizationScope, StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { Refusal, unauthenticated } from '#platform/http/refusal.ts';
import { accountOf } from '../queries/accounts.ts';
import { credentialsHotelOf, inAccount } from '../queries/own-account.ts';
import { clearAttempt } from './attempts.ts';
import {
  type CurrentBrowser,
  endOtherSessions,
  openSession,
  recordFactor,
  type SignInResult,
} from './open-session.ts';
import { isBySignOn, knownSessionKey, type OwnProof, verifyOwnProof } from './own-proof.ts';
import {
  confirmFactor,
  consumeAnyCode,
  consumeCode,
  deleteApp,
  deleteCodesWithoutFactor,
  makeRecoveryCodes,
  newSecret,
  otpauthUrl,
  recoveryCodesLeft,
  storeSecret,
} from './second-factor.ts';
import { admitCode } from './sign-in.ts';
import { notifyAccountChange } from './tell-change.ts';
import { challengeOf, countAttempt, endChallenge } from './two-factor-challenge.ts';

type SignedIn = StaffScope | OrganizationScope;

export async function twoFactorState(scope: SignedIn) {
  const isSignOn = await isBySignOn(scope);
  return inAccount(scope, async db => {
    const account = await ownAccount(db, scope);
    return {
      on: account.hasSecondFactor,
      app: account.hasApp,
      passkey: account.hasPasskey,
      required: account.needsSecondFactor,
      recovery_codes_left: await recoveryCodesLeft(db, credentialsHotelOf(scope)),
      sign_on: isSignOn,
    };
  });
}

/**
 * Creates a secret for the user's authenticator app. Requires the user's proof.
 * @throws 409 `two_factor_on` if an app is already active
 */
export async function startTwoFactor(scope: StaffScope, proof: OwnProof) {
  await verifyOwnProof(scope, proof);
  return inAccount(scope, async db => {
    await assertTwoFactorOff(db, scope);
    const secret = newSecret();
    await storeSecret(db, credentialsHotelOf(scope), secret);
    await audit(db, scope, { action: 'two_factor.started' });
    return { secret, otpauth_url: otpauthUrl(secret, scope.username) };
  });
}

/**
 * Turns on the authenticator app as a second factor if its first code is correct, and ends the user's other
 * sessions.
 * @returns the recovery codes
 */
export async function confirmTwoFactor(scope: StaffScope, code: string, address: string): Promise<string[]> {
  const attempt = { username: scope.username, address, known: knownSessionKey(scope) };
  await admitCode(attempt);
  const codes = await inAccount(scope, async db => {
    await assertTwoFactorOff(db, scope);
    if (!(await consumeCode(db, credentialsHotelOf(scope), code))) throw new Refusal(422, 'wrong_code');
    await confirmFactor(db, credentialsHotelOf(scope));
    await endOtherSessions(db, scope);
    await recordFactor(db, scope.sessionId);
    await notifyAccountChange(db, 'factorOn', scope.userId);
    await audit(db, scope, { action: 'two_factor.switched_on' });
    return makeRecoveryCodes(db, credentialsHotelOf(scope));
  });
  await platformDb(db => clearAttempt(db, attempt));
  return codes;
}

export async function renewRecoveryCodes(scope: StaffScope, proof: OwnProof): Promise<string[]> {
  await verifyOwnProof(scope, proof);
  return inAccount(scope, async db => {
    await audit(db, scope, { action: 'two_factor.codes_renewed' });
    return makeRecoveryCodes(db, credentialsHotelOf(scope));
  });
}

export async function disableTwoFactor(scope: StaffScope, proof: OwnProof): Promise<void> {
  await verifyOwnProof(scope, proof);
  await inAccount(scope, async db => {
    await deleteApp(db, credentialsHotelOf(scope));
    await deleteCodesWithoutFactor(db, credentialsHotelOf(scope));
    await endOtherSessions(db, scope);
    await notifyAccountChange(db, 'factorOff', scope.userId);
    await audit(db, scope, { action: 'two_factor.switched_off' });
  });
}

/**
 * Completes a sign-in with a code. Each attempt is counted before it is checked, for the challenge and for the
 * user ID.
 */
export async function verifyTwoFactor(
  { challenge, code, address }: { challenge: string; code: string; address: string },
  here: CurrentBrowser = {},
): Promise<SignInResult> {
  const { id, account, facilityId, providerSessionId } = await platformDb(db => challengeOf(db, challenge));
  const attempt = { username: account.username, address, known: here.knownTo?.(account.username) };
  await admitCode(attempt);
  await platformDb(db => countAttempt(db, id));
  return platformDb(async db => {
    const user = { facilityId, userId: account.id };
    if (!(await consumeAnyCode(db, user, code))) throw new Refusal(422, 'wrong_code');
    await endChallenge(db, id);
    await clearAttempt(db, attempt);
    return openSession(db, account, { ...here, factorAt: now(), providerSessionId });
  });
}

/**
 * Gives the second factor again with a code of the authenticator app or a recovery code. Each attempt is
 * counted before it is checked.
 */
export async function proveWithFactor(scope: StaffScope, code: string, address: string): Promise<void> {
  const attempt = { username: scope.username, address, known: knownSessionKey(scope) };
  await admitCode(attempt);
  await inAccount(scope, async db => {
    if (!(await consumeAnyCode(db, credentialsHotelOf(scope), code))) throw new Refusal(422, 'wrong_code');
    await recordFactor(db, scope.sessionId);
  });
  await platformDb(db => clearAttempt(db, attempt));
}

async function assertTwoFactorOff(db: Db, scope: StaffScope): Promise<void> {
  if ((await ownAccount(db, scope)).hasApp) throw new Refusal(409, 'two_factor_on');
}

async function ownAccount(db: Db, { userId }: SignedIn) {
  const account = await accountOf(db, userId);
  if (!account) throw unauthenticated();
  return account;
}
