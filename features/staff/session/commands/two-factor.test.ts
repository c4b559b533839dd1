import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { HASH_COST, setHashCost } from '#features/staff/account/commands/passwords.ts';
import { recoveryCode } from '#features/staff/account/tables.ts';
import { requestedMails } from '#features/staff/user/factory.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { LOW_HASH_COST } from '#test/harness/database.ts';
import { aFacility } from '#test/harness/facility.ts';
import { staffScope } from '../queries/staff-scope.ts';
import { removeLostFactor } from './forget-factor.ts';
import { assertRecentFactor } from './own-proof.ts';
import { stepOfCode } from './second-factor.ts';
import { signIn } from './sign-in.ts';
import {
  confirmTwoFactor,
  disableTwoFactor,
  proveWithFactor,
  renewRecoveryCodes,
  startTwoFactor,
  twoFactorState,
  verifyTwoFactor,
} from './two-factor.ts';

const address = '192.0.2.7';
let clock = Date.parse('2026-11-21T06:00:00Z');
beforeEach(() => setClock(() => new Date(clock)));
afterEach(resetClock);
afterEach(() => setHashCost(LOW_HASH_COST));

const codeOf = (secret: string) => new TOTP({ secret }).generate({ timestamp: clock });

async function aSecuredOwner() {
  const { owner, username, password, system, facilityId } = await aFacility();
  const { secret } = await startTwoFactor(owner, { password, address });
  const codes = await confirmTwoFactor(owner, codeOf(secret), address);
  clock += 60_000;
  return { owner, username, password, secret, codes, system, facilityId };
}

type Whose = { username: string; password: string; address?: string };

async function challengeFor({ username, password, address: from = address }: Whose): Promise<string> {
  const result = await signIn({ username, password, address: from });
  if ('token' in result) throw new Error('No second factor was asked for');
  return result.challenge;
}

test('the right password returns a challenge, and a code of the authenticator app completes it', async () => {
  const owner = await aSecuredOwner();
  const challenge = await challengeFor(owner);
  const { token } = await verifyTwoFactor({ challenge, code: codeOf(owner.secret), address });
  expect(await staffScope(token)).toMatchObject({ userId: owner.owner.userId });
});

test('a code of the authenticator app is valid once', async () => {
  const owner = await aSecuredOwner();
  const code = codeOf(owner.secret);
  await verifyTwoFactor({ challenge: await challengeFor(owner), code, address });
  const again = verifyTwoFactor({ challenge: await challengeFor(owner), code, address });
  await expect(again).rejects.toMatchObject({ status: 422, code: 'wrong_code' });
});

test('only one of two concurrent sign-ins with the same code succeeds', async () => {
  const owner = await aSecuredOwner();
  const given = { challenge: await challengeFor(owner), code: codeOf(owner.secret), address };
  const results = await Promise.allSettled([verifyTwoFactor(given), verifyTwoFactor(given)]);
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
});

test('a recovery code can be used once instead of the authenticator app', async () => {
  const owner = await aSecuredOwner();
  const [code = ''] = owner.codes;
  await verifyTwoFactor({ challenge: await challengeFor(owner), code: code.toLowerCase(), address });
  expect((await twoFactorState(owner.owner)).recovery_codes_left).toBe(9);
  const again = verifyTwoFactor({ challenge: await challengeFor(owner), code, address });
  await expect(again).rejects.toMatchObject({ code: 'wrong_code' });
});

test('five wrong codes end the challenge and count toward the lock like failed sign-ins', async () => {
  const owner = await aSecuredOwner();
  const challenge = await challengeFor(owner);
  for (let n = 0; n < 5; n += 1)
    await expect(verifyTwoFactor({ challenge, code: '000000', address })).rejects.toMatchObject({
      code: 'wrong_code',
    });
  const elsewhere = verifyTwoFactor({ challenge, code: codeOf(owner.secret), address: '198.51.100.9' });
  await expect(elsewhere).rejects.toMatchObject({ code: 'challenge_over' });
  await expect(signIn({ ...owner, address })).rejects.toMatchObject({ status: 429, code: 'locked' });
});

test('turning on two-factor authentication requires the password, and later changes also accept a second factor entered within five minutes', async () => {
  const { owner } = await aFacility();
  const needed = { status: 422, details: { errors: { password: 'present_password_needed' } } };
  const unproven = { password: undefined, address };
  await expect(startTwoFactor(owner, unproven)).rejects.toMatchObject(needed);
  const secured = await aSecuredOwner();
  const code = codeOf(secured.secret);
  const { token } = await verifyTwoFactor({ challenge: await challengeFor(secured), code, address });
  const scope = await staffScope(token);
  if (!scope) throw new Error('The session is not valid');
  expect(await renewRecoveryCodes(scope, unproven)).toHaveLength(10);
  clock += 5 * 60_000;
  await expect(renewRecoveryCodes(scope, unproven)).rejects.toMatchObject(needed);
});

test("turning on two-factor authentication ends the user's other sessions and sends an email", async () => {
  const { username, password, owner } = await aFacility();
  const sessions = [
    await signIn({ username, password, address }),
    await signIn({ username, password, address }),
  ];
  const [here = '', elsewhere = ''] = sessions.map(session => ('token' in session ? session.token : ''));
  const scope = await staffScope(here);
  if (!scope) throw new Error('The session is not valid');
  const { secret } = await startTwoFactor(scope, { password, address });
  await confirmTwoFactor(scope, codeOf(secret), address);
  expect(await staffScope(elsewhere)).toBeNull();
  expect(await staffScope(here)).not.toBeNull();
  expect(await requestedMails('factorOn', owner.userId)).toHaveLength(1);
});

test('15 wrong codes per hour block unknown browsers but not known ones, and the user gets an email', async () => {
  const owner = await aSecuredOwner();
  const wrong = async (n: number) => {
    const from = `198.51.100.${n}`;
    const challenge = await challengeFor({ ...owner, address: from });
    return verifyTwoFactor({ challenge, code: '000000', address: from });
  };
  for (let n = 0; n < 15; n += 1) await expect(wrong(n)).rejects.toMatchObject({ code: 'wrong_code' });
  await expect(wrong(16)).rejects.toMatchObject({ status: 429, code: 'locked' });
  expect(await requestedMails('passwordKnown', owner.owner.userId)).toHaveLength(1);
  const right = { challenge: await challengeFor(owner), code: codeOf(owner.secret), address };
  await expect(verifyTwoFactor(right)).rejects.toMatchObject({ code: 'locked' });
  const here = { knownTo: () => 'the desk' };
  await expect(verifyTwoFactor(right, here)).resolves.toHaveProperty('token');
});

test('recovery codes are stored as argon2id hashes with separate salts', async () => {
  setHashCost(HASH_COST);
  const { system, owner } = await aSecuredOwner();
  const rows = await inFacility(system, db =>
    db
      .select({ hash: recoveryCode.codeHash })
      .from(recoveryCode)
      .where(eq(recoveryCode.userId, owner.userId)),
  );
  const salts = rows.map(({ hash }) => hash.toString('utf8').split('$').slice(1, 5).join('$'));
  expect(new Set(salts).size).toBe(10);
  expect(salts.every(salt => salt.startsWith('argon2id$v=19$m=19456,t=2,p=1'))).toBe(true);
});

test('a second-factor challenge expires after ten minutes', async () => {
  const owner = await aSecuredOwner();
  const challenge = await challengeFor(owner);
  clock += 10 * 60_000;
  await expect(verifyTwoFactor({ challenge, code: codeOf(owner.secret), address })).rejects.toMatchObject({
    code: 'challenge_over',
  });
});

test('new recovery codes replace all earlier ones and require the password', async () => {
  const owner = await aSecuredOwner();
  const wrong = renewRecoveryCodes(owner.owner, { password: 'wrong', address });
  await expect(wrong).rejects.toMatchObject({ details: { errors: { password: 'wrong_password' } } });
  const [renewed = ''] = await renewRecoveryCodes(owner.owner, { password: owner.password, address });
  const use = async (code = '') => verifyTwoFactor({ challenge: await challengeFor(owner), code, address });
  await expect(use(owner.codes[0])).rejects.toMatchObject({ code: 'wrong_code' });
  await expect(use(renewed)).resolves.toHaveProperty('token');
});

test('turning off two-factor authentication requires the password, after which sign-in needs no code', async () => {
  const owner = await aSecuredOwner();
  await expect(disableTwoFactor(owner.owner, { password: 'wrong', address })).rejects.toMatchObject({
    details: { errors: { password: 'wrong_password' } },
  });
  await disableTwoFactor(owner.owner, { password: owner.password, address });
  await expect(signIn({ ...owner, address })).resolves.toHaveProperty('token');
});

test('removing a lost second factor signs the user out everywhere, leaves only the password and is audited', async () => {
  const owner = await aSecuredOwner();
  const challenge = await challengeFor(owner);
  const code = codeOf(owner.secret);
  const { token } = await verifyTwoFactor({ challenge, code, address });
  const pending = await challengeFor(owner);
  expect(await removeLostFactor(` ${owner.username.toUpperCase()}`)).toBe(true);
  expect(await staffScope(token)).toBeNull();
  await expect(
    verifyTwoFactor({ challenge: pending, code: owner.codes[0] ?? '', address }),
  ).rejects.toMatchObject({ code: 'challenge_over' });
  await expect(signIn({ ...owner, address })).resolves.toHaveProperty('token');
  const entries = await inFacility(owner.system, db =>
    db.select().from(auditEntry).where(eq(auditEntry.facilityId, owner.facilityId)).orderBy(auditEntry.id),
  );
  expect(entries).toContainEqual(
    expect.objectContaining({ action: 'user.two_factor_reset', actorKind: 'system' }),
  );
});

test('removing a second factor resets the count of failed attempts', async () => {
  const owner = await aSecuredOwner();
  const challenge = await challengeFor(owner);
  const wrong = () => verifyTwoFactor({ challenge, code: '000000', address });
  for (let n = 0; n < 5; n += 1) await expect(wrong()).rejects.toMatchObject({ code: 'wrong_code' });
  await expect(signIn({ ...owner, address })).rejects.toMatchObject({ code: 'locked' });
  expect(await removeLostFactor(owner.username)).toBe(true);
  await expect(signIn({ ...owner, address })).resolves.toHaveProperty('token');
});

test('after a second factor is removed, the usual limit on failed sign-ins applies', async () => {
  const owner = await aSecuredOwner();
  expect(await removeLostFactor(owner.username)).toBe(true);
  clock += 1000;
  const wrong = () => signIn({ ...owner, password: 'wrong', address });
  for (let n = 0; n < 5; n += 1) await expect(wrong()).rejects.toMatchObject({ code: 'wrong_credentials' });
  await expect(wrong()).rejects.toMatchObject({ code: 'locked' });
});

test('reports that there is no second factor to remove, even for an unknown user', async () => {
  const { username } = await aFacility();
  expect(await removeLostFactor(username)).toBe(false);
  expect(await removeLostFactor('Nobody123')).toBe(false);
});

test('a user without the required second factor gets a session that only allows setting it up', async () => {
  const { username, password, system, facilityId } = await aFacility();
  await inFacility(system, db => storeSetting(db, facilityId, 'two_factor_required', 1));
  const session = await signIn({ username, password, address });
  if (!('token' in session)) throw new Error('A challenge came');
  expect(session.user.two_factor_needed).toBe(true);
  expect(await staffScope(session.token)).toMatchObject({ awaitsTwoFactor: true });
});

test.each([
  [-60, null],
  [-30, 'taken'],
  [0, 'taken'],
  [30, 'taken'],
  [60, null],
])('a code from a phone whose clock is %i seconds off: %s', (seconds, verdict) => {
  const secret = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
  const at = new Date('2026-11-21T06:00:00Z');
  const code = new TOTP({ secret }).generate({ timestamp: at.getTime() + seconds * 1000 });
  expect(stepOfCode({ secret, code, at, lastStep: null }) === null ? null : 'taken').toBe(verdict);
});

async function signedIn(selection: Whose, code = '') {
  const { token } = await verifyTwoFactor({ challenge: await challengeFor(selection), code, address });
  const scope = await staffScope(token);
  if (!scope) throw new Error('The session is not valid');
  return scope;
}

test('a second factor entered again in a session is valid for five minutes, by app or recovery code', async () => {
  const { secret, codes, ...whose } = await aSecuredOwner();
  const scope = await signedIn(whose, codes[0]);
  const proof = () => assertRecentFactor({ scope });
  clock += 5 * 60_000;
  await expect(proof()).rejects.toMatchObject({ details: { errors: { factor: 'factor_needed' } } });
  await proveWithFactor(scope, codeOf(secret), address);
  clock += 4 * 60_000;
  await expect(proof()).resolves.toBeUndefined();
  clock += 60_000;
  await expect(proof()).rejects.toMatchObject({ status: 422 });
  await proveWithFactor(scope, codes[3] ?? '', address);
  await expect(proof()).resolves.toBeUndefined();
});

test('a code sent twice concurrently counts once, and only in the session that sent it', async () => {
  const { secret, codes, ...whose } = await aSecuredOwner();
  const scope = await signedIn(whose, codes[0]);
  const elsewhere = await signedIn(whose, codes[1]);
  const code = codeOf(secret);
  const both = await Promise.allSettled([
    proveWithFactor(scope, code, address),
    proveWithFactor(scope, code, address),
  ]);
  expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  clock += 6 * 60_000;
  await proveWithFactor(scope, codeOf(secret), address);
  await expect(assertRecentFactor({ scope: elsewhere })).rejects.toMatchObject({ status: 422 });
});

test('after five wrong codes, the second factor cannot be entered again in the session', async () => {
  const { owner: scope, secret } = await aSecuredOwner();
  for (let n = 0; n < 5; n += 1)
    await expect(proveWithFactor(scope, '000000', address)).rejects.toMatchObject({ code: 'wrong_code' });
  await expect(proveWithFactor(scope, codeOf(secret), address)).rejects.toMatchObject({ code: 'locked' });
});

test('a user without a second factor cannot enter one', async () => {
  const { owner: scope } = await aFacility();
  await expect(proveWithFactor(scope, '000000', address)).rejects.toMatchObject({ code: 'wrong_code' });
  await expect(assertRecentFactor({ scope })).rejects.toMatchObject({ status: 422 });
});
