import { z } from 'zod';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { localTime } from '#platform/clock/zone.ts';
import type { Account } from '../../rules/accounts.ts';
import { readRows } from '../read-rows.ts';
import {
  type AskVendor,
  type FetchedPage,
  formatUtcTime,
  type HotelClock,
  type VendorApi,
} from '../vendor-api.ts';
import { bookingOf, customer, type RelatedRecords, type Reservation, reservation } from './booking.ts';
import { callMews } from './calls.ts';
import { write } from './write.ts';

const PAGE = 200;

/** Mews allows intervals of at most three months. The shortest three months have 89 days. */
const WINDOW_DAYS = 89;

/** Number of windows. Together they cover the next two years. */
const WINDOWS = 9;

const MINUTE = 60_000;

/**
 * Changes are requested from this many milliseconds before the last known change. The overlap is longer after
 * a full poll (`all`), because a full poll may take a long time.
 */
const OVERLAP = { changes: 10 * MINUTE, all: 24 * 60 * MINUTE };

/**
 * Mode `all` requests everything that has not ended, one window after another, once a day. Mode `changes`
 * requests changes since `from`.
 * `page`: Mews' cursor. `newest`: the newest change.
 */
const cursorShape = z.object({
  mode: z.enum(['all', 'changes']),
  window: z.int(),
  page: z.string().nullable(),
  from: z.string(),
  newest: z.string(),
  day: z.string(),
});
type Cursor = z.output<typeof cursorShape>;

const page = z.object({ Reservations: z.array(z.unknown()), Cursor: z.string().nullish() });
const configuration = z.object({ Enterprise: z.object({ Name: z.string() }) });
const people = z.object({ Customers: z.array(z.unknown()) });
const resources = z.object({ Resources: z.array(z.unknown()) });
const resource = z.object({ Id: z.string(), Name: z.string().nullish() });

/** Skips invalid rows. Their reservations then have no guest name or room name. */
const readableRows = <T>(shape: z.ZodType<T>, given: readonly unknown[]) =>
  readRows(shape, given, ({ Id }) => ({ id: Id })).rows;

/** Mews' Connector API (docs/reference/connectors.md#mews). */
export const mewsApi: VendorApi = {
  async test(ask, account) {
    const answer = await callMews(ask, account, 'configuration/get', { body: {}, shape: configuration });
    return { hotel: answer.Enterprise.Name };
  },

  async fetch(ask, account, cursor, local) {
    const at = cursor === null ? startCursor(local) : cursorShape.parse(JSON.parse(cursor));
    const body = {
      ...filterOf(at, local),
      Limitation: { Count: PAGE, ...(at.page ? { Cursor: at.page } : {}) },
    };
    const answer = await callMews(ask, account, 'reservations/getAll/2023-06-06', { body, shape: page });
    const { rows, faults, ids } = readRows(reservation, answer.Reservations, row => ({
      id: row.Id,
      number: row.Number,
    }));
    const relatedRecords = await loadRelated(ask, account, rows);
    const bookings = rows.flatMap(row => bookingOf(row, relatedRecords, local.timeZone) ?? []);
    const responsePage = { rows, count: answer.Reservations.length, page: answer.Cursor ?? null };
    return { bookings: [...bookings, ...faults], read: ids, ...progressAfter(at, responsePage, local) };
  },

  write,
};

const startCursor = ({ today }: HotelClock): Cursor => ({
  mode: 'all',
  window: 0,
  page: null,
  from: '',
  newest: '',
  day: today,
});

function filterOf(at: Cursor, { today, timeZone }: HotelClock) {
  const midnightOf = (day: string) => formatUtcTime(localTime(day, '00:00', timeZone).getTime());
  if (at.mode === 'changes') {
    // The interval cannot begin earlier, so earlier cancellations are missed.
    const oldest = midnightOf(daysAfter(today, 2 - WINDOW_DAYS));
    const StartUtc = at.from < oldest ? oldest : at.from;
    return { UpdatedUtc: { StartUtc, EndUtc: midnightOf(daysAfter(today, 2)) } };
  }
  const start = daysAfter(at.day, at.window * WINDOW_DAYS);
  return {
    ScheduledEndUtc: { StartUtc: midnightOf(start), EndUtc: midnightOf(daysAfter(start, WINDOW_DAYS)) },
    // Excludes cancellations, which are only needed for stored bookings and arrive with later changes.
    States: ['Confirmed', 'Started'],
  };
}

async function loadRelated(
  ask: AskVendor,
  account: Account,
  rows: readonly Reservation[],
): Promise<RelatedRecords> {
  const CustomerIds = uniqueIds(
    rows.flatMap(row => [row.AccountType === 'Company' ? '' : row.AccountId, row.BookerId]),
  );
  const ResourceIds = uniqueIds(rows.map(row => row.AssignedResourceId));
  const Limitation = { Count: 1000 };
  const customerRows =
    CustomerIds.length === 0
      ? []
      : (
          await callMews(ask, account, 'customers/getAll', {
            body: { CustomerIds, Extent: { Customers: true, Addresses: false }, Limitation },
            shape: people,
          })
        ).Customers;
  const rooms =
    ResourceIds.length === 0
      ? []
      : (
          await callMews(ask, account, 'resources/getAll', {
            body: { ResourceIds, Extent: { Resources: true }, Limitation },
            shape: resources,
          })
        ).Resources;
  return {
    customers: new Map(readableRows(customer, customerRows).map(each => [each.Id, each])),
    rooms: new Map(readableRows(resource, rooms).map(({ Id, Name }) => [Id, Name ?? ''])),
  };
}

const uniqueIds = (ids: readonly string[]) => [...new Set(ids.filter(Boolean))];

type ResponsePage = { rows: readonly Reservation[]; count: number; page: string | null };

function progressAfter(
  at: Cursor,
  answered: ResponsePage,
  { today }: HotelClock,
): Omit<FetchedPage, 'bookings' | 'read'> {
  const { rows, count } = answered;
  const newest = [at.newest, ...rows.map(row => row.UpdatedUtc)].toSorted().at(-1) ?? '';
  const isMore = count === PAGE && answered.page !== null;
  if (isMore) return { cursor: JSON.stringify({ ...at, page: answered.page, newest }), isMore };
  const next = { ...at, page: null, newest };
  if (at.mode === 'all' && at.window < WINDOWS - 1)
    return { cursor: JSON.stringify({ ...next, window: at.window + 1 }), isMore: true };
  // Requests everything again if the hotel has no bookings, and once a day, because changes to a guest do not
  // update the reservation.
  const isAll = newest === '' || (at.mode === 'changes' && at.day !== today);
  const from = newest === '' ? '' : formatUtcTime(Date.parse(newest) - OVERLAP[at.mode]);
  const cursor = isAll
    ? { ...next, mode: 'all', window: 0, day: today }
    : { ...next, mode: 'changes', window: 0, from };
  return { cursor: JSON.stringify(cursor), isMore: false };
}
