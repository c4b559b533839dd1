import type pg from 'pg';
import { writeAllDue } from '#features/message/message/factory/due.ts';
import { site } from '#features/message/message/factory/messages.ts';
import { aHotelAtNoon, anArrival, type HotelAtNoon } from '#test/harness/hotel-at-noon.ts';
import { runInParallel } from '../submissions/in-parallel.ts';

const HOTELS = 20;
const ARRIVALS = 100;
export const DUE_MESSAGES = HOTELS * ARRIVALS;

export async function openHotels(admin: pg.Client): Promise<void> {
  const hotels = await runInParallel(2, Array(HOTELS), aHotelAtNoon);
  const arrivals = hotels.flatMap(hotel => Array<HotelAtNoon>(ARRIVALS).fill(hotel));
  await runInParallel(4, arrivals, anArrival);
  await writeAllDue(site);
  await admin.query('vacuum (analyze) message, message_claim, booking, booking_status_log');
}

export async function queueAll(admin: pg.Client): Promise<void> {
  await admin.query('delete from booking_status_log');
  await admin.query('update booking set booking_status_id = 17, past_send_method = null');
  await admin.query('vacuum (analyze) message, booking, booking_status_log');
  await admin.query("update message set state = 'queued', attempts = 0, settled_at = null, due_at = now()");
}

export const QUEUED_MESSAGES = 100_000;

/**
 * Queues guide messages so that the worker never runs out of work. The worker evaluates and drops each one, because it
 * has no send time relative to an arrival.
 */
export async function fillQueue(admin: pg.Client): Promise<void> {
  await admin.query('delete from message');
  await admin.query(
    `insert into message (facility_id, kind, channel, booking_id, slot_id, language, message_id, sealed, state, created_at)
     select facility_id, 'guide', 'email', booking.id, 0, 'ja', booking.id || '-' || n, '', 'queued', now()
     from booking, generate_series(1, $1::int) as n`,
    [Math.ceil(QUEUED_MESSAGES / DUE_MESSAGES)],
  );
  await admin.query('vacuum (analyze) message');
}
