import type pg from 'pg';
import { aHotelAtNoon, anArrival, type HotelAtNoon } from '#test/harness/hotel-at-noon.ts';
import { dropJobs } from '#test/harness/jobs.ts';
import { inParallel } from '../submissions/in-parallel.ts';

const HOTELS = 40;
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

/** Nobody has been written to. */
export async function forget(admin: pg.Client, hotels: readonly HotelAtNoon[]): Promise<void> {
  const ids = [hotels.map(each => each.facilityId)];
  await admin.query('delete from message where facility_id = any($1)', ids);
  await admin.query('delete from message_claim where facility_id = any($1)', ids);
  await admin.query('delete from booking_status_log where facility_id = any($1)', ids);
  await admin.query(
    'update booking set booking_status_id = 17, past_send_method = null where facility_id = any($1)',
    ids,
  );
  await dropJobs();
}
