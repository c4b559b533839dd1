import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { withoutHotel } from '#features/access/access/queries/without-hotel.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { hotelsWithCandidates } from '#features/booking/booking/queries/search-match.ts';
import { termNames } from '#features/booking/booking/rules/search-terms.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { statementsOf } from '#test/harness/statements.ts';
import { findGuest } from './commands/find-guest.ts';
import { anOrganization, joinHotel, type TestOrganization } from './factory.ts';
import { HOTELS_OF_FIRST_STEP, MAX_HOTELS_SEARCHED } from './rules/grants.ts';

let chain: TestOrganization;

beforeEach(async () => {
  chain = await anOrganization();
});

async function hotelsWith(count: number, name: string): Promise<TestFacility[]> {
  const hotels: TestFacility[] = [];
  for (let more = 0; more < count; more += 1) {
    const hotel = await aFacility();
    await joinHotel(chain, hotel);
    await aBooking(hotel, { name, pmsBookingNo: `N-${hotel.facilityId}`, roomNumber: `${700 + more}` });
    hotels.push(hotel);
  }
  return hotels;
}

const find = (search: string, cursor?: string) => findGuest(chain.admin.scope, { search, cursor }, 'ja');

const idsIn = ({ hotels }: Awaited<ReturnType<typeof find>>) => hotels.map(({ hotel_id }) => hotel_id);

const looksAt = ({ system }: TestFacility) =>
  inFacility(system, db => db.select().from(auditEntry).where(eq(auditEntry.action, 'list.viewed')));

test.each(['小野寺 葵', 'おのでら', 'onodera aoi', '090-8765-4321', '4321'])(
  'a search over all hotels finds %s as a search in the hotel does',
  async typed => {
    await hotelsWith(2, '山田 太郎');
    const [hotel] = await hotelsWith(1, '山田 太郎');
    if (!hotel) throw new Error('No hotel');
    const about = { name: '小野寺 葵', nameKana: 'オノデラ アオイ', phone: '+819087654321' };
    await aBooking(hotel, { ...about, metadata: {} });
    expect(idsIn(await find(typed))).toEqual([hotel.facilityId]);
  },
);

test('a search over all hotels finds a booking or room number in its hotel', async () => {
  const [, hotel] = await hotelsWith(3, '山田 太郎');
  if (!hotel) throw new Error('No hotel');
  expect(idsIn(await find(`N-${hotel.facilityId}`))).toEqual([hotel.facilityId]);
  expect(idsIn(await find('701'))).toEqual([hotel.facilityId]);
});

test('a search leaves no audit entry in a hotel whose index shows no possible match', async () => {
  const [hotel] = await hotelsWith(1, '小野寺 葵');
  const others = await hotelsWith(2, '山田 太郎');
  if (!hotel) throw new Error('No hotel');
  await find('小野寺');
  expect(await looksAt(hotel)).toMatchObject([{ actorId: chain.admin.userId }]);
  for (const other of others) expect(await looksAt(other)).toEqual([]);
});

test('the number of statements of a search does not grow with hotels without a possible match', async () => {
  await hotelsWith(1, '小野寺 葵');
  const count = async () => (await statementsOf(() => find('小野寺'))).length;
  const before = await count();
  await hotelsWith(3, '山田 太郎');
  expect(await count()).toBe(before);
});

test('each hotel with a possible match is searched in its own transaction', async () => {
  const admissions = async () =>
    (await statementsOf(() => find('小野寺'))).filter(text => text.includes('app.admission')).length;
  await hotelsWith(1, '小野寺 葵');
  const before = await admissions();
  await hotelsWith(2, '小野寺 葵');
  expect(await admissions()).toBe(before + 2);
});

test('each page of a search over all hotels continues after the last searched hotel', async () => {
  const hotels = await hotelsWith(MAX_HOTELS_SEARCHED + 2, '小野寺 葵');
  await hotelsWith(1, '山田 太郎');
  const first = await find('小野寺');
  const second = await find('小野寺', first.next_cursor ?? undefined);
  const ids = [...idsIn(first), ...idsIn(second)];
  expect([first.hotels.length, second.hotels.length, second.next_cursor]).toEqual([
    MAX_HOTELS_SEARCHED,
    2,
    null,
  ]);
  expect(ids.toSorted()).toEqual(hotels.map(({ facilityId }) => facilityId).toSorted());
});

test('a search finds a guest in a hotel after many hotels without a possible match', async () => {
  const [hotel] = await hotelsWith(1, '小野寺 葵');
  if (!hotel) throw new Error('No hotel');
  const address = { country: 'JP', state: '', city: '', address: '', building: '', phone: '', siteUrl: '' };
  const empty = Array.from({ length: HOTELS_OF_FIRST_STEP + 1 }, (_each, index) => ({
    ...address,
    slugName: `a_${index}_${hotel.slug}`,
    name: '旅館 花みずき',
    timezone: 'Asia/Tokyo',
    createdAt: now(),
  }));
  const added = await platformDb(db => db.insert(facility).values(empty).returning({ id: facility.id }));
  for (const { id } of added) await joinHotel(chain, { ...hotel, facilityId: id });
  expect(await find('小野寺')).toMatchObject({
    hotels: [{ hotel_id: hotel.facilityId }],
    next_cursor: null,
  });
});

test('the search index shows, without access to any hotel, which hotels may have a match', async () => {
  const [hotel] = await hotelsWith(1, '小野寺 葵');
  const others = await hotelsWith(2, '山田 太郎');
  if (!hotel) throw new Error('No hotel');
  const ids = [hotel, ...others].map(({ facilityId }) => facilityId);
  const found = await withoutHotel(db => hotelsWithCandidates(db, ids, '小野寺', termNames));
  expect(found).toEqual([hotel.facilityId]);
});

test('a search text that no index can serve finds nothing and opens no hotel', async () => {
  const [hotel] = await hotelsWith(1, '小野寺 葵');
  if (!hotel) throw new Error('No hotel');
  expect(await find('.')).toEqual({ hotels: [], next_cursor: null });
  expect(await looksAt(hotel)).toEqual([]);
});
