import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { platformDb } from '#features/access/queries/platform-db.ts';
import { SPELLING } from '#features/booking/queries/search-texts.ts';
import { bookingSearch, booking as bookingTable } from '#features/booking/tables.ts';
import { submit } from '#features/check-in-form/commands/submit.ts';
import { aForm, aGuestWithBooking, taro } from '#features/check-in-form/factory.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { beginSearchFill, fillSearch } from './commands/fill-search.ts';
import { refreshSearch } from './commands/refresh-search.ts';
import { aBooking } from './factory.ts';
import { tasks } from './jobs.ts';
import { registration } from './tables.ts';

const FIRST = { facilityId: 0, bookingId: 0, done: 0 };

/** As the release before left its bookings. */
async function forget({ facilityId }: TestFacility): Promise<void> {
  await platformDb(async db => {
    await db.delete(bookingSearch).where(eq(bookingSearch.facilityId, facilityId));
    await db
      .update(bookingTable)
      .set({ guestNames: [], searchTexts: [] })
      .where(eq(bookingTable.facilityId, facilityId));
  });
}

const searchable = ({ facilityId }: TestFacility) =>
  platformDb(db =>
    db
      .select({
        texts: bookingTable.searchTexts,
        grams: bookingSearch.grams,
      })
      .from(bookingTable)
      .innerJoin(
        bookingSearch,
        and(
          eq(bookingSearch.facilityId, bookingTable.facilityId),
          eq(bookingSearch.bookingId, bookingTable.id),
        ),
      )
      .where(eq(bookingTable.facilityId, facilityId)),
  );

test('bookings of a release that could not search are made findable, by what guests gave too', async () => {
  const { facility, booking, guest } = await aGuestWithBooking();
  await submit(guest, await aForm(guest, booking, { main: { ...taro, full_name: '小川 次郎' } }));
  const before = await searchable(facility);
  await forget(facility);
  await fillSearch(FIRST);
  expect(await searchable(facility)).toEqual(before);
  expect(before[0]?.texts).toContain('n 小川次郎');
});

test('more than fit into one turn are left to the next, which goes on behind them; a second filling finds none', async () => {
  const facility = await aFacility();
  await platformDb(db =>
    db.execute(sql`
      insert into booking (facility_id, pms_code, pms_reservation_no, checkin_date, checkout_date, metadata,
        booking_status_id, name, name_kana, phone, email, send_method, created_at, updated_at)
      select ${facility.facilityId}, 'pms', 'R-' || n, '2022-11-21', '2022-11-22', '{}', 17, '山田 太郎', '', '', '', '--',
        now(), now()
      from generate_series(1, 501) as n`),
  );
  await fillSearch(FIRST);
  expect(await searchable(facility)).toHaveLength(500);
  await fillSearch({ ...FIRST, facilityId: facility.facilityId, done: 500 });
  expect(await searchable(facility)).toHaveLength(501);
  await fillSearch(FIRST);
});

test('bookings whose texts an older release made by its own rules are made findable by these', async () => {
  const facility = await aFacility();
  await aBooking(facility, { name: '𠮷田 花子' });
  const { facilityId } = facility;
  const old = { searchTexts: ['n 𠮷田花子'] };
  await platformDb(db => db.update(bookingTable).set(old).where(eq(bookingTable.facilityId, facilityId)));
  await fillSearch(FIRST);
  expect((await searchable(facility))[0]?.texts).toContain('n 吉田花子');
});

test('pairs that an older release left readable are replaced', async () => {
  const facility = await aFacility();
  await aBooking(facility);
  const { facilityId } = facility;
  const before = await searchable(facility);
  await platformDb(async db => {
    const readable = { grams: [`${facilityId}n山田`, `${facilityId}p81`] };
    await db.update(bookingSearch).set(readable).where(eq(bookingSearch.facilityId, facilityId));
    const texts = sql`array_replace(${bookingTable.searchTexts}, ${SPELLING}, 'v 2')`;
    await db.update(bookingTable).set({ searchTexts: texts }).where(eq(bookingTable.facilityId, facilityId));
  });
  await fillSearch(FIRST);
  expect(await searchable(facility)).toEqual(before);
});

test('two who fill at once do not disturb each other, nor a hotel at work', async () => {
  const facility = await aFacility();
  await aBooking(facility);
  await forget(facility);
  await Promise.all([fillSearch(FIRST), fillSearch(FIRST), aBooking(facility)]);
  const found = await searchable(facility);
  expect(found.map(row => row.texts.includes('n 山田太郎'))).toEqual([true, true]);
});

test('a start has the worker fill in what is missing', async () => {
  const facility = await aFacility();
  await aBooking(facility);
  await forget(facility);
  await beginSearchFill();
  const worker = await startWorker({ tasks });
  await expect.poll(() => searchable(facility), { timeout: 120_000 }).toHaveLength(1);
  await worker.stop();
});

test('a registration that is withdrawn is no longer found by', async () => {
  const { facility, booking, guest } = await aGuestWithBooking();
  await submit(
    guest,
    await aForm(guest, booking, { companions: [{ full_name: 'Emma Wilson', has_japan_address: 'yes' }] }),
  );
  await inFacility(facility.system, async db => {
    await db
      .update(registration)
      .set({ withdrawnAt: new Date() })
      .where(eq(registration.facilityId, facility.facilityId));
    await refreshSearch(db, facility.facilityId, [booking.id]);
  });
  const [found] = await searchable(facility);
  expect(found?.texts.join()).not.toContain('emma');
});
