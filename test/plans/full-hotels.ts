import { type SQL, sql } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import { gramsOf } from '#features/booking/booking/queries/search-grams.ts';
import { asOwner } from '../harness/database.ts';
import { aFacility, type TestFacility } from '../harness/facility.ts';

export const BOOKINGS = 2000;

/**
 * Creates eight hotels, each with the same number of searchable bookings between 2022-10-01 and 2022-11-30, and
 * returns one of the hotels.
 */
export async function createFullHotels(): Promise<SystemScope> {
  const hotels: TestFacility[] = [];
  for (let n = 0; n < 8; n += 1) hotels.push(await aFacility());
  await platformDb(db => db.execute(insertBookings));
  await platformDb(db => db.execute(insertSearchRows(hotels.map(each => each.facilityId))));
  await asOwner('analyze booking, booking_search');
  return hotels[3]?.system ?? (await aFacility()).system;
}

/**
 * The bookings are spread over two months, so that a page contains only some of the matches and each day has few
 * bookings.
 */
const insertBookings = sql`
  insert into booking (facility_id, pms_code, pms_reservation_no, checkin_date, checkout_date, metadata,
    booking_status_id, name, name_kana, phone, email, send_method, created_at, updated_at)
  select facility.id, 'pms', 'R-' || n, date '2022-10-01' + n % 61, date '2022-10-03' + n % 61, '{}',
    16 + n % 8, 'Guest', '', '', '', 'email', now(), now()
  from facility, generate_series(1, ${BOOKINGS}::int) as n`;

function insertSearchRows(hotels: number[]): SQL {
  const names = hotels.map(id => ({ facility_id: id, sato: gramsOf(id, 'name', '佐藤太') }));
  return sql`
    insert into booking_search (facility_id, booking_id, grams)
    select facility_id, id, case when id % 100 = 0 then sato else array['one' || id, 'two' || id] end
    from booking join json_to_recordset(${JSON.stringify(names)}::json) as name (facility_id bigint, sato text[])
      using (facility_id)`;
}
