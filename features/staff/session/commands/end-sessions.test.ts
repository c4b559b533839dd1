import '#test/harness/database.ts';
import { expect, test } from 'vitest';
import { aFacility } from '#test/harness/facility.ts';
import { ownSessions } from '../queries/accounts.ts';
import { staffScope } from '../queries/staff-scope.ts';
import { endOwnSessions } from './own-proof.ts';
import { signIn } from './sign-in.ts';

const address = '192.0.2.41';

async function signedInTwice() {
  const { username, password } = await aFacility();
  const open = async (browser: string) => {
    const session = await signIn({ username, password, address }, { browser });
    if (!('token' in session)) throw new Error('A challenge came');
    const scope = await staffScope(session.token);
    if (!scope) throw new Error('The session is not valid');
    return { token: session.token, scope };
  };
  return { password, desk: await open('Chrome, Windows'), phone: await open('Safari, iPhone') };
}

test('users see their sessions, with the current browser first', async () => {
  const { desk, phone } = await signedInTwice();
  expect(await ownSessions(desk.scope)).toMatchObject([
    { id: desk.scope.sessionId, current: true, browser: 'Chrome, Windows' },
    { id: phone.scope.sessionId, current: false, browser: 'Safari, iPhone' },
  ]);
});

test.each(['one', 'all others'])('ending %s of your sessions requires the password', async which => {
  const { password, desk, phone } = await signedInTwice();
  const id = which === 'one' ? phone.scope.sessionId : undefined;
  const unproven = endOwnSessions(desk.scope, { password: undefined, address }, id);
  await expect(unproven).rejects.toMatchObject({
    details: { errors: { password: 'present_password_needed' } },
  });
  expect(await endOwnSessions(desk.scope, { password, address }, id)).toHaveLength(1);
  expect(await staffScope(phone.token)).toBeNull();
  expect(await staffScope(desk.token)).not.toBeNull();
});

test("users cannot end another user's session", async () => {
  const [{ password, desk }, other] = [await signedInTwice(), await signedInTwice()];
  await endOwnSessions(desk.scope, { password, address }, other.desk.scope.sessionId);
  expect(await staffScope(other.desk.token)).not.toBeNull();
});
