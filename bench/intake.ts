import type pg from 'pg';
import { businessDay } from '#features/facility/rules/business-day.ts';
import { daysAfter } from '#features/facility/rules/days.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility } from '#test/harness/facility.ts';
import { HttpClient } from '#test/harness/http-client.ts';
import { say } from '../scripts/say.ts';
import { type Figure, median, ms, type Section } from './figures.ts';
import { BOOKINGS, HOTELS } from './list/fill.ts';
import type { BenchServer } from './server.ts';

const A_CALL = 500;
const CALLS = 10;
/** Milliseconds a call. */
const AIM = 1000;

/** What a PMS sends, 500 bookings a call, into a database that is full: new ones, the same again, and all of them changed. */
export async function intake({ admin, url }: BenchServer): Promise<Section> {
  const { apiKey } = await aFacility();
  const full = await fillUp(admin);
  say(`Sending ${CALLS} calls of ${A_CALL} bookings three times`);
  const pms = new HttpClient(url, { 'x-api-key': apiKey });
  const figures: Figure[] = [];
  for (const [name, revision, room] of [
    ['new', 1, '301'],
    ['the same again', 1, '301'],
    ['all changed', 2, '302'],
  ] as const) {
    const times: number[] = [];
    for (let call = 0; call < CALLS; call += 1) times.push(await timeOf(pms, call, { revision, room }));
    const value = `${ms(median(times))} (slowest ${ms(Math.max(...times))})`;
    figures.push({ name, value, aim: { text: `≤ ${ms(AIM)}`, met: median(times) <= AIM } });
  }
  return {
    title: `${A_CALL} bookings a call of a PMS, over HTTP, at ${full.toLocaleString('en')} bookings (medians of ${CALLS} calls)`,
    figures,
  };
}

/** Bookings of other hotels, where the list has not brought them. Out: how many there are. */
async function fillUp(admin: pg.Client): Promise<number> {
  const known = await admin.query<{ count: string }>('select count(*) from booking');
  const missing = BOOKINGS - Number(known.rows[0]?.count ?? 0);
  if (missing <= 0) return BOOKINGS - missing;
  say(`Filling in ${missing.toLocaleString('en')} bookings of ${HOTELS} hotels`);
  await admin.query(hotels, [HOTELS]);
  // Nothing asks for these rows: what triggers keep of them would only take time.
  await admin.query('set session_replication_role = replica');
  for (let made = 0; made < missing; made += AT_ONCE)
    await admin.query(bookings, [made, Math.min(made + AT_ONCE, missing) - 1]);
  await admin.query('reset session_replication_role');
  await admin.query('analyze booking');
  return BOOKINGS;
}

const AT_ONCE = 100_000;

const hotels = `
  insert into facility (slug_name, name, country, state, city, address, building, phone, site_url, timezone, created_at)
  select 'taken_' || n, 'Hotel ' || n, 'JP', '', '', '', '', '', '', 'Asia/Tokyo', now()
  from generate_series(1, $1::int) as n`;

const bookings = `
  insert into booking (facility_id, pms_code, pms_reservation_no, pms_booking_status, checkin_date, checkout_date,
    metadata, booking_status_id, name, name_kana, phone, email, send_method, created_at, updated_at)
  select hotel.ids[1 + n % cardinality(hotel.ids)], 'pms', 'R-' || n, 1, date '2022-01-01' + n % 1095,
    date '2022-01-03' + n % 1095, json_build_object('full_name', 'Guest ' || n), 16 + n / 7 % 8, 'Guest ' || n, '',
    '+8190' || lpad(n::text, 8, '0'), 'guest' || n || '@example.com', 'email', now(), now()
  from (select array_agg(id) as ids from facility where slug_name like 'taken%') as hotel,
    generate_series($1::int, $2::int) as n`;

async function timeOf(
  pms: HttpClient,
  call: number,
  { revision, room }: { revision: number; room: string },
): Promise<number> {
  const today = businessDay(now(), 'Asia/Tokyo');
  const bookings = Array.from({ length: A_CALL }, (_each, place) => {
    const number = call * A_CALL + place;
    return {
      pms_code: 'intake',
      pms_reservation_no: `I-${number}`,
      revision,
      checkin_date: daysAfter(today, number % 60),
      checkout_date: daysAfter(today, (number % 60) + 2),
      room_number: room,
      metadata: {
        full_name: `山田 太郎${number}`,
        full_name_for_katakana: 'ヤマダ タロウ',
        phone: `090${String(10_000_000 + number * 7919).slice(0, 8)}`,
        email_address: `guest-${number}@example.jp`,
        number_of_guests: 2,
      },
    };
  });
  const start = performance.now();
  const { status, text } = await pms.call('PUT pms/bookings', { bookings });
  if (status !== 200 || text.includes('"error"'))
    throw new Error(`Answered ${status}: ${text.slice(0, 300)}`);
  return performance.now() - start;
}
