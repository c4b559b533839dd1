import '#test/harness/database.ts';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { publicOrigin, setPublicUrl } from '#features/hotel/facility/queries/addresses.ts';
import { requestedMails } from '#features/staff/user/factory.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { Authenticator } from '#test/harness/authenticator.ts';
import { aFacility } from '#test/harness/facility.ts';
import { staffScope } from '../queries/staff-scope.ts';
import { removeLostFactor } from './forget-factor.ts';
import { assertRecentFactor } from './own-proof.ts';
import {
  finishSecondStep,
  proveWithPasskey,
  signInByPasskey,
  startPasskeyProof,
  startSecondStep,
  startSignIn,
} from './passkey-sign-in.ts';
import { finishPasskey, ownPasskeys, removePasskey, startPasskey } from './passkeys.ts';
import { signIn } from './sign-in.ts';
import { twoFactorState } from './two-factor.ts';

const address = '192.0.2.51';
beforeEach(() => setPublicUrl('https://genkan.example.com'));
afterEach(resetClock);

async function anOwnerWithPasskey() {
  const { username, password, owner, system, facilityId } = await aFacility();
  const sessions = [
    await signIn({ username, password, address }),
    await signIn({ username, password, address }),
  ];
  const [here = '', elsewhere = ''] = sessions.map(session => ('token' in session ? session.token : ''));
  const scope = await staffScope(here);
  if (!scope) throw new Error('The session is not valid');
  const device = new Authenticator(publicOrigin());
  const options = await startPasskey(scope, { password, address });
  const { recovery_codes } = await finishPasskey(scope, device.enrol(options), 'Chrome, Windows');
  return { username, password, owner, system, facilityId, scope, device, elsewhere, recovery_codes };
}

async function secondStep({ username, password }: { username: string; password: string }) {
  const result = await signIn({ username, password, address });
  if (!('challenge' in result)) throw new Error('No second factor was asked for');
  return { ...result, options: await startSecondStep(result.challenge) };
}

test('creating a passkey requires the password, ends other sessions and returns recovery codes', async () => {
  const made = await anOwnerWithPasskey();
  expect(made.recovery_codes).toHaveLength(10);
  expect(await staffScope(made.elsewhere)).toBeNull();
  expect(await requestedMails('factorOn', made.owner.userId)).toHaveLength(1);
  expect(await ownPasskeys(made.scope)).toMatchObject([{ name: 'Chrome, Windows', used_at: null }]);
  const { owner } = await aFacility();
  await expect(startPasskey(owner, { password: undefined, address })).rejects.toMatchObject({
    details: { errors: { password: 'present_password_needed' } },
  });
});

test('a passkey signs in without a user ID or password, and each response is valid once', async () => {
  const { device, owner } = await anOwnerWithPasskey();
  const response = device.sign(await startSignIn());
  const { token } = await signInByPasskey(response);
  expect(await staffScope(token)).toMatchObject({ userId: owner.userId });
  await expect(signInByPasskey(response)).rejects.toMatchObject({ status: 422, code: 'passkey_refused' });
});

test('a passkey without user verification cannot replace the password', async () => {
  const { device } = await anOwnerWithPasskey();
  const response = device.sign(await startSignIn(), { verified: false });
  await expect(signInByPasskey(response)).rejects.toMatchObject({ code: 'passkey_refused' });
});

test('a passkey can be the second factor after the password', async () => {
  const made = await anOwnerWithPasskey();
  const { challenge, methods, options } = await secondStep(made);
  expect(methods).toEqual(['passkey']);
  const response = made.device.sign(options, { verified: false });
  const { token } = await finishSecondStep({ challenge, response, address });
  expect(await staffScope(token)).toMatchObject({ userId: made.owner.userId });
});

test.each([
  ['created for another address', () => new Authenticator('https://genkan.example.net')],
  ['that does not belong to this user', () => new Authenticator('https://genkan.example.com')],
])('rejects a passkey %s', async (_what, another) => {
  const made = await anOwnerWithPasskey();
  const { challenge, options } = await secondStep(made);
  const signed = another().sign(options);
  const response = { ...signed, id: made.device.sign(options).id };
  await expect(finishSecondStep({ challenge, response, address })).rejects.toMatchObject({
    status: 422,
    code: 'passkey_refused',
  });
});

test('a passkey confirms the second factor again only for its own user, and each response is valid once', async () => {
  const { scope, device } = await anOwnerWithPasskey();
  const stranger = await anOwnerWithPasskey();
  const later = Date.now() + 6 * 60_000;
  setClock(() => new Date(later));
  const response = device.sign(await startPasskeyProof(scope));
  await expect(proveWithPasskey(stranger.scope, response, address)).rejects.toMatchObject({
    code: 'passkey_refused',
  });
  await expect(assertRecentFactor({ scope })).rejects.toMatchObject({ status: 422 });
  await proveWithPasskey(scope, response, address);
  await expect(assertRecentFactor({ scope })).resolves.toBeUndefined();
  await expect(proveWithPasskey(scope, response, address)).rejects.toMatchObject({ code: 'passkey_refused' });
});

test('a passkey without user verification cannot confirm the second factor again, because this confirmation replaces the password', async () => {
  const { scope, device } = await anOwnerWithPasskey();
  const touched = device.sign(await startPasskeyProof(scope), { verified: false });
  await expect(proveWithPasskey(scope, touched, address)).rejects.toMatchObject({ code: 'passkey_refused' });
});

test("a challenge cannot be answered with another user's passkey", async () => {
  const [made, other] = [await anOwnerWithPasskey(), await anOwnerWithPasskey()];
  const { challenge, options } = await secondStep(made);
  const response = other.device.sign(options);
  await expect(finishSecondStep({ challenge, response, address })).rejects.toMatchObject({
    code: 'passkey_refused',
  });
});

test('a passkey challenge expires after five minutes', async () => {
  const { device } = await anOwnerWithPasskey();
  const response = device.sign(await startSignIn());
  setClock(() => new Date(Date.now() + 5 * 60_000));
  await expect(signInByPasskey(response)).rejects.toMatchObject({ code: 'passkey_refused' });
});

test('rejects a passkey whose counter has decreased, because it may be a clone', async () => {
  const { device } = await anOwnerWithPasskey();
  await signInByPasskey(device.sign(await startSignIn()));
  device.counter = 0;
  await expect(signInByPasskey(device.sign(await startSignIn()))).rejects.toMatchObject({
    code: 'passkey_refused',
  });
});

test('a passkey satisfies a required second factor', async () => {
  const { scope, device, system, facilityId } = await anOwnerWithPasskey();
  await inFacility(system, db => storeSetting(db, facilityId, 'two_factor_required', 1));
  expect(await twoFactorState(scope)).toMatchObject({ on: true, app: false, required: true });
  const { token, user } = await signInByPasskey(device.sign(await startSignIn()));
  expect(user.two_factor_needed).toBe(false);
  expect(await staffScope(token)).not.toHaveProperty('awaitsTwoFactor');
});

test('after its passkey is removed, an account needs only the password', async () => {
  const { username, password, scope } = await anOwnerWithPasskey();
  const [key] = await ownPasskeys(scope);
  expect(await removePasskey(scope, { password, address }, key?.id ?? 0)).toEqual([]);
  expect((await twoFactorState(scope)).recovery_codes_left).toBe(0);
  await expect(signIn({ username, password, address })).resolves.toHaveProperty('token');
});

test('the operator can remove a lost passkey like a lost authenticator app', async () => {
  const { username, device } = await anOwnerWithPasskey();
  expect(await removeLostFactor(username)).toBe(true);
  await expect(signInByPasskey(device.sign(await startSignIn()))).rejects.toMatchObject({
    code: 'passkey_refused',
  });
});
