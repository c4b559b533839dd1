import '#test/harness/every-hotel.ts';
import type { SQL } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import { termNames } from '#features/booking/booking/rules/search-terms.ts';
import type { Db } from '#platform/database/pool.ts';
import { explain } from '#test/harness/plan.ts';
import { createFullHotels } from '#test/plans/full-hotels.ts';
import { guestsQuery } from './queries/guests.ts';
import { numbersQuery, type PageRequest, pageQuery } from './queries/page.ts';

let scope: SystemScope;
beforeAll(async () => {
  scope = await createFullHotels();
});

const pageRequest = (changes: Partial<PageRequest> = {}): PageRequest => ({
  facilityId: scope.facilityId,
  day: '2022-11-10',
  show: 'all',
  search: '',
  terms: termNames,
  order: 'urgent',
  cursor: undefined,
  ...changes,
});

const planOf = (query: (db: Db) => { getSQL(): SQL }) => inFacility(scope, db => explain(db, query(db)));

const edge = [1, '15:00', 7];
test.each([
  ['the first page', (db: Db) => pageQuery(db, pageRequest())],
  [
    'a later page',
    (db: Db) => pageQuery(db, pageRequest({ cursor: { order: 'urgent', day: '2022-11-10', page: 1, edge } })),
  ],
  ['the list of unread registrations', (db: Db) => pageQuery(db, pageRequest({ show: 'unread' }))],
  ['the counts of the day', (db: Db) => numbersQuery(db, pageRequest())],
])('%s uses the index on the check-in date', async (_what, query) => {
  const plan = await planOf(query);
  expect(plan).not.toMatch(/Seq Scan/);
  expect(plan).toMatch(/Index (Only )?(Scan|Cond).*checkin_date|using booking_list|on booking_list/s);
});

test('a search over all days uses the search gram index for every term', async () => {
  for (const search of ['佐藤', '0901-2345']) {
    const plan = await planOf(db => pageQuery(db, pageRequest({ search, order: 'found' })));
    expect(plan).toMatch(/Bitmap Index Scan on booking_search_grams/);
    expect(plan).not.toMatch(/Seq Scan/);
  }
});

test('finds companions without reading rows of other hotels', async () => {
  expect(await planOf(db => guestsQuery(db, scope.facilityId, [1, 2, 3]))).not.toMatch(
    /Seq Scan on (answer|person|registration)/,
  );
});
