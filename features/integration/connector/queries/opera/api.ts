import { z } from 'zod';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import type { Account } from '../../rules/accounts.ts';
import { type ReadRows, readRows } from '../read-rows.ts';
import {
  type AskVendor,
  type FetchedPage,
  type HotelClock,
  readAs,
  type VendorApi,
  VendorError,
} from '../vendor-api.ts';
import { bookingOf, idOfType, ids, type Reservation, reservation } from './booking.ts';
import { hotelPath, operaClient } from './calls.ts';
import { write } from './write.ts';

const PAGE = 100;

/**
 * Number of rows of the previous page that are read again, because a booking that begins or ends during paging
 * moves the following rows.
 */
const REREAD_ROWS = 10;

/** Maximum number of events per request, according to the specification. */
const MAX_EVENTS = 20;

const DAYS_AHEAD = 730;

/**
 * Mode `all` requests everything that has not ended, once a day. Mode `events` reads the event queue.
 * `waiting`: reservations named by events. The next poll reads them.
 */
const cursorShape = z.object({
  mode: z.enum(['all', 'events']),
  offset: z.int(),
  waiting: z.array(z.string()),
  day: z.string(),
});
type Cursor = z.output<typeof cursorShape>;

const reservationList = z
  .object({
    reservations: z
      .object({ reservationInfo: z.array(z.unknown()).nullish(), hasMore: z.boolean().nullish() })
      .nullish(),
  })
  .nullable();

const events = z
  .object({
    businessEventData: z
      .array(
        z.object({
          businessEvent: z
            .object({
              header: z
                .object({
                  moduleName: z.string().nullish(),
                  primaryKey: z.string().nullish(),
                  hotelId: z.string().nullish(),
                })
                .nullish(),
            })
            .nullish(),
        }),
      )
      .nullish(),
  })
  .nullable();

/**
 * Oracle OPERA Cloud through the Oracle Hospitality Integration Platform
 * (docs/reference/connectors.md#oracle-opera-cloud).
 */
export const opera: VendorApi = {
  async test(ask, account) {
    const { rows } = await listOf(operaClient(ask, account), account, { limit: '1', ...ID_ONLY });
    return { hotel: rows[0]?.hotelName || (account.hotel_id ?? '') };
  },

  async fetch(ask, account, cursor, local) {
    const at = cursor === null ? startCursor(local) : cursorShape.parse(JSON.parse(cursor));
    const call = operaClient(ask, account);
    if (at.mode === 'all') return fetchFullPage(call, account, at, local);
    if (at.waiting.length > 0) return fetchWaiting(call, account, at, local);
    return fetchQueuedEvents(call, account, at, local);
  },

  write,
  givesOnce: true,
};

const ID_ONLY = { fetchInstructions: ['Reservation', 'ReservationID'] };

const startCursor = ({ today }: HotelClock): Cursor => ({ mode: 'all', offset: 0, waiting: [], day: today });

async function fetchFullPage(
  ask: AskVendor,
  account: Account,
  at: Cursor,
  local: HotelClock,
): Promise<FetchedPage> {
  const page = await listOf(ask, account, {
    departureStartDate: at.day,
    departureEndDate: daysAfter(at.day, DAYS_AHEAD),
    orderBy: ['ArrivalDate'],
    sortOrder: ['Asc'],
    limit: String(PAGE),
    offset: String(at.offset),
    ...ID_ONLY,
  });
  const isMore = page.hasMore && page.count > 0;
  const offset = at.offset + Math.max(1, page.count - REREAD_ROWS);
  const next: Cursor = isMore ? { ...at, offset } : { ...at, mode: 'events', offset: 0 };
  return { ...bookingsOf(page, local), cursor: JSON.stringify(next), isMore };
}

/**
 * Takes events off the queue. Reading events removes them, so their reservation ids are stored in the cursor
 * before the reservations are read.
 */
async function fetchQueuedEvents(
  ask: AskVendor,
  account: Account,
  at: Cursor,
  local: HotelClock,
): Promise<FetchedPage> {
  const { hotel_id = '' } = account;
  const eventHeaders = await eventsOf(ask, account).catch(nullIfUnavailable);
  if (!eventHeaders)
    return { bookings: [], read: [], cursor: JSON.stringify(startCursor(local)), isMore: true };
  const reservationIds = eventHeaders.flatMap(header =>
    header?.moduleName === 'Reservation' && (header.hotelId ?? hotel_id) === hotel_id
      ? (header.primaryKey ?? [])
      : [],
  );
  const waitingIds = [...new Set(reservationIds)];
  const isMore = waitingIds.length > 0 || eventHeaders.length === MAX_EVENTS;
  // Requests everything once a day, because the hotel may not have enabled events for every type of change.
  const next = !isMore && at.day !== local.today ? startCursor(local) : { ...at, waiting: waitingIds };
  return { bookings: [], read: [], cursor: JSON.stringify(next), isMore };
}

async function eventsOf(ask: AskVendor, account: Account) {
  const { hotel_id = '', external_system = '' } = account;
  const [system, hotel] = [external_system, hotel_id].map(encodeURIComponent);
  const path = `/int/v1/externalSystem/${system}/hotels/${hotel}/businessEvents`;
  const answer = await ask({ method: 'GET', path, query: { limit: String(MAX_EVENTS) } });
  return (readAs(events, answer)?.businessEventData ?? []).map(each => each.businessEvent?.header);
}

/**
 * Returns null if the response was lost or invalid, so that everything is requested again. The events in that
 * response may be lost.
 */
function nullIfUnavailable(error: unknown): null {
  if (error instanceof VendorError && (error.kind === 'away' || error.kind === 'answer')) return null;
  throw error;
}

async function fetchWaiting(
  ask: AskVendor,
  account: Account,
  at: Cursor,
  local: HotelClock,
): Promise<FetchedPage> {
  const page = await listOf(ask, account, {
    reservationIdList: at.waiting,
    limit: String(PAGE),
    ...ID_ONLY,
  });
  return {
    ...bookingsOf(page, local),
    cursor: JSON.stringify({ ...at, waiting: [] }),
    isMore: true,
  };
}

type Page = ReadRows<Reservation> & { count: number; hasMore: boolean };

async function listOf(
  ask: AskVendor,
  account: Account,
  query: Record<string, string | readonly string[]>,
): Promise<Page> {
  const answer = await ask({ method: 'GET', path: `${hotelPath('rsv', account)}/reservations`, query });
  const { reservationInfo, hasMore } = readAs(reservationList, answer)?.reservations ?? {};
  const rawReservations = reservationInfo ?? [];
  return {
    ...readRows(reservation, rawReservations, idOf),
    count: rawReservations.length,
    hasMore: hasMore ?? false,
  };
}

/** Returns the reservation id from a list with several types of ids. */
function idOf({ reservationIdList }: Record<string, unknown>) {
  const list = ids.safeParse(reservationIdList);
  return { id: list.success ? idOfType(list.data, 'Reservation') : '' };
}

const bookingsOf = ({ rows, faults, ids: read }: Page, { timeZone }: HotelClock) => ({
  bookings: [...rows.flatMap(row => bookingOf(row, timeZone) ?? []), ...faults],
  read,
});
