import type pg from 'pg';
import { defaultSchedule } from '#features/facility/rules/schedule.ts';

export const HOTELS = 10_000;
export const BOOKINGS = 1_000_000;

/** Arrivals begin so many days before `at`, and are spread over so many. */
const BEFORE = 30;
const DAYS = 90;
/** Bookings were made over so many days before `at`. */
const MADE = 60;

/**
 * A million bookings of 10,000 hotels that send by themselves, in several time zones and by several schedules, with the
 * messages that were written for them until `at`, though not those of longer than ten days ago.
 */
export async function fill(admin: pg.Client, at: Date): Promise<void> {
  await addHotels(admin, HOTELS);
  // Nothing has changed since they were made, nor lately in hotels that there are: of what changes a minute's look is at all of it.
  await admin.query('alter table booking disable trigger user');
  await admin.query("update booking set updated_at = now() - interval '1 day'");
  await admin.query("update facility_setting set updated_at = now() - interval '1 day'");
  await admin.query(bookings, [BOOKINGS, HOTELS, at.toISOString(), BEFORE, DAYS, MADE]);
  await admin.query('alter table booking enable trigger user');
  await admin.query(messages, [at.toISOString()]);
  await admin.query('vacuum (analyze) facility, facility_setting, booking, message');
}

/** So many hotels that send by themselves, `sending_1` and so on. */
export async function addHotels(admin: pg.Client, count: number): Promise<void> {
  await admin.query(hotels, [count]);
  await admin.query(settings, [JSON.stringify(schedules())]);
}

/** What holds by default, and the same with the messages of the day before or of the day itself changed. */
function schedules() {
  const changed = (moment: string, change: object) => ({
    ...defaultSchedule,
    data: defaultSchedule.data.map(entry => (entry.moment === moment ? { ...entry, ...change } : entry)),
  });
  return [
    defaultSchedule,
    changed('2_days_prior', { status: 1 }),
    changed('checkin_day_1st', { status: 1 }),
    changed('1_day_prior', { time: '18:00' }),
  ];
}

const hotels = `
  insert into facility (slug_name, name, country, state, city, address, building, phone, site_url, timezone, created_at)
  select 'sending_' || n, 'Hotel ' || n, 'JP', '', '', '', '', '', '',
    case when n % 10 = 0 then 'America/New_York' when n % 10 = 1 then 'Europe/Paris' else 'Asia/Tokyo' end, now()
  from generate_series(1, $1::int) as n`;

const settings = `
  insert into facility_setting (facility_id, name, value, updated_at)
  select facility.id, given.name, given.value, now() - interval '1 day'
  from facility, lateral (values
    ('hold_sending', '0'::jsonb),
    ('notification_frequency_settings', $1::jsonb -> (id % jsonb_array_length($1::jsonb))::int)) as given (name, value)
  where slug_name like 'sending%'`;

/** Hotel by turns and not by date, so that one hotel's rows lie scattered as on a server that has been running for long. */
const bookings = `
  insert into booking (facility_id, pms_code, pms_reservation_no, pms_booking_status, checkin_date, checkout_date,
    metadata, booking_status_id, name, name_kana, phone, email, send_method, created_at, updated_at)
  select hotel.ids[1 + n % $2::int], 'pms', 'R-' || n, 1, arrival.day, arrival.day + 2,
    json_build_object('full_name', '山田 太郎', 'number_of_guests', 2), 17, '山田 太郎', 'ヤマダ タロウ', '',
    'guest' || n || '@example.com', 'email', made.at, made.at
  from (select array_agg(id) as ids from facility where slug_name like 'sending%') as hotel,
    generate_series(1, $1::int) as n,
    lateral (select $3::date - $4::int + (hashint4(n) & 2147483647) % $5::int as day) as arrival,
    lateral (select $3::timestamptz - (hashint4(n + 7) & 2147483647) / 2147483648.0 * $6::int * interval '1 day' as at) as made`;

/** One for each moment that has come by the clocks of Tokyo, which are ahead of the others'. */
const messages = `
  insert into message (facility_id, kind, channel, booking_id, slot_id, language, message_id, sealed, state, attempts,
    moment, checkin_date, created_at, settled_at)
  select facility_id, 'guide', 'email', booking.id, 0, 'ja', booking.id || moment, repeat('x', 4000)::bytea, 'sent', 1,
    moment, checkin_date, now(), now()
  from booking, lateral (values
    ('after_reservation', created_at),
    ('3_days_prior', (checkin_date - 3 + time '08:00') at time zone 'Asia/Tokyo'),
    ('2_days_prior', (checkin_date - 2 + time '08:00') at time zone 'Asia/Tokyo'),
    ('1_day_prior', (checkin_date - 1 + time '08:00') at time zone 'Asia/Tokyo'),
    ('checkin_day_1st', (checkin_date + time '08:00') at time zone 'Asia/Tokyo')) as come (moment, at)
  where come.at between $1::timestamptz - interval '10 days' and $1`;
