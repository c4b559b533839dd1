import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { TOTP } from 'otpauth';
import { beforeAll, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { accountsOf, auditPage } from '#features/register/audit-log/commands/view-audit.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { chooseHotel } from './commands/choose-hotel.ts';
import { changeMember } from './commands/members.ts';
import { leaveOrganization, removeHotel } from './commands/membership.ts';
import {
  aMember,
  anOrganization,
  aPerson,
  joinHotel,
  type TestMember,
  type TestOrganization,
} from './factory.ts';

const url = await openTestServer();

let north: TestFacility;
let south: TestFacility;
let foreign: TestFacility;
let chain: TestOrganization;

beforeAll(async () => {
  [north, south, foreign] = [await aFacility(), await aFacility(), await aFacility()];
  chain = await anOrganization(north, south);
  await anOrganization(foreign);
});

async function signedIn({ username, password }: TestMember): Promise<HttpClient> {
  const client = new HttpClient(url, { 'x-caller': 'staff' });
  const answer = await client.call('POST auth/login', { username, password });
  expect(answer).toMatchObject({ status: 200, body: { data: { user: { organization: true } } } });
  return client;
}

const choose = (client: HttpClient, { facilityId }: TestFacility) =>
  client.call('POST organization/choose', { hotel_id: facilityId });

async function workingIn(hotel: TestFacility, member: TestMember): Promise<HttpClient> {
  const client = await signedIn(member);
  expect(await choose(client, hotel)).toMatchObject({ status: 200 });
  return client;
}

const arrivals = (client: HttpClient, { facilityId }: TestFacility, headers = {}) =>
  client.call('POST arrivals/list', { facility_id: facilityId }, headers);

const entriesOf = async ({ system, facilityId }: TestFacility) => {
  const none = { actorId: undefined, kind: undefined, bookingNo: undefined, from: undefined, to: undefined };
  const page = await inFacility(system, db => auditPage(db, facilityId, { ...none, cursor: undefined }));
  return page.data;
};

describe("an organization's user", () => {
  test("an organization's user can access no hotel until they choose one", async () => {
    const client = await signedIn(chain.admin);
    expect(await arrivals(client, north)).toMatchObject({ status: 403, body: { code: 'hotel_needed' } });
    expect(await client.call('POST auth/reset-idle-time', {})).toMatchObject({ status: 200 });
    expect(await client.call('POST auth/logout', {})).toMatchObject({ status: 200 });
    expect(await client.call('GET organization/hotels')).toMatchObject({ status: 401 });
  });

  test('a user who switches to another hotel can access only that hotel', async () => {
    const client = await workingIn(north, await aMember(chain, 'night_audit', north, south));
    expect(await arrivals(client, north)).toMatchObject({ status: 200 });
    expect(await arrivals(client, south)).toMatchObject({ status: 404 });
    expect(await choose(client, south)).toMatchObject({ status: 200 });
    expect(await arrivals(client, south)).toMatchObject({ status: 200 });
    expect(await arrivals(client, north)).toMatchObject({ status: 404 });
  });

  test('a user sees and can open only the hotels in which they have a role', async () => {
    const client = await signedIn(await aMember(chain, 'regional_manager', south));
    const listed = await client.call('GET organization/hotels');
    expect(listed.body).toMatchObject({ data: { hotels: [{ hotel_id: south.facilityId }], admin: false } });
    expect(await choose(client, north)).toMatchObject({ status: 404 });
  });

  test('a user cannot open a hotel of another organization', async () => {
    const client = await signedIn(chain.admin);
    expect(await choose(client, foreign)).toMatchObject({ status: 404 });
    const listed = await client.call('GET organization/hotels');
    expect(JSON.stringify(listed.body)).not.toContain(`"hotel_id":${foreign.facilityId},`);
  });

  test('an organization admin is an admin of the hotel, but never its owner', async () => {
    const client = await workingIn(north, chain.admin);
    const hotel = await client.call('POST facility/list', {});
    expect(hotel.body).toMatchObject({ data: [{ user: { role: 'admin', owner: false } }] });
    expect(await client.call('GET user-managements')).toMatchObject({ status: 200 });
    expect(await client.call('GET audit')).toMatchObject({ status: 403 });
  });

  test('a withdrawn role has no effect from the next call on', async () => {
    const member = await aMember(chain, 'night_audit', north);
    const client = await workingIn(north, member);
    const grants = [{ role: 'night_audit' as const, hotel_id: south.facilityId }];
    await changeMember(chain.admin.scope, member.userId, { ...aPerson(), grants });
    expect(await arrivals(client, north)).toMatchObject({ status: 403, body: { code: 'hotel_needed' } });
  });

  test('when a hotel leaves the organization, users working there are signed out and their names are kept', async () => {
    const [leaving, staying] = [await aFacility(), await aFacility()];
    const pair = await anOrganization(leaving, staying);
    const member = await aMember(pair, 'night_audit');
    const [there, elsewhere] = [await workingIn(leaving, member), await workingIn(staying, member)];
    await leaveOrganization(leaving.owner);
    expect(await arrivals(there, leaving)).toMatchObject({ status: 401 });
    expect(await arrivals(elsewhere, staying)).toMatchObject({ status: 200 });
    expect(await choose(elsewhere, leaving)).toMatchObject({ status: 404 });
    const entered = (await entriesOf(leaving)).find(({ action }) => action === 'organization.entered');
    expect(JSON.stringify(entered)).toContain(member.username);
    const people = await inFacility(leaving.system, db => accountsOf(db, leaving.facilityId));
    expect(people.map(({ username }) => username)).toContain(member.username);
  });

  test('a hotel that leaves the organization while a user is opening it is not open afterwards', async () => {
    const hotel = await aFacility();
    const single = await anOrganization(hotel);
    const client = await signedIn(single.admin);
    await Promise.all([choose(client, hotel), leaveOrganization(hotel.owner)]);
    expect((await arrivals(client, hotel)).status).not.toBe(200);
  });

  test("while the device is handed over to a guest, the user's session cannot access the organization", async () => {
    const client = await workingIn(north, await aMember(chain, 'night_audit', north));
    const { id } = await aBooking(north);
    await client.call('POST hand-over/start', { booking_id: id, way: 'device' });
    expect(await client.call('GET organization/hotels')).toMatchObject({
      status: 403,
      body: { code: 'handed_over' },
    });
    expect(await choose(client, south)).toMatchObject({ status: 403 });
  });
});

describe('with two tabs', () => {
  test('a call from the page of one hotel is rejected once the session has switched to another', async () => {
    const client = await workingIn(north, chain.admin);
    const shown = { 'x-hotel': String(north.facilityId) };
    expect(await client.call('POST log/get/facility-visitor', {}, shown)).not.toMatchObject({ status: 409 });
    await choose(client, south);
    const answer = await client.call('PUT facility/update', {}, shown);
    expect(answer).toMatchObject({ status: 409, body: { code: 'other_hotel' } });
    expect(await client.call('POST auth/reset-idle-time', {}, shown)).toMatchObject({ status: 200 });
  });
});

describe('an auditor', () => {
  test('an auditor can view everything and change nothing', async () => {
    const client = await workingIn(north, await aMember(chain, 'auditor'));
    const { id } = await aBooking(north);
    const named = { facility_id: north.facilityId, booking_id: id };
    expect(await client.call('POST log/get/facility-visitor-other-form', named)).toMatchObject({
      status: 200,
    });
    for (const call of ['POST log/room', 'POST booking-notes/1', 'DELETE facility-booking-logs/1'])
      expect(await client.call(call, named)).toMatchObject({ status: 403, body: { code: 'views_only' } });
  });
});

describe("an organization's user and their second factor", () => {
  test('a second factor set up in one hotel counts in every hotel', async () => {
    const member = await aMember(chain, 'night_audit');
    const client = await workingIn(north, member);
    const started = await client.call('POST auth/two-factor/start', { password: member.password });
    const totp = new TOTP({ secret: String(valueAt(started, 'data.secret')) });
    const codes = await client.call('POST auth/two-factor/confirm', { code: totp.generate() });
    expect(valueAt(codes, 'data.recovery_codes.9')).toBeDefined();
    await choose(client, south);
    expect(await client.call('GET auth/two-factor')).toMatchObject({
      body: { data: { on: true, recovery_codes_left: 10 } },
    });
    const again = new HttpClient(url, { 'x-caller': 'staff' });
    const { username, password } = member;
    const challenge = valueAt(await again.call('POST auth/login', { username, password }), 'data.challenge');
    const code = String(valueAt(codes, 'data.recovery_codes.0'));
    expect(await again.call('POST auth/two-factor/verify', { challenge, code })).toMatchObject({
      status: 200,
    });
    expect(await choose(again, north)).toMatchObject({ status: 200 });
  });

  test('a user without a second factor has no access to a hotel that requires one', async () => {
    const strict = await aFacility();
    await joinHotel(chain, strict);
    const owner = new HttpClient(url, { 'x-caller': 'staff' });
    await owner.call('POST auth/login', { username: strict.username, password: strict.password });
    const set = { facility_id: strict.facilityId, name: 'two_factor_required', value: 1 };
    expect(await owner.call('POST facility-setting/store', set)).toMatchObject({ status: 200 });
    const client = await workingIn(strict, await aMember(chain, 'night_audit'));
    expect(await arrivals(client, strict)).toMatchObject({
      status: 403,
      body: { code: 'two_factor_needed' },
    });
    expect(await choose(client, north)).toMatchObject({ status: 200 });
    expect(await arrivals(client, north)).toMatchObject({ status: 200 });
  });
});

describe('a hotel', () => {
  test("a hotel can read the accounts of the organization's users who have opened it, but cannot change them", async () => {
    const [member, other] = [await aMember(chain, 'night_audit'), await aMember(chain, 'night_audit')];
    await chooseHotel(member.scope, north.facilityId);
    const seen = (id: number) =>
      inFacility(north.system, db =>
        db.select({ id: userAccount.id }).from(userAccount).where(eq(userAccount.id, id)),
      );
    expect(await seen(member.userId)).toHaveLength(1);
    expect(await seen(other.userId)).toEqual([]);
    const changed = await inFacility(north.system, db =>
      db.update(userAccount).set({ lastName: 'x' }).where(eq(userAccount.id, member.userId)).returning(),
    );
    expect(changed).toEqual([]);
  });

  test('the owner of a hotel that the organization removes stays signed in', async () => {
    const hotel = await aFacility();
    const single = await anOrganization(hotel);
    const owner = new HttpClient(url, { 'x-caller': 'staff' });
    await owner.call('POST auth/login', { username: hotel.username, password: hotel.password });
    await removeHotel(single.admin.scope, hotel.facilityId);
    expect(await arrivals(owner, hotel)).toMatchObject({ status: 200 });
  });
});

test('a session ends after its maximum duration even if no hotel is open', async () => {
  const client = await signedIn(chain.admin);
  const later = new Date(now().getTime() + 13 * 60 * 60_000);
  setClock(() => later);
  expect(await client.call('GET organization/hotels')).toMatchObject({ status: 401 });
  resetClock();
});
