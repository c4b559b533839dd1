import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { addBrand, chooseBrand } from '#features/organization/organization/commands/brands.ts';
import { leaveOrganization } from '#features/organization/organization/commands/membership.ts';
import {
  aMember,
  anOrganization,
  type TestMember,
  type TestOrganization,
} from '#features/organization/organization/factory.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { HttpClient } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { figuresByBrand, figuresByHotel, figuresByMonth } from './queries/figures.ts';
import { hotelsToCount } from './queries/hotels-to-count.ts';
import { type Counts, countNames } from './rules.ts';
import { monthFigures } from './tables.ts';

const url = await openTestServer();
const span = { from: '2025-01', until: '2025-02' };

let north: TestFacility;
let south: TestFacility;
let foreign: TestFacility;
let chain: TestOrganization;

const counts = (each: number) => Object.fromEntries(countNames.map(name => [name, each])) as Counts;

const store = ({ facilityId, system }: TestFacility, month: string, each: number) =>
  inFacility(system, db =>
    db
      .insert(monthFigures)
      .values({ facilityId, month: `${month}-01`, ...counts(each), countedAt: new Date('2025-03-01') }),
  );

beforeAll(async () => {
  [north, south, foreign] = [await aFacility({ name: '=cmd|calc' }), await aFacility(), await aFacility()];
  chain = await anOrganization(north, south);
  await anOrganization(foreign);
  await store(north, '2025-01', 1);
  await store(north, '2025-02', 10);
  await store(south, '2025-02', 100);
  await store(south, '2025-03', 5000);
  await store(foreign, '2025-02', 1000);
});

async function signedIn({ username, password }: TestMember): Promise<HttpClient> {
  const client = new HttpClient(url, { 'x-caller': 'staff', lang: 'en' });
  await client.call('POST auth/login', { username, password });
  return client;
}

describe('the figures of an organization', () => {
  test('the counts of a month are summed over all hotels of the organization', async () => {
    expect(await figuresByMonth(chain.admin.scope, span)).toEqual({
      counted_at: '2025-03-01T00:00:00.000Z',
      months: [
        { month: '2025-01', ...counts(1) },
        { month: '2025-02', ...counts(110) },
      ],
    });
  });

  test('the counts of a hotel are summed over the chosen months', async () => {
    const { hotels } = await figuresByHotel(chain.admin.scope, span, 'ja');
    const byId = new Map(hotels.map(each => [each.hotel_id, each]));
    expect(byId.size).toBe(2);
    expect(byId.get(north.facilityId)).toMatchObject(counts(11));
    expect(byId.get(south.facilityId)).toMatchObject(counts(100));
  });

  test('the counts of a brand and month are summed over its hotels, so that larger hotels weigh more', async () => {
    const [small, large, plain] = [await aFacility(), await aFacility(), await aFacility()];
    const branded = await anOrganization(small, large, plain);
    const { scope } = branded.admin;
    const [brand] = await addBrand(scope, 'Mizuumi');
    for (const { facilityId } of [small, large]) await chooseBrand(scope, facilityId, brand?.id ?? 0);
    await store(small, '2025-01', 1);
    await store(small, '2025-02', 1);
    await store(large, '2025-02', 50);
    await store(plain, '2025-02', 7);
    expect(await figuresByBrand(scope, span)).toEqual([
      {
        brand_id: brand?.id,
        name: 'Mizuumi',
        months: [
          { month: '2025-01', ...counts(1) },
          { month: '2025-02', ...counts(51) },
        ],
      },
      { brand_id: null, name: null, months: [{ month: '2025-02', ...counts(7) }] },
    ]);
    const { scope: ofSmall } = await aMember(branded, 'auditor', small);
    expect((await figuresByBrand(ofSmall, span)).flatMap(({ months }) => months)).toEqual([
      { month: '2025-01', ...counts(1) },
      { month: '2025-02', ...counts(1) },
    ]);
    const client = await signedIn(branded.admin);
    const { text } = await client.call('POST organization/figures/csv', span);
    expect(text.split('\r\n')[1]).toContain('"Mizuumi","1","1"');
  });

  test('a hotel without counts is listed with zeros', async () => {
    const { hotels } = await figuresByHotel(chain.admin.scope, { from: '2020-01', until: '2020-02' }, 'ja');
    expect(hotels).toMatchObject([counts(0), counts(0)]);
  });

  test('regional managers and auditors see only the hotels for which they have these roles', async () => {
    for (const role of ['regional_manager', 'auditor'] as const) {
      const { scope } = await aMember(chain, role, south);
      expect((await figuresByMonth(scope, span)).months).toEqual([{ month: '2025-02', ...counts(100) }]);
      expect(await figuresByHotel(scope, span, 'ja')).toMatchObject({
        hotels: [{ hotel_id: south.facilityId }],
      });
    }
  });

  test('a user does not see hotels where their role does not show figures', async () => {
    const { scope } = await aMember(chain, 'night_audit', north);
    const both = {
      ...scope,
      grants: [...scope.grants, { role: 'auditor' as const, facilityId: south.facilityId }],
    };
    expect(await figuresByHotel(both, span, 'ja')).toMatchObject({
      hotels: [{ hotel_id: south.facilityId }],
    });
  });

  test('a night auditor cannot read figures', async () => {
    const client = await signedIn(await aMember(chain, 'night_audit'));
    const query = 'from=2025-01&until=2025-02';
    for (const call of ['', '/brands', '/hotels'].map(path => `GET organization/figures${path}?${query}`))
      expect(await client.call(call)).toMatchObject({ status: 403, body: { code: 'forbidden' } });
    expect(await client.call('POST organization/figures/csv', span)).toMatchObject({ status: 403 });
    expect(await client.call('GET organization/hotels')).toMatchObject({
      body: { data: { figures: false } },
    });
  });

  test('a period that is too long or ends before it begins is refused', async () => {
    const client = await signedIn(chain.admin);
    for (const query of ['from=2025-02&until=2025-01', 'from=2023-01&until=2025-01'])
      expect(await client.call(`GET organization/figures?${query}`)).toMatchObject({
        status: 422,
        body: { errors: { until: [expect.any(String)] } },
      });
  });

  test('the CSV has a line for each month and hotel and contains formulas as text', async () => {
    const client = await signedIn(chain.admin);
    const { text, headers } = await client.call('POST organization/figures/csv', span);
    expect(headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const lines = text.trim().split('\r\n');
    expect(lines).toHaveLength(4);
    expect(lines[0]).toContain('"Month","Hotel"');
    expect(lines[1]).toMatch(/^"2025-01","'=cmd\|calc","hotel_\w+","","1","1"/);
  });

  test('a hotel that has left the organization is not in its figures', async () => {
    const leaving = await aFacility();
    const pair = await anOrganization(leaving);
    await store(leaving, '2025-02', 7);
    expect((await figuresByMonth(pair.admin.scope, span)).months).toHaveLength(1);
    await leaveOrganization(leaving.owner);
    expect(await figuresByMonth(pair.admin.scope, span)).toEqual({ counted_at: null, months: [] });
  });
});

test('only hotels that belong to an organization are counted', async () => {
  const alone = await aFacility();
  const ids = await platformDb(hotelsToCount);
  expect(ids).toEqual(expect.arrayContaining([north.facilityId, south.facilityId, foreign.facilityId]));
  expect(ids).not.toContain(alone.facilityId);
});
