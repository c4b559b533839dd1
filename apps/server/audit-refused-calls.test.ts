import '#test/harness/database.ts';
import { beforeAll, expect, test } from 'vitest';
import { publicOrigin } from '#features/hotel/facility/queries/addresses.ts';
import { viewAudit } from '#features/register/audit-log/commands/view-audit.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { Authenticator } from '#test/harness/authenticator.ts';
import { aFacility, aStaffMember, type TestFacility } from '#test/harness/facility.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import { confirmBooking, proveByLink } from '#test/harness/proofs.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { writeQueuedAttempts } from './audit-refused-calls.ts';

const lines: Record<string, unknown>[] = [];
const url = await openTestServer(
  { level: 'info', destination: { write: (line: string) => void lines.push(JSON.parse(line)) } },
  { proxied: true },
);
let hotel: TestFacility;
beforeAll(async () => {
  hotel = await aFacility();
});

const from = (address: string) => new HttpClient(url, { 'x-forwarded-for': address });

async function record(facility: TestFacility) {
  await writeQueuedAttempts();
  return (await viewAudit(facility.owner, { kind: 'security' })).data;
}

test('failed sign-ins of one user within an hour are combined into one audit entry with a count', async () => {
  const { username } = hotel;
  for (let n = 0; n < 10; n += 1)
    for (let each = 0; each < 4; each += 1)
      await from(`203.0.${n}.9`).call('POST auth/login', { username, password: 'wrong' });
  const found = (await record(hotel)).filter(({ action }) => action === 'sign_in.failed');
  expect(found).toMatchObject([
    {
      actor: { kind: 'nobody' },
      details: { user_id: hotel.owner.userId, code: 'wrong_credentials' },
      source: '203.0.0.0/24',
      tries: { count: 40, networks: 10 },
    },
  ]);
});

test('audits attempts to sign in while the user is locked', async () => {
  const facility = await aFacility();
  for (let each = 0; each < 7; each += 1)
    await from('198.51.100.7').call('POST auth/login', { username: facility.username, password: 'wrong' });
  expect((await record(facility)).map(({ action, tries }) => [action, tries?.count])).toEqual([
    ['attempts.locked', 2],
    ['sign_in.failed', 5],
  ]);
});

test('audits a rejected passkey for its user', async () => {
  const facility = await aFacility();
  const { username, password } = facility;
  const browser = from('198.51.100.9');
  await browser.call('POST auth/login', { username, password });
  const device = new Authenticator(publicOrigin());
  const { challenge } = await startedOn(browser, 'POST auth/passkeys/start', { password });
  await browser.call('POST auth/passkeys/finish', { response: device.enrol({ challenge }) });
  const stranger = from('198.51.100.10');
  const asked = await startedOn(stranger, 'POST auth/passkey/start', {});
  await stranger.call('POST auth/passkey/login', { response: device.sign(asked, { verified: false }) });
  expect(await record(facility)).toMatchObject([
    {
      action: 'second_factor.failed',
      details: { user_id: facility.owner.userId, code: 'passkey_refused' },
    },
  ]);
});

async function startedOn(client: HttpClient, call: string, input: object): Promise<{ challenge: string }> {
  return { challenge: String(valueAt(await client.call(call, input), 'data.challenge')) };
}

test('logs a failed sign-in with an unknown user id without that id, and does not audit it', async () => {
  await from('198.51.100.8').call('POST auth/login', { username: 'NobodyHere1', password: 'wrong' });
  await writeQueuedAttempts();
  const line = lines.findLast(({ event }) => event === 'sign_in.failed');
  expect(line).toMatchObject({
    level: 'warn',
    actor: 'nobody',
    source: '198.51.100.0/24',
    route: '/api/auth/login',
  });
  expect(JSON.stringify(lines)).not.toContain('NobodyHere1');
});

test('audits a call made without permission, including its user, network and session', async () => {
  const facility = await aFacility();
  const member = await aStaffMember(facility, []);
  const browser = from('192.0.2.44');
  await browser.call('POST auth/login', { username: member.username, password: member.password });
  expect((await browser.call('GET audit')).status).toBe(403);
  expect(await record(facility)).toMatchObject([
    {
      action: 'call.refused',
      actor: { username: member.username },
      source: '192.0.2.0/24',
      details: { call: '/api/audit' },
    },
  ]);
});

test('audits a call from another website', async () => {
  const facility = await aFacility();
  const browser = from('192.0.2.45');
  await browser.call('POST auth/login', { username: facility.username, password: facility.password });
  const answer = await browser.call('POST auth/logout', {}, { 'sec-fetch-site': 'cross-site' });
  expect(valueAt(answer, 'code')).toBe('origin_refused');
  expect(await record(facility)).toMatchObject([
    { action: 'origin.refused', actor: { username: facility.username } },
  ]);
});

test('audits successful and failed proofs by guests', async () => {
  const facility = await aFacility();
  const booking = await aBooking(facility);
  const guest = from('2001:db8:1:2::3');
  await proveByLink(guest, booking, { verificationCode: '00000000' });
  await confirmBooking(guest, facility, booking, { phoneNumber: '09000000000' });
  await proveByLink(guest, booking);
  const found = await record(facility);
  expect(found.find(({ action }) => action === 'proof.made')).toMatchObject({
    actor: { kind: 'guest' },
    booking: { id: booking.id },
    source: '2001:db8:1::/48',
  });
  expect(found.find(({ action }) => action === 'proof.failed')).toMatchObject({
    actor: { kind: 'nobody' },
    tries: { count: 2, networks: 1 },
  });
});

test('an audited attempt also writes a log line in the usual format, without personal data', async () => {
  const facility = await aFacility();
  await from('192.0.2.46').call('POST auth/login', {
    username: facility.username,
    password: facility.password,
  });
  expect(lines.findLast(({ event }) => event === 'session.signed_in')).toMatchObject({
    level: 'info',
    time: expect.stringMatching(/Z$/),
    facility: facility.facilityId,
    actor: 'staff',
    actorId: facility.owner.userId,
    source: '192.0.2.0/24',
    requestId: expect.any(String),
  });
  expect(JSON.stringify(lines)).not.toContain(facility.username);
});
