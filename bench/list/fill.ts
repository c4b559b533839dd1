import type pg from 'pg';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { writeSearchRows } from '#features/booking/booking/commands/search-rows.ts';
import { guests } from './guests.ts';

export const HOTELS = 200;
export const BOOKINGS = 1_000_000;
export const FIRST_DAY = '2022-01-01';
export const LAST_DAY = '2024-12-30';
const DAYS = 3 * 365;

/**
 * Creates 200 hotels, including `own`, with the same number of bookings over three years of arrivals. Rows of
 * all hotels are inserted in turn, so that one hotel's rows are scattered as on a server in use.
 */
export async function fillDatabase(admin: pg.Client, own: number): Promise<void> {
  const hotels = [own, ...(await insertHotels(admin, HOTELS - 1))];
  await fillHotels(admin, [{ hotels, bookings: BOOKINGS, firstDay: FIRST_DAY, days: DAYS }]);
}

/** Inserts hotels named `Hotel 1` and so on, without users or questions. Returns their ids. */
export async function insertHotels(admin: pg.Client, count: number): Promise<number[]> {
  const { rows } = await admin.query<{ id: string }>(insertHotelsSql, [count]);
  return rows.map(({ id }) => Number(id));
}

type FillPlan = { hotels: readonly number[]; bookings: number; firstDay: string; days: number };

/** Inserts bookings, numbered from R-1 across all fillings, and their search index rows. */
export async function fillHotels(admin: pg.Client, fillings: readonly FillPlan[]): Promise<void> {
  await admin.query('create temporary table guest (place int, name text, kana text, texts text[])');
  await admin.query(insertGuestsSql, [JSON.stringify(guests())]);
  await admin.query('analyze guest');
  let last = 0;
  for (const { hotels: ids, bookings: count, firstDay, days } of fillings) {
    await admin.query(bookings, [ids, last + 1, last + count, firstDay, days]);
    last += count;
  }
  await admin.query('drop table guest');
  // Building an index after the inserts is faster than updating it.
  await admin.query('drop index booking_search_grams');
  await searchRows(admin);
  await admin.query('create index booking_search_grams on booking_search using gin (grams)');
  await admin.query('vacuum (analyze) booking, booking_search');
}

const insertHotelsSql = `
  insert into facility (slug_name, name, country, state, city, address, building, phone, site_url, timezone, created_at)
  select 'filled_' || n, 'Hotel ' || n, 'JP', '', '', '', '', '', '', 'Asia/Tokyo', now()
  from generate_series(1, $1::int) as n returning id`;

const insertGuestsSql = `
  insert into guest
  select row_number() over () - 1, name, kana, texts
  from json_to_recordset($1::json) as given (name text, kana text, texts text[])`;

const bookings = `
  insert into booking (facility_id, pms_code, pms_reservation_no, pms_booking_status, checkin_date, checkout_date,
    metadata, booking_status_id, name, name_kana, phone, email, send_method, search_texts, created_at, updated_at)
  select ($1::bigint[])[1 + n % cardinality($1::bigint[])], 'pms', 'R-' || n, 1, arrival.day, arrival.day + 2,
    json_build_object('full_name', guest.name, 'full_name_for_katakana', guest.kana, 'phone', '0' || phone.digits,
      'email_address', 'guest' || n || '@example.com', 'number_of_guests', 3, 'room_quantity', 1),
    16 + n / 7 % 8, guest.name, guest.kana, '+81' || phone.digits, 'guest' || n || '@example.com', 'email',
    guest.texts || array['r r' || n, 'p 81' || phone.digits || ' 0' || phone.digits], now(), now()
  from generate_series($2::int, $3::int) as n,
    lateral (select $4::date + (hashint4(n) & 2147483647) % $5::int as day) as arrival,
    lateral (select '90' || lpad(((hashint8(n) & 2147483647) % 100000000)::text, 8, '0') as digits) as phone,
    lateral (select (hashint4(n + 7) & 2147483647) % (select count(*) from guest) as place) as chance
    join guest using (place)`;

async function searchRows(admin: pg.Client): Promise<void> {
  const { rows: hotels } = await admin.query<{ id: string }>('select id from facility');
  for (const { id } of hotels) {
    const { rows } = await admin.query<{ id: string; searchTexts: string[] }>(unsearchableSql, [id]);
    const bookings = rows.map(each => ({ ...each, id: Number(each.id) }));
    for (let written = 0; written < bookings.length; written += AT_ONCE)
      await platformDb(db => writeSearchRows(db, Number(id), bookings.slice(written, written + AT_ONCE)));
  }
}

const AT_ONCE = 5000;

const unsearchableSql = `
  select id, search_texts as "searchTexts" from booking
  where facility_id = $1
    and not exists (select from booking_search where (facility_id, booking_id) = (booking.facility_id, booking.id))`;
