import '#test/harness/database.ts';
import { and, eq } from 'drizzle-orm';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { leaveOrganization } from '#features/organization/organization/commands/membership.ts';
import {
  anOrganization,
  joinHotel,
  type TestOrganization,
} from '#features/organization/organization/factory.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { HttpClient, type HttpResponse, valueAt } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { listApiKeys } from './commands/api-keys.ts';
import { listOrganizationKeys, revokeOrganizationKey } from './commands/organization-keys.ts';
import { anOrganizationKey } from './factory.ts';
import { apiKey } from './tables.ts';

const url = await openTestServer({ level: 'fatal' }, { proxied: true });

let north: TestFacility;
let south: TestFacility;
let foreign: TestFacility;
let chain: TestOrganization;

beforeAll(async () => {
  [north, south, foreign] = [await aFacility(), await aFacility(), await aFacility()];
  chain = await anOrganization(north, south);
  await anOrganization(foreign);
});
afterEach(resetClock);

type From = { hotel?: Pick<TestFacility, 'facilityId'> | string; address?: string };

function read(key: string, { hotel = north, address }: From = {}): Promise<HttpResponse> {
  const named = typeof hotel === 'string' ? hotel : String(hotel.facilityId);
  const client = new HttpClient(url, {
    'x-api-key': key,
    ...(named && { 'x-hotel': named }),
    ...(address !== undefined && { 'x-forwarded-for': address }),
  });
  return client.call('GET pms/registrations?after=0');
}

const refusalWith = (status: number, code: string) => ({ status, body: { code } });
const uncovered = refusalWith(403, 'hotel_not_covered');

const send = (key: string, { facilityId }: TestFacility, no: string) =>
  new HttpClient(url, { 'x-api-key': key, 'x-hotel': String(facilityId) }).call('PUT pms/bookings', {
    bookings: [
      { pms_code: 'chain', pms_reservation_no: no, checkin_date: '2027-01-01', checkout_date: '2027-01-02' },
    ],
  });

const findBooking = (client: HttpClient, no: string) =>
  client.call(`GET pms/bookings?pms_code=chain&pms_reservation_no=${no}`);

describe("an organization's key", () => {
  test("an organization's key works only in the hotel that the call names", async () => {
    const { key } = await anOrganizationKey(chain);
    expect(await send(key, north, 'N-1')).toMatchObject({ status: 200 });
    const own = new HttpClient(url, { 'x-api-key': north.apiKey });
    expect(await findBooking(own, 'N-1')).toMatchObject({ status: 200 });
    const other = new HttpClient(url, { 'x-api-key': key, 'x-hotel': String(south.facilityId) });
    expect(await findBooking(other, 'N-1')).toMatchObject({ status: 404 });
  });

  test("an organization's key has only its own scopes", async () => {
    const { key } = await anOrganizationKey(chain, { scopes: ['read_registrations'] });
    expect(await read(key)).toMatchObject({ status: 200 });
    expect(await send(key, north, 'N-2')).toMatchObject(refusalWith(403, 'key_scope_missing'));
  });

  test("a call that names no hotel is refused with a list of the key's hotels", async () => {
    const ids = async (hotelIds: number[] | null) => {
      const answer = await read((await anOrganizationKey(chain, { hotelIds })).key, { hotel: '' });
      expect(answer).toMatchObject(refusalWith(403, 'hotel_needed'));
      const hotels = valueAt(answer, 'data.hotels') as { hotel_id: number }[];
      return hotels.map(({ hotel_id }) => hotel_id).toSorted();
    };
    expect(await ids([south.facilityId])).toEqual([south.facilityId]);
    expect(await ids(null)).toEqual([north.facilityId, south.facilityId].toSorted());
  });

  test.each(['0', '-1', '01', '1e3', 'x', '99999999999999999999'])(
    'a call that names the invalid hotel %j is refused',
    async hotel => {
      const { key } = await anOrganizationKey(chain);
      expect(await read(key, { hotel })).toMatchObject(uncovered);
    },
  );

  test("an organization's key is refused in a hotel that it does not cover", async () => {
    const { key } = await anOrganizationKey(chain, { hotelIds: [south.facilityId] });
    expect(await read(key, { hotel: south })).toMatchObject({ status: 200 });
    expect(await read(key)).toMatchObject(uncovered);
  });

  test("an organization's key is refused in a hotel outside the organization", async () => {
    const { key } = await anOrganizationKey(chain);
    expect(await read(key, { hotel: foreign })).toMatchObject(uncovered);
    expect(await read(key, { hotel: await aFacility() })).toMatchObject(uncovered);
  });

  test("an organization's key is refused in a hotel that has left the organization, and only a key for every hotel works once the hotel has rejoined", async () => {
    const leaving = await aFacility();
    const group = await anOrganization(leaving);
    const { key: every } = await anOrganizationKey(group);
    const { key: some } = await anOrganizationKey(group, { hotelIds: [leaving.facilityId] });
    for (const key of [every, some])
      expect(await read(key, { hotel: leaving })).toMatchObject({ status: 200 });
    await leaveOrganization(leaving.owner);
    for (const key of [every, some]) expect(await read(key, { hotel: leaving })).toMatchObject(uncovered);
    await joinHotel(group, leaving);
    expect(await read(every, { hotel: leaving })).toMatchObject({ status: 200 });
    expect(await read(some, { hotel: leaving })).toMatchObject(uncovered);
  });

  test("an organization's key for every hotel works in a hotel that joins later", async () => {
    const group = await anOrganization();
    const { key } = await anOrganizationKey(group);
    const later = await aFacility();
    await joinHotel(group, later);
    expect(await read(key, { hotel: later })).toMatchObject({ status: 200 });
  });

  test('a revoked key of an organization is refused', async () => {
    const { id, key } = await anOrganizationKey(chain);
    expect(await read(key)).toMatchObject({ status: 200 });
    await revokeOrganizationKey(chain.admin.scope, id);
    expect(await read(key)).toMatchObject(refusalWith(401, 'unauthenticated'));
    await expect(revokeOrganizationKey(chain.admin.scope, id)).rejects.toMatchObject({ status: 404 });
  });

  test("an organization's key is valid until the end of its last day in UTC", async () => {
    const lastDay = now().toISOString().slice(0, 10);
    const { key } = await anOrganizationKey(chain, { lastDay });
    setClock(() => new Date(`${lastDay}T23:59:59Z`));
    expect(await read(key)).toMatchObject({ status: 200 });
    setClock(() => new Date(Date.parse(`${lastDay}T23:59:59Z`) + 1000));
    expect(await read(key)).toMatchObject(refusalWith(401, 'key_expired'));
    await expect(anOrganizationKey(chain, { lastDay })).rejects.toMatchObject({ status: 422 });
  });
});

describe('the networks of a key', () => {
  const networks = ['203.0.113.0/24', '2001:db8:1::/48'];

  test.each(['203.0.113.7', '::ffff:203.0.113.7', '2001:db8:1:2::3'])(
    'a call from the allowed address %s is answered',
    async address => {
      const { key } = await anOrganizationKey(chain, { networks });
      expect(await read(key, { address })).toMatchObject({ status: 200 });
    },
  );

  test.each(['203.0.114.7', '::ffff:203.0.114.7', '2001:db8:2::1'])(
    'a call from the address %s outside the networks is refused for any hotel',
    async address => {
      const { key } = await anOrganizationKey(chain, { networks });
      for (const hotel of [north, foreign, ''])
        expect(await read(key, { address, hotel })).toMatchObject(refusalWith(403, 'key_network'));
    },
  );

  test("an organization's key cannot be created with an invalid network", async () => {
    const making = anOrganizationKey(chain, { networks: ['203.0.113.0/24', '203.0.113.0/33'] });
    await expect(making).rejects.toMatchObject({
      status: 422,
      details: { errors: { networks: 'field_invalid' } },
    });
  });
});

describe("an organization's key in a hotel", () => {
  const rowsOf = ({ facilityId, system }: TestFacility, name: string) =>
    inFacility(system, db =>
      db
        .select({ id: apiKey.id })
        .from(apiKey)
        .where(and(eq(apiKey.facilityId, facilityId), eq(apiKey.name, name))),
    );

  test("concurrent first calls with an organization's key all succeed, and the audit log records the key once", async () => {
    const { key } = await anOrganizationKey(chain, { name: 'At once' });
    const answers = await Promise.all(Array.from({ length: 5 }, () => read(key, { hotel: south })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    const [row, ...others] = await rowsOf(south, 'At once');
    expect(others).toEqual([]);
    const entries = await inFacility(south.system, db =>
      db
        .select({ details: auditEntry.details })
        .from(auditEntry)
        .where(and(eq(auditEntry.facilityId, south.facilityId), eq(auditEntry.action, 'api_key.created'))),
    );
    expect(entries.filter(({ details }) => details.apiKeyId === row?.id)).toHaveLength(1);
  });

  test("an organization's key is not listed with the hotel's own keys", async () => {
    const { key } = await anOrganizationKey(chain, { name: 'Not listed' });
    await read(key);
    expect(await rowsOf(north, 'Not listed')).toHaveLength(1);
    expect((await listApiKeys(north.owner)).map(({ name }) => name)).toEqual(['PMS']);
  });

  test("a call with a hotel's own key can name only that hotel", async () => {
    expect(await read(north.apiKey)).toMatchObject({ status: 200 });
    expect(await read(north.apiKey, { hotel: south })).toMatchObject(uncovered);
  });
});

test("the list of an organization's keys contains their last use but never the keys themselves", async () => {
  const group = await anOrganization();
  const hotel = await aFacility();
  await joinHotel(group, hotel);
  const networks = ['198.51.100.0/24'];
  const { id, key } = await anOrganizationKey(group, { hotelIds: [hotel.facilityId], networks });
  await read(key, { hotel, address: '198.51.100.9' });
  const keys = await listOrganizationKeys(group.admin.scope);
  expect(keys).toMatchObject([
    { id, hotel_ids: [hotel.facilityId], networks, last_used_from: '198.51.100.0/24', expires_at: null },
  ]);
  expect(keys[0]?.last_used_at).not.toBeNull();
  expect(JSON.stringify(keys)).not.toContain(key);
  expect(await listOrganizationKeys((await anOrganization()).admin.scope)).toEqual([]);
});
