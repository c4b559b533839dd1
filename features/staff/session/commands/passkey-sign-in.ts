import { eq } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { OrganizationScope, StaffScope } from '#features/access/access/rules/scope.ts';
import { now } from '#platform/clock/clock.ts';
import { updateCallContext } from '#platform/http/call-context.ts';
import type { Assertion } from '../contract/passkeys.ts';
import { accountOf } from '../queries/accounts.ts';
import { passkey } from '../tables.ts';
import { clearAttempt } from './attempts.ts';
import { type CurrentBrowser, openSession, recordFactor, type SignInResult } from './open-session.ts';
import { consumeChallenge, relyingParty, storeChallenge } from './passkey-challenges.ts';
import { passkeyRefused, throwPasskeyRefused } from './passkeys.ts';
import { signOnNeeded } from './require-sign-on.ts';
import { admitAttempt } from './sign-in.ts';
import { challengeOf, countAttempt, endChallenge } from './two-factor-challenge.ts';

export async function startSignIn() {
  const { id: rpID } = relyingParty();
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification: 'required',
    // Empty so that the device offers all its passkeys for this installation.
    allowCredentials: [],
  });
  await storeChallenge('sign-in', options.challenge, null);
  return options;
}

/**
 * Signs in with a passkey instead of a password. The device has verified its user.
 * @throws 422 `passkey_refused`
 * @throws 403 `sign_on_needed` if the user must sign in at their organization's provider
 */
export async function signInByPasskey(response: Assertion, here: CurrentBrowser = {}): Promise<SignInResult> {
  const key = await findPasskey(response.id);
  const account = key && (await platformDb(db => accountOf(db, key.userId)));
  if (!account) throw passkeyRefused();
  updateCallContext({ username: account.username });
  await verifyAssertion(response, key, { expectedChallenge: consumeChallenge('sign-in', null) });
  return platformDb(async db => {
    const refusal = await signOnNeeded(db, account, { byPasskey: true });
    if (refusal) throw refusal;
    return openSession(db, account, { ...here, factorAt: now() });
  });
}

/**
 * Returns the options for a passkey as the second step of a sign-in.
 * @throws 422 `challenge_over`
 */
export async function startSecondStep(challenge: string) {
  const { account } = await platformDb(db => challengeOf(db, challenge));
  return optionsFor(account.id, 'preferred');
}

/**
 * Completes a sign-in with a passkey as the second factor.
 * @throws 422 `passkey_refused` or `challenge_over`
 * @throws 429 `locked`
 */
export async function finishSecondStep(
  { challenge, response, address }: { challenge: string; response: Assertion; address: string },
  here: CurrentBrowser = {},
): Promise<SignInResult> {
  const { id, account, providerSessionId } = await platformDb(db => challengeOf(db, challenge));
  const attempt = { username: account.username, address, known: here.knownTo?.(account.username) };
  await admitAttempt(attempt);
  await platformDb(db => countAttempt(db, id));
  await verifySecondFactor(response, account.id, { isHeldByUser: false });
  return platformDb(async db => {
    await endChallenge(db, id);
    await clearAttempt(db, attempt);
    return openSession(db, account, { ...here, factorAt: now(), providerSessionId });
  });
}

type SignedIn = StaffScope | OrganizationScope;

export const startPasskeyProof = ({ userId }: SignedIn) => optionsFor(userId, 'required');

/**
 * Gives the second factor with a passkey. Requires user verification, so that a security key left in the
 * computer cannot replace the password.
 */
export async function proveWithPasskey(scope: SignedIn, response: Assertion, address: string): Promise<void> {
  // Passkey attempts are counted separately, so that wrong codes typed on the device do not lock the user's
  // passkey.
  const attempt = { username: scope.username, address, known: `passkey ${scope.sessionId}` };
  await admitAttempt(attempt);
  await verifySecondFactor(response, scope.userId, { isHeldByUser: true });
  await platformDb(async db => {
    await recordFactor(db, scope.sessionId);
    await clearAttempt(db, attempt);
  });
}

async function optionsFor(userId: number, userVerification: 'preferred' | 'required') {
  const keys = await platformDb(db => db.select().from(passkey).where(eq(passkey.userId, userId)));
  const { id: rpID } = relyingParty();
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const options = await generateAuthenticationOptions({
    rpID,
    userVerification,
    allowCredentials: keys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
  });
  await storeChallenge('second-factor', options.challenge, userId);
  return options;
}

/**
 * Checks that a device of this user signed the challenge. If `isHeldByUser` is true, the device must also
 * have verified a PIN or biometrics, not only a touch.
 */
async function verifySecondFactor(
  response: Assertion,
  userId: number,
  { isHeldByUser }: { isHeldByUser: boolean },
): Promise<void> {
  const key = await findPasskey(response.id);
  if (!key || key.userId !== userId) throw passkeyRefused();
  const expectedChallenge = consumeChallenge('second-factor', userId);
  await verifyAssertion(response, key, { expectedChallenge, requireUserVerification: isHeldByUser });
}

type Passkey = typeof passkey.$inferSelect;

async function findPasskey(credentialId: string): Promise<Passkey | undefined> {
  const [key] = await platformDb(db =>
    db.select().from(passkey).where(eq(passkey.credentialId, credentialId)),
  );
  return key;
}

/** Verifies the signature and stores its counter, which reveals a cloned device. */
async function verifyAssertion(
  response: Assertion,
  key: Passkey,
  input: { expectedChallenge: (challenge: string) => Promise<boolean>; requireUserVerification?: boolean },
): Promise<void> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingParty();
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { ...response, clientExtensionResults: {} },
    ...input,
    expectedOrigin,
    expectedRPID,
    credential: {
      id: key.credentialId,
      publicKey: new Uint8Array(key.publicKey),
      counter: key.counter,
    },
  }).catch(throwPasskeyRefused);
  if (!verified) throw passkeyRefused();
  await platformDb(db =>
    db
      .update(passkey)
      .set({ counter: authenticationInfo.newCounter, usedAt: now() })
      .where(eq(passkey.id, key.id)),
  );
}
