import '#test/harness/alone.ts';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { platformDb } from '#features/access/queries/platform-db.ts';
import type { SystemScope } from '#features/access/rules/scope.ts';
import { gramsOf } from '#features/booking/queries/search-grams.ts';
import { termNames } from '#features/booking/rules/search-terms.ts';
import type { Db } from '#platform/database/pool.ts';
import { asOwner } from '#test/harness/database.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { explain } from '#test/harness/plan.ts';
import { guestsQuery } from './queries/guests.ts';
import { type Asked, numbersQuery, pageQuery } from './queries/page.ts';

const BOOKINGS = 2000;
let scope: SystemScope;

beforeAll(async () => {
  const hotels: TestFacility[] = [];
  for (let n = 0; n < 8; n += 1) hotels.push(await aFacility());
  scope = hotels[3]?.system ?? (await aFacility()).system;
  await platformDb(db => db.execute(fill));
  await platformDb(db => db.execute(findable(hotels.map(each => each.facilityId))));
  await asOwner('analyze booking, booking_search');
});

/** As many bookings for each hotel, over two months: a day is a small part of them. */
const fill = sql`
  insert into booking (facility_id, pms_code, pms_reservation_no, checkin_date, checkout_date, metadata,
    booking_status_id, name, name_kana, phone, email, send_method, created_at, updated_at)
  select facility.id, 'pms', 'R-' || n, date '2022-10-01' + n % 61, date '2022-10-03' + n % 61, '{}',
    16 + n % 8, 'Guest', '', '', '', 'email', now(), now()
  from facility, generate_series(1, ${BOOKINGS}::int) as n`;

/** Every hundredth is a Satō, the others are each somebody else. */
function findable(hotels: number[]): SQL {
  const names = hotels.map(id => ({ facility_id: id, sato: gramsOf(id, 'name', '佐藤太') }));
  return sql`
    insert into booking_search (facility_id, booking_id, grams)
    select facility_id, id, case when id % 100 = 0 then sato else array['one' || id, 'two' || id] end
    from booking join json_to_recordset(${JSON.stringify(names)}::json) as name (facility_id bigint, sato text[])
      using (facility_id)`;
}

const asked = (changes: Partial<Asked> = {}): Asked => ({
  facilityId: scope.facilityId,
  day: '2022-11-10',
  show: 'all',
  search: '',
  terms: termNames,
  order: 'urgent',
  cursor: undefined,
  ...changes,
});

/** The plan as the application's login gets it, behind row-level security. */
const planOf = (query: (db: Db) => { getSQL(): SQL }) => inFacility(scope, db => explain(db, query(db)));

const edge = [1, '15:00', 7];
test.each([
  ['the first page', (db: Db) => pageQuery(db, asked())],
  [
    'a later page',
    (db: Db) => pageQuery(db, asked({ cursor: { order: 'urgent', day: '2022-11-10', page: 1, edge } })),
  ],
  ['what nobody has read', (db: Db) => pageQuery(db, asked({ show: 'unread' }))],
  ['the numbers of the day', (db: Db) => numbersQuery(db, asked())],
])('%s is read from the day’s end of the index of days', async (_what, query) => {
  const plan = await planOf(query);
  expect(plan).not.toMatch(/Seq Scan/);
  expect(plan).toMatch(/Index (Only )?(Scan|Cond).*checkin_date|using booking_list|on booking_list/s);
});

test('a search over all days is named by the index of pairs, whichever term finds it', async () => {
  for (const search of ['佐藤', '0901-2345']) {
    const plan = await planOf(db => pageQuery(db, asked({ search, order: 'found' })));
    expect(plan).toMatch(/Bitmap Index Scan on booking_search_grams/);
    expect(plan).not.toMatch(/Seq Scan/);
  }
});

test('who comes along is found without reading other hotels’ rows', async () => {
  expect(await planOf(db => guestsQuery(db, scope.facilityId, [1, 2, 3]))).not.toMatch(
    /Seq Scan on (answer|person|registration)/,
  );
});
