import type pg from 'pg';
import { aHotelAtNoon, anArrival, type HotelAtNoon } from '#test/harness/hotel-at-noon.ts';
import { dropJobs } from '#test/harness/jobs.ts';
import { inParallel } from '../submissions/in-parallel.ts';

const HOTELS = 20;
const ARRIVALS = 100;
/** How many guide messages are due. */
export const DUE = HOTELS * ARRIVALS;

/** Hotels with guests who arrive today and are to be written to at once. */
export async function openHotels(): Promise<HotelAtNoon[]> {
  const hotels = await inParallel(2, Array(HOTELS), aHotelAtNoon);
  const arrivals = hotels.flatMap(hotel => Array<HotelAtNoon>(ARRIVALS).fill(hotel));
  await inParallel(4, arrivals, anArrival);
  return hotels;
}

/** Nobody has been written to, and what was deleted is cleared away, as it is where nobody deletes so much at once. */
export async function forget(admin: pg.Client, hotels: readonly HotelAtNoon[]): Promise<void> {
  const ids = [hotels.map(each => each.facilityId)];
  await admin.query('delete from message where facility_id = any($1)', ids);
  await admin.query('delete from message_claim where facility_id = any($1)', ids);
  await admin.query('delete from booking_status_log where facility_id = any($1)', ids);
  await admin.query(
    'update booking set booking_status_id = 17, past_send_method = null, updated_at = now() where facility_id = any($1)',
    ids,
  );
  await dropJobs();
  await admin.query('vacuum (analyze) message, message_claim, booking, booking_status_log');
}

/** How many guide messages wait while confirmations are sent. */
export const QUEUED = 100_000;

/** So many guide messages are due. Each is judged and dropped, as its arrival has changed: a worker never finds nothing to do. */
export async function fillQueue(admin: pg.Client, hotels: readonly HotelAtNoon[]): Promise<void> {
  await forget(admin, hotels);
  await admin.query(
    `insert into message (facility_id, kind, channel, booking_id, slot_id, language, message_id, sealed, state, created_at)
     select facility_id, 'guide', 'email', booking.id, 0, 'ja', booking.id || '-' || n, '', 'queued', now()
     from booking, generate_series(1, $2::int) as n where facility_id = any($1)`,
    [hotels.map(each => each.facilityId), Math.ceil(QUEUED / DUE)],
  );
}
