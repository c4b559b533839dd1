import '#test/harness/every-hotel.ts';
import { type SQL, sql } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import type { Db } from '#platform/database/pool.ts';
import { explain } from '#test/harness/plan.ts';
import { createFullHotels } from '#test/plans/full-hotels.ts';
import type { ListFilters } from './contract/list.ts';
import { changesQuery, countsQuery, type PageRequest, pageQuery } from './queries/list-page.ts';

let scope: SystemScope;
beforeAll(async () => {
  scope = await createFullHotels();
});

const filters: ListFilters = {
  check_in_from: '2022-11-01',
  check_in_to: '2022-11-30',
  status: 'all',
  email_exists: 0,
  no_email_exists: 0,
  has_passport_picture: 0,
  has_face_picture: 0,
  register_incomplete: 0,
};
const allDays = { check_in_from: '', check_in_to: '' };
const cursor = {
  side: 'after',
  sort: 'newest',
  edge: ['2022-11-15', 1e9],
  counts: { byStatus: new Map(), partly: 0, cancelled: 0 },
} as const;

const pageRequest = (changes: Partial<ListFilters> = {}, from?: PageRequest['cursor']): PageRequest => ({
  facilityId: scope.facilityId,
  filters: { ...filters, ...changes },
  cursor: from,
  sort: from?.sort ?? 'newest',
  page: 1,
  perPage: 100,
  bookingId: undefined,
});

type Query = (db: Db) => { getSQL(): SQL };

function planOf(query: Query, { sorting = true } = {}): Promise<string> {
  return inFacility(scope, async db => {
    if (!sorting) await db.execute(sql`set local enable_sort = off`);
    return explain(db, query(db));
  });
}

/**
 * On a small table the planner may sort instead of reading an index. Disabling sorts shows which order the
 * index provides.
 */
const planInOrder = (query: Query) => planOf(query, { sorting: false });

test.each([
  ['the first page', (db: Db) => pageQuery(db, pageRequest())],
  ['a later page', (db: Db) => pageQuery(db, pageRequest({}, cursor))],
  ['a page of one status', (db: Db) => pageQuery(db, pageRequest({ status: 'seen' }))],
  ['the counts', (db: Db) => countsQuery(db, pageRequest())],
  ['a search in a date range', (db: Db) => pageQuery(db, pageRequest({ name: '佐藤' }))],
  ['a search over all dates', (db: Db) => pageQuery(db, pageRequest({ ...allDays, name: '佐藤' }))],
  ['the counts of a search', (db: Db) => countsQuery(db, pageRequest({ ...allDays, name: '佐藤' }))],
  ['whether anything changed', (db: Db) => changesQuery(db, scope.facilityId)],
])('finds %s without reading bookings of other hotels', async (_what, query) => {
  expect(await planOf(query)).not.toMatch(/Seq Scan/);
});

test('a page of the booking list is read in index order without sorting', async () => {
  const plan = await planInOrder(db => pageQuery(db, pageRequest()));
  expect(plan).toMatch(/Index Scan Backward using booking_list /);
  expect(plan).not.toMatch(/Sort/);
});

test('a later page of the booking list starts reading the index at its cursor', async () => {
  const plan = await planInOrder(db => pageQuery(db, pageRequest({}, cursor)));
  expect(plan).toMatch(/Index Cond:.*ROW\(checkin_date, id\) < ROW/);
  expect(plan).not.toMatch(/Sort/);
});

test('a page of the booking list with one status is read in order from the status index', async () => {
  const plan = await planInOrder(db => pageQuery(db, pageRequest({ status: 'seen' })));
  expect(plan).toMatch(/Index Scan Backward using booking_list_by_status /);
  expect(plan).not.toMatch(/Sort/);
});

test('a search uses the gram index for any selected days', async () => {
  for (const days of [{}, allDays]) {
    const plan = await planOf(db => pageQuery(db, pageRequest({ ...days, name: '佐藤' })));
    expect(plan).toMatch(/Bitmap Index Scan on booking_search_grams/);
  }
});

test('checking the booking list for changes reads only the end of an index', async () => {
  const plan = await planOf(db => changesQuery(db, scope.facilityId));
  expect(plan).toMatch(/Index Only Scan Backward using booking_changes/);
  expect(plan).not.toMatch(/Sort/);
});
