import type pg from 'pg';

export const HOTELS = 200;
export const BOOKINGS = 1_000_000;
export const FIRST_DAY = '2026-01-01';
export const LAST_DAY = '2028-12-30';
const DAYS = 3 * 365;

/**
 * As many bookings for each of 200 hotels, `own` among them, over three years of arrivals. They are written hotel by
 * turns and not by date, so that one hotel's rows lie scattered as in a house that has been running for long.
 */
export async function fill(admin: pg.Client, own: number): Promise<void> {
  await admin.query(hotels, [HOTELS - 1]);
  await admin.query(bookings, [own, BOOKINGS, FIRST_DAY, DAYS]);
  await admin.query('vacuum (analyze) booking');
}

const hotels = `
  insert into facility (slug_name, name, country, state, city, address, building, phone, site_url, timezone, created_at)
  select 'filled_' || n, 'Hotel ' || n, 'JP', '', '', '', '', '', '', 'Asia/Tokyo', now()
  from generate_series(1, $1::int) as n`;

const bookings = `
  insert into booking (facility_id, pms_code, pms_reservation_no, pms_booking_status, checkin_date, checkout_date,
    metadata, booking_status_id, name, name_kana, phone, email, send_method, created_at, updated_at)
  select hotel.ids[1 + n % cardinality(hotel.ids)], 'pms', 'R-' || n, 1, arrival.day, arrival.day + 2,
    json_build_object('full_name', '山田 太郎', 'full_name_for_katakana', 'ヤマダ タロウ', 'phone', '090-1234-5678',
      'email_address', 'taro' || n || '@example.com', 'number_of_guests', 3, 'room_quantity', 1),
    16 + n / 7 % 8, '山田 太郎', 'ヤマダ タロウ', '+8190' || 10000000 + n, 'taro' || n || '@example.com', 'email',
    now(), now()
  from (select array_agg(id) as ids from facility where id = $1 or slug_name like 'filled%') as hotel,
    generate_series(1, $2::int) as n,
    lateral (select $3::date + (hashint4(n) & 2147483647) % $4::int as day) as arrival`;
