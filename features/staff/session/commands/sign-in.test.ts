import '#test/harness/database.ts';
import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { openFacility } from '#features/lifecycle/sign-up/commands/open-facility.ts';
import { createUser } from '#features/staff/account/commands/account.ts';
import { HASH_COST, setHashCost } from '#features/staff/account/commands/passwords.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { LOW_HASH_COST } from '#test/harness/database.ts';
import { staffScope } from '../queries/staff-scope.ts';
import { staffSession } from '../tables.ts';
import { endSession, resetIdleClock, signIn } from './sign-in.ts';

const MINUTE = 60_000;
const password = 'Sazanami-2026!';
let clock = Date.parse('2026-11-21T06:00:00Z');
beforeEach(() => setClock(() => new Date(clock)));
afterEach(resetClock);
afterEach(() => setHashCost(LOW_HASH_COST));

const later = (minutes: number) => {
  clock += minutes * MINUTE;
};

async function aHotel() {
  const name = `Front${randomBytes(4).toString('hex')}`;
  const owner = {
    username: name,
    password,
    email: `${name}@example.com`,
    first_name: 'Hana',
    last_name: 'Mori',
  };
  const address = { state: '東京都', city: '千代田区', address: '1-1' };
  const made = await openFacility({
    slug_name: name,
    name: '旅館 花みずき',
    country: 'JP',
    ...address,
    owner,
  });
  return { ...made, username: name };
}

async function signInAs(username: string, word = password, address = '192.0.2.1') {
  const result = await signIn({ username, password: word, address });
  if (!('token' in result)) throw new Error('A second factor was asked for');
  return result;
}

async function scopeOf(username: string) {
  const { token } = await signInAs(username);
  const scope = await staffScope(token);
  if (!scope) throw new Error('The new session is not valid');
  return { token, scope };
}

test('a sign-in with the right password returns a token that identifies the user', async () => {
  const { facilityId, userId, username } = await aHotel();
  const { scope } = await scopeOf(username);
  expect(scope).toMatchObject({ kind: 'staff', facilityId, userId, username, role: 'admin', owner: true });
  expect(scope.permissions.has('tac.terms_information.edit')).toBe(true);
});

test('sign-in ignores the case of a user ID and surrounding spaces', async () => {
  const { username, userId } = await aHotel();
  const { user } = await signInAs(` ${username.toUpperCase()} `);
  expect(user.id).toBe(userId);
});

test('a staff member has the default permissions and is not the owner', async () => {
  const { facilityId, username } = await aHotel();
  await platformDb(db =>
    createUser(db, {
      facilityId,
      username: `${username}S`,
      email: `s.${username}@example.com`,
      password,
      firstName: 'Ken',
      lastName: 'Sasaki',
      role: 'staff',
    }),
  );
  const { scope } = await scopeOf(`${username}S`);
  expect(scope).toMatchObject({ role: 'staff', owner: false });
  expect(scope.permissions.has('list.details_pop_up.view')).toBe(true);
  expect(scope.permissions.has('setting.user.view')).toBe(false);
});

test('the scope of a session contains no password data', async () => {
  const { username } = await aHotel();
  const { scope } = await scopeOf(username);
  expect(JSON.stringify(scope)).not.toMatch(/argon2/);
});

test('only a hash of the token is stored', async () => {
  const { username, userId } = await aHotel();
  const { token } = await signInAs(username);
  const rows = await platformDb(db => db.select().from(staffSession).where(eq(staffSession.userId, userId)));
  expect(rows).toHaveLength(1);
  expect(rows[0]?.tokenHash.includes(Buffer.from(token, 'base64url'))).toBe(false);
  expect(rows[0]?.tokenHash.toString('utf8')).not.toContain(token);
});

// Rule: sign-in.failed
test('an unknown user and a wrong password get the same response', async () => {
  const { username } = await aHotel();
  const answers = await Promise.allSettled([
    signInAs(username, 'wrong'),
    signInAs('nobody-of-that-name', 'wrong'),
  ]);
  expect(answers.map(answer => answer.status === 'rejected' && { ...answer.reason })).toEqual(
    Array(2).fill(expect.objectContaining({ status: 422, code: 'wrong_credentials' })),
  );
});

test('five failed sign-ins lock the user ID for that network address, even with the right password', async () => {
  const { username } = await aHotel();
  for (let n = 0; n < 5; n += 1)
    await expect(signInAs(username, 'wrong')).rejects.toMatchObject({ code: 'wrong_credentials' });
  await expect(signInAs(username)).rejects.toMatchObject({
    status: 429,
    code: 'locked',
    details: { data: { locked: true, hours: 0, minutes: 15, attempts_left: 0 } },
  });
});

test('an unknown user ID is locked like an existing one', async () => {
  for (let n = 0; n < 5; n += 1)
    await expect(signInAs('no-such-clerk', 'wrong')).rejects.toMatchObject({ code: 'wrong_credentials' });
  await expect(signInAs('NO-SUCH-CLERK', 'wrong')).rejects.toMatchObject({ code: 'locked' });
});

test('a lock applies to one network address only', async () => {
  const { username } = await aHotel();
  for (let n = 0; n < 6; n += 1) await signInAs(username, 'wrong').catch(() => undefined);
  await expect(signInAs(username, password, '198.51.100.7')).resolves.toHaveProperty('token');
});

test('a lock ends after 15 minutes, and further attempts do not extend it', async () => {
  const { username } = await aHotel();
  for (let n = 0; n < 5; n += 1) await signInAs(username, 'wrong').catch(() => undefined);
  later(10);
  await expect(signInAs(username)).rejects.toMatchObject({ details: { data: { minutes: 5 } } });
  later(5);
  await expect(signInAs(username)).resolves.toHaveProperty('token');
});

test('the right password resets the count of failed sign-ins', async () => {
  const { username } = await aHotel();
  for (let round = 0; round < 2; round += 1) {
    for (let n = 0; n < 4; n += 1) await signInAs(username, 'wrong').catch(() => undefined);
    await signInAs(username);
  }
  await expect(signInAs(username)).resolves.toHaveProperty('token');
});

test('of 16 concurrent wrong passwords, five are checked and the others are rejected', async () => {
  const { username } = await aHotel();
  const answers = await Promise.allSettled(Array.from({ length: 16 }, () => signInAs(username, 'wrong')));
  const codes = answers.map(answer => (answer.status === 'rejected' ? answer.reason.code : 'signed in'));
  expect(codes.filter(code => code === 'wrong_credentials')).toHaveLength(5);
  expect(codes.filter(code => code === 'locked')).toHaveLength(11);
});

test('a flood of sign-ins is limited only for its network address, and unchecked attempts do not count', async () => {
  setHashCost(HASH_COST);
  const { username } = await aHotel();
  const address = '198.51.100.200';
  const flood = Array.from({ length: 60 }, (_each, n) => signInAs(`Nobody${n}`, 'wrong', address));
  const honest = signInAs(username, password, '203.0.113.7');
  const answers = await Promise.allSettled(flood);
  const codes = answers.map(answer => (answer.status === 'rejected' ? answer.reason.code : 'signed in'));
  // The number of rejected sign-ins depends on timing.
  expect(codes).toContain('too_many_requests');
  await expect(honest).resolves.toHaveProperty('token');
});

/** Simulates strangers who try this user ID 50 times within an hour, each from another network address. */
async function underAttack(username: string) {
  const guess = (n: number) => signInAs(username, 'wrong', `198.51.100.${n}`).catch(() => undefined);
  for (let n = 0; n < 50; n += 10) await Promise.all(Array.from({ length: 10 }, (_each, m) => guess(n + m)));
}

test('after 50 failed sign-ins in an hour, unknown browsers get one password check per minute, even for concurrent attempts', async () => {
  const { username } = await aHotel();
  await underAttack(username);
  const answers = await Promise.allSettled(
    Array.from({ length: 10 }, (_each, n) => signInAs(username, 'wrong', `203.0.113.${n}`)),
  );
  const codes = answers.map(answer => (answer.status === 'rejected' ? answer.reason.code : 'signed in'));
  expect(codes.filter(code => code === 'wrong_credentials')).toHaveLength(1);
  await expect(signInAs(username, password, '203.0.113.99')).rejects.toMatchObject({
    status: 429,
    details: { data: { minutes: 1 } },
  });
  later(1);
  await expect(signInAs(username, password, '203.0.113.99')).resolves.toHaveProperty('token');
});

test('strangers cannot lock a user out of a browser in which the user has signed in before', async () => {
  const { username } = await aHotel();
  await underAttack(username);
  const own = { username, address: '198.51.100.1', known: 'the desk' };
  for (let n = 0; n < 4; n += 1)
    await expect(signIn({ ...own, password: 'wrong' })).rejects.toMatchObject({ code: 'wrong_credentials' });
  await expect(signIn({ ...own, password })).resolves.toHaveProperty('token');
});

test('a network address is blocked after 100 failed sign-ins per hour with many user IDs, except in known browsers', async () => {
  const { username } = await aHotel();
  const address = '192.0.2.200';
  const spray = (n: number) => signInAs(`Nobody${n}`, 'wrong', address).catch(() => undefined);
  for (let n = 0; n < 100; n += 10) await Promise.all(Array.from({ length: 10 }, (_each, m) => spray(n + m)));
  await expect(signInAs(username, password, address)).rejects.toMatchObject({ status: 429, code: 'locked' });
  await expect(signIn({ username, password, address, known: 'the desk' })).resolves.toHaveProperty('token');
  later(60);
  await expect(signInAs(username, password, address)).resolves.toHaveProperty('token');
});

test('another sign-in in the same browser ends its previous session', async () => {
  const { username } = await aHotel();
  const { token: replaces } = await signInAs(username);
  await signIn({ username, password, address: '192.0.2.1' }, { replaces, browser: 'Chrome, Windows' });
  expect(await staffScope(replaces)).toBeNull();
});

test('an idle session expires unless the keep-alive call extends it', async () => {
  const { username } = await aHotel();
  const { token, scope } = await scopeOf(username);
  later(50);
  expect(await resetIdleClock(scope)).toBe(3600);
  later(50);
  expect(await staffScope(token)).not.toBeNull();
  later(10);
  expect(await staffScope(token)).toBeNull();
});

test('the hotel sets the idle timeout of sessions', async () => {
  const { username, facilityId } = await aHotel();
  const { token, scope } = await scopeOf(username);
  await inFacility(scope, db => storeSetting(db, facilityId, 'logout_time', 600));
  later(10);
  expect(await staffScope(token)).toBeNull();
});

test('a session expires after 12 hours even if it is in use', async () => {
  const { username } = await aHotel();
  const { token, scope } = await scopeOf(username);
  for (let half = 1; half <= 24; half += 1) {
    expect(await staffScope(token)).not.toBeNull();
    later(30);
    await resetIdleClock(scope);
  }
  expect(await staffScope(token)).toBeNull();
});

test('signing out immediately ends the current session only', async () => {
  const { username } = await aHotel();
  const [one, other] = [await scopeOf(username), await scopeOf(username)];
  await endSession(one.scope);
  expect(await staffScope(one.token)).toBeNull();
  expect(await staffScope(other.token)).not.toBeNull();
});

test('deleting an account immediately ends its sessions', async () => {
  const { username, userId } = await aHotel();
  const { token, scope } = await scopeOf(username);
  await inFacility(scope, db => db.delete(userAccount).where(eq(userAccount.id, userId)));
  expect(await staffScope(token)).toBeNull();
});

test('signing in and signing out each add an audit entry', async () => {
  const { username, facilityId, userId } = await aHotel();
  const { scope } = await scopeOf(username);
  await endSession(scope);
  const entries = await inFacility(scope, db =>
    db.select().from(auditEntry).where(eq(auditEntry.facilityId, facilityId)).orderBy(auditEntry.id),
  );
  expect(entries.map(({ action, actorKind, actorId }) => ({ action, actorKind, actorId }))).toEqual([
    { action: 'session.signed_in', actorKind: 'staff', actorId: userId },
    { action: 'session.signed_out', actorKind: 'staff', actorId: userId },
  ]);
});

test('an unknown session token is invalid', async () => {
  expect(await staffScope('A'.repeat(43))).toBeNull();
});
