import { and, eq, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { importBookings } from '#features/integration/api/commands/take-bookings.ts';
import { slotSecrets } from '#features/registration/registration/queries/secrets.ts';
import { slot } from '#features/registration/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import { asOwner } from '#test/harness/database.ts';
import type { Link } from '#test/harness/guest-client.ts';
import { aFacility, type TestFacility } from '../harness/facility.ts';

const today = businessDay(now(), 'Asia/Tokyo');

/**
 * Returns a booking with this number as its PMS sends it. All bookings arrive within three days, each with a
 * different phone number.
 */
export const aPmsBooking = (number: number) => ({
  pms_code: 'pms',
  pms_reservation_no: `R-${number}`,
  checkin_date: daysAfter(today, number % 3),
  checkout_date: daysAfter(today, (number % 3) + 2),
  metadata: { full_name: `客 ${number}`, phone: `090-1234-${String(number).padStart(4, '0')}` },
});

/**
 * Creates eight hotels with bookings and runs `analyze`. Autovacuum is turned off before, so that the planner
 * statistics do not change afterwards.
 */
export async function createAnalyzedHotels(): Promise<void> {
  for (let made = 0; made < 8; made += 1) await aFacility();
  await asOwner(disableAutovacuum);
  for (const statement of [bookings, slots, registrations, rowsOfBookings])
    await platformDb(db => db.execute(statement));
  await asOwner('analyze');
}

/** Creates a hotel whose PMS has just sent `count` bookings. */
export async function aFreshHotel(count: number): Promise<TestFacility> {
  const hotel = await aFacility();
  const sent = Array.from({ length: count }, (_, number) => aPmsBooking(number));
  for (let taken = 0; taken < count; taken += 500)
    await importBookings(hotel.system, sent.slice(taken, taken + 500));
  return hotel;
}

export async function registerAllBut({ facilityId }: TestFacility, number: number): Promise<void> {
  const others = sql`facility_id = ${facilityId} and booking_id <> (
    select id from booking where facility_id = ${facilityId} and pms_reservation_no = ${`R-${number}`})`;
  await platformDb(db => db.execute(sql`${registrations} where ${others} on conflict do nothing`));
  await platformDb(db => db.execute(sql`${persons} where ${others} on conflict do nothing`));
}

export async function linkTo({ facilityId, system }: TestFacility, number: number) {
  return inFacility(system, async db => {
    const [found] = await db
      .select({ id: slot.id })
      .from(slot)
      .innerJoin(booking, and(eq(booking.facilityId, slot.facilityId), eq(booking.id, slot.bookingId)))
      .where(and(eq(slot.facilityId, facilityId), eq(booking.pmsBookingNo, `R-${number}`)));
    const secrets = found && (await slotSecrets(db, facilityId, [found.id])).get(found.id);
    if (!secrets) throw new Error('No such booking');
    return { facilityId, ...secrets } satisfies Link;
  });
}

const disableAutovacuum = `
  do $$ declare name regclass; begin
    for name in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
      execute format('alter table %s set (autovacuum_enabled = off)', name);
    end loop;
  end $$`;

const bookings = sql`
  insert into booking (facility_id, pms_code, pms_reservation_no, checkin_date, checkout_date, metadata,
    booking_status_id, name, name_kana, phone, email, send_method, created_at, updated_at)
  select facility.id, 'pms', 'R-' || n, ${today}::date + n % 60, ${today}::date + n % 60 + 2, '{}',
    17, 'Guest', '', '+8190' || 10000000 + n, '', 'sms', now(), now()
  from facility, generate_series(1, 500) as n`;

const slots = sql`
  insert into slot (facility_id, booking_id, number, token_hash, token_sealed, short_code_hash, short_code_sealed,
    verification_code_hash, verification_code_sealed, created_at)
  select facility_id, id, 0, int8send(id), '', int8send(id), '', int8send(id), '', now() from booking`;

const registrations = sql`
  insert into registration (facility_id, booking_id, slot_id, guest_session_id, submitted_at, language, timezone, email,
    my_page_hash, my_page_sealed, qr_hash, qr_sealed, terms_hash, terms_language, terms_accepted_by)
  select facility_id, booking_id, id, 0, now(), 'ja', '', '', int8send(id), '', int8send(id), '', '', 'ja', 'checkbox'
  from slot`;

const persons = sql`
  insert into person (facility_id, registration_id, number)
  select facility_id, id, n from registration, generate_series(0, 1) as n`;

const rowsOfBookings = sql`
  with search as (
    insert into booking_search (facility_id, booking_id, grams) select facility_id, id, array['x' || id] from booking)
  insert into booking_status_log (facility_id, booking_id, booking_status_id, at)
  select facility_id, id, 17, now() from booking`;
