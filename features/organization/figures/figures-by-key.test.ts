import '#test/harness/database.ts';
import { beforeAll, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { anOrganizationKey } from '#features/integration/api/factory.ts';
import { addBrand, chooseBrand } from '#features/organization/organization/commands/brands.ts';
import { leaveOrganization } from '#features/organization/organization/commands/membership.ts';
import { anOrganization, type TestOrganization } from '#features/organization/organization/factory.ts';
import { HOTELS_PER_PAGE } from '#features/organization/organization/rules/grants.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { HttpClient, type HttpResponse, valueAt } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { figuresOfHotels } from './queries/figures-of-hotels.ts';
import { monthFigures } from './tables.ts';

const url = await openTestServer();

let north: TestFacility;
let south: TestFacility;
let foreign: TestFacility;
let chain: TestOrganization;

const counts = {
  arrivals: 8,
  registered: 6,
  complete: 4,
  messages: 10,
  undelivered: 1,
  confirmed: 4,
  minutes: 10,
  passports: 0,
  seen: 0,
};

const store = ({ facilityId, system }: TestFacility, month: string) =>
  inFacility(system, db =>
    db
      .insert(monthFigures)
      .values({ facilityId, month: `${month}-01`, ...counts, countedAt: new Date('2025-03-01') }),
  );

beforeAll(async () => {
  [north, south, foreign] = [await aFacility({ name: '北の宿' }), await aFacility(), await aFacility()];
  chain = await anOrganization(north, south);
  await anOrganization(foreign);
  for (const hotel of [north, south, foreign]) await store(hotel, '2025-01');
  await store(north, '2025-02');
  await store(north, '2025-03');
});

const read = (key: string, headers: Record<string, string> = {}, query = 'from=2025-01&until=2025-02') =>
  new HttpClient(url, { 'x-api-key': key, ...headers }).call(`GET pms/figures?${query}`);

const monthsIn = (answer: HttpResponse) =>
  (valueAt(answer, 'data') as { hotel_id: number; month: string }[]).map(({ hotel_id, month }) => [
    hotel_id,
    month,
  ]);

test("an organization's key reads the figures of each month of all its hotels", async () => {
  const { key } = await anOrganizationKey(chain, { scopes: ['read_figures'] });
  expect(monthsIn(await read(key))).toEqual([
    [north.facilityId, '2025-01'],
    [north.facilityId, '2025-02'],
    [south.facilityId, '2025-01'],
  ]);
});

test('figures are shares and average minutes, and null where there is nothing to divide by', async () => {
  const [brand] = await addBrand(chain.admin.scope, 'Mizuumi');
  await chooseBrand(chain.admin.scope, north.facilityId, brand?.id ?? 0);
  const { key } = await anOrganizationKey(chain, { hotelIds: [north.facilityId] });
  const answer = await read(key, {}, 'from=2025-01&until=2025-01');
  expect(answer.body).toEqual({
    status: { success: true },
    data: [
      {
        hotel_id: north.facilityId,
        name: '北の宿',
        brand: 'Mizuumi',
        month: '2025-01',
        counted_at: '2025-03-01T00:00:00.000Z',
        counts,
        figures: { registered: 0.75, complete: 0.5, undelivered: 0.1, confirming: 2.5, passports: null },
      },
    ],
    next_cursor: null,
  });
});

test('a key reads no figures of hotels that it does not cover', async () => {
  const { key } = await anOrganizationKey(chain, { hotelIds: [south.facilityId] });
  expect(monthsIn(await read(key))).toEqual([[south.facilityId, '2025-01']]);
  for (const { facilityId } of [north, foreign])
    expect(await read(key, { 'x-hotel': String(facilityId) })).toMatchObject({
      status: 403,
      body: { code: 'hotel_not_covered' },
    });
});

test('a call for figures that names a hotel reads only its figures', async () => {
  const { key } = await anOrganizationKey(chain);
  const answer = await read(key, { 'x-hotel': String(south.facilityId) });
  expect(monthsIn(answer)).toEqual([[south.facilityId, '2025-01']]);
});

test("a hotel's own key reads only the figures of its hotel", async () => {
  expect(monthsIn(await read(south.apiKey))).toEqual([[south.facilityId, '2025-01']]);
});

test('a key reads no figures of a hotel that has left the organization', async () => {
  const leaving = await aFacility();
  const { key } = await anOrganizationKey(await anOrganization(leaving));
  await store(leaving, '2025-01');
  expect(monthsIn(await read(key))).toHaveLength(1);
  await leaveOrganization(leaving.owner);
  for (const each of [key, leaving.apiKey]) expect(monthsIn(await read(each))).toEqual([]);
});

test("a key's period that is too long or ends before it begins is refused", async () => {
  const { key } = await anOrganizationKey(chain);
  for (const query of ['from=2025-02&until=2025-01', 'from=2023-01&until=2025-01'])
    expect(await read(key, {}, query)).toMatchObject({
      status: 422,
      body: { error_codes: { until: 'date_invalid' } },
    });
});

test('figures of many hotels are read page by page, each hotel once', async () => {
  const nobody = Array.from({ length: HOTELS_PER_PAGE - 1 }, (_each, at) => -1 - at).reverse();
  const ids = [...nobody, north.facilityId, south.facilityId];
  const span = { from: '2025-01', until: '2025-01' };
  const first = await figuresOfHotels(ids, { ...span, after: -1000 }, 'ja');
  const second = await figuresOfHotels(ids, { ...span, after: first.next_cursor ?? 0 }, 'ja');
  expect(first.next_cursor).toBe(north.facilityId);
  expect([first, second].map(({ data }) => data.map(({ hotel_id }) => hotel_id))).toEqual([
    [north.facilityId],
    [south.facilityId],
  ]);
  expect(second.next_cursor).toBeNull();
});
