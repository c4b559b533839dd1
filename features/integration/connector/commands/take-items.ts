import { cancelByPms } from '#features/booking/booking/commands/intake.ts';
import { readItem } from '#features/booking/booking/commands/read-item.ts';
import {
  type IncomingBooking,
  MAX_BOOKINGS_PER_CALL,
  resultOfPms,
} from '#features/booking/booking/rules/intake.ts';
import { storeBookings } from '#features/registration/registration/commands/store-bookings.ts';
import { mainGuestProofs } from '#features/registration/registration/queries/find-registration.ts';
import type { Db } from '#platform/database/pool.ts';
import type { MessageReason } from '../rules/results.ts';
import type { SentBooking, SentError, SentWaiting } from '../rules/sent-booking.ts';
import type { Vendor } from '../rules/vendors.ts';
import type { KnownConnector } from './known-connector.ts';
import { type LogEntry, logEntry } from './log-messages.ts';

/**
 * A change to a booking. A cancellation needs only the booking number. Its other values are used only if the
 * hotel does not have the booking yet.
 */
export type Change =
  | { incoming: IncomingBooking }
  | { cancelled: { pms_code: Vendor; revision: number | null }; incoming: IncomingBooking | null }
  | { waits: true };

export type CheckedItem = {
  number: string;
  judged: Change | { reason: MessageReason; field?: string | undefined; id?: string | undefined };
};

type ReceivedBooking = SentBooking | SentError | SentWaiting;

/** Converts a vendor's bookings and validates them as `PUT pms/bookings` does. */
export const itemsOf = (bookings: readonly ReceivedBooking[], vendor: Vendor): CheckedItem[] =>
  bookings.map(booking => ({ number: booking.number, judged: checkBooking(booking, vendor) }));

function checkBooking(booking: ReceivedBooking, vendor: Vendor): CheckedItem['judged'] {
  if ('fault' in booking) return { reason: booking.fault, field: booking.field, id: booking.id };
  if ('waits' in booking) return { waits: true };
  const { status, revision, dates, number } = booking;
  if (number.length > 100) return { reason: 'values' };
  const parsedItem = dates ? readItem(itemOf(booking, dates, vendor)) : null;
  if (parsedItem && 'errors' in parsedItem) return { reason: 'values' };
  const incoming = parsedItem?.incoming ?? null;
  if (status === 2) return { cancelled: { pms_code: vendor, revision }, incoming };
  return incoming ? { incoming } : { reason: 'dates_missing' };
}

/**
 * Stores bookings in order, each according to the rules of the intake. The items must not have a `reason`.
 */
export async function importItems(
  db: Db,
  known: KnownConnector,
  items: readonly CheckedItem[],
): Promise<LogEntry[]> {
  const logEntries: LogEntry[] = [];
  for (const run of runsOf(items)) {
    if (run.kind === 'one') logEntries.push(await importOne(db, known, run.item));
    else logEntries.push(...(await importMany(db, known, run.items)));
  }
  return logEntries;
}

type Run =
  | { kind: 'one'; item: CheckedItem }
  | { kind: 'many'; items: { number: string; incoming: IncomingBooking }[] };

/**
 * Splits the items into runs, in their order. Consecutive bookings to create or update form one run, so that
 * few statements store them. Every other item is a run by itself.
 */
function runsOf(items: readonly CheckedItem[]): Run[] {
  const runs: Run[] = [];
  for (const item of items) {
    const { judged, number } = item;
    const last = runs.at(-1);
    if (!('incoming' in judged) || 'cancelled' in judged) runs.push({ kind: 'one', item });
    else if (last?.kind === 'many' && last.items.length < MAX_BOOKINGS_PER_CALL)
      last.items.push({ number, incoming: judged.incoming });
    else runs.push({ kind: 'many', items: [{ number, incoming: judged.incoming }] });
  }
  return runs;
}

async function importMany(
  db: Db,
  { scope, connectorId }: KnownConnector,
  items: readonly { number: string; incoming: IncomingBooking }[],
): Promise<LogEntry[]> {
  const incoming = items.map(item => item.incoming);
  const storeResults = await storeBookings(db, { scope, connectorId }, incoming, 'pms');
  const results = storeResults.map(resultOfPms).values();
  return items.map(({ number, incoming: { revision = null } }) =>
    logEntry(number, results.next().value ?? 'error', null, revision),
  );
}

async function importOne(db: Db, { scope, connectorId }: KnownConnector, { number, judged }: CheckedItem) {
  if (!('cancelled' in judged)) return logEntry(number, 'not_booked');
  const { cancelled, incoming } = judged;
  const { revision } = cancelled;
  const key = {
    pms_code: cancelled.pms_code,
    pms_reservation_no: number,
    ...(revision === null ? {} : { revision }),
  };
  const cancelResult = await cancelByPms(db, scope.facilityId, key, mainGuestProofs);
  if (cancelResult) {
    const result = resultOfPms(cancelResult);
    return logEntry(number, result === 'updated' ? 'cancelled' : result, null, revision);
  }
  if (!incoming) return logEntry(number, 'not_here', null, revision);
  await storeBookings(db, { scope, connectorId }, [incoming], 'pms');
  return logEntry(number, 'cancelled', null, revision);
}

/**
 * Maximum lengths of the intake's texts (`features/booking/booking/contract.ts`). Longer texts are truncated,
 * so that the booking is not rejected.
 */
const MAX_LENGTHS: Record<string, number> = {
  full_name: 300,
  full_name_for_katakana: 300,
  phone: 50,
  email_address: 320,
  postal_code: 20,
  full_address: 1000,
  reservation_site: 200,
};

function itemOf(
  { number, status, revision, arrival, room, otherNumbers, metadata }: SentBooking,
  dates: { first: string; last: string },
  vendor: Vendor,
): Record<string, unknown> {
  const item = {
    pms_code: vendor,
    pms_reservation_no: number,
    pms_booking_status: status,
    checkin_date: dates.first,
    checkout_date: dates.last,
    ...(revision === null ? {} : { revision }),
    ...(arrival === undefined ? {} : { checkin_time: arrival }),
    ...(room === undefined ? {} : { room_number: room }),
  };
  const shortTexts = Object.entries(metadata).map(([name, value]) => [
    name,
    typeof value === 'string'
      ? [...value].slice(0, MAX_LENGTHS[name]).join('').slice(0, MAX_LENGTHS[name])
      : value,
  ]);
  const others = otherNumbers.filter(other => other !== number);
  return { ...item, metadata: { ...Object.fromEntries(shortTexts), other_reservation_numbers: others } };
}
