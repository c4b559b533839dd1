import { z } from 'zod';
import { localTime } from '#platform/clock/zone.ts';
import type { Account } from '../../rules/accounts.ts';
import { type ReadRows, readRows } from '../read-rows.ts';
import {
  type AskVendor,
  type FetchedPage,
  formatUtcTime,
  type HotelClock,
  readAs,
  type VendorApi,
} from '../vendor-api.ts';
import { bookingOf, type Reservation, reservation } from './booking.ts';
import { headersFor } from './token.ts';
import { write } from './write.ts';

const PAGE_SIZE = 100;

/**
 * Changes are requested from this many milliseconds before the last known change, because the clocks of
 * apaleo's servers may differ.
 */
const OVERLAP = 10 * 60_000;

/**
 * Overlap after a full poll, in milliseconds. It is longer, because bookings may change after their page was
 * read.
 */
const OVERLAP_AFTER_FULL_FETCH = 24 * 60 * 60_000;

/**
 * `from`: start of the requested changes. '' requests all bookings that have not ended. `newest`: the latest
 * change of this round.
 */
const cursorShape = z.object({ page: z.int(), from: z.string(), newest: z.int() });
type Cursor = z.output<typeof cursorShape>;

const listReply = z.object({ reservations: z.array(z.unknown()) }).nullable();

const PATH = '/v1/subscriptions';

const createdSubscription = z.object({ id: z.string().min(1) });

/**
 * apaleo's Webhook API. While subscribing, apaleo calls the URL and rejects the subscription if the URL does
 * not respond.
 */
const notices: NonNullable<VendorApi['notices']> = {
  async subscribe(ask, account, address) {
    const subscription = {
      endpointUrl: address,
      events: ['reservation/*'],
      propertyIds: [account.property_id ?? ''],
    };
    const headers = await headersFor(ask, account);
    const answer = await ask({ method: 'POST', path: PATH, headers, json: subscription, isForNotices: true });
    return [readAs(createdSubscription, answer).id];
  },

  async unsubscribe(ask, account, ids) {
    const headers = await headersFor(ask, account);
    for (const id of ids)
      await ask({
        method: 'DELETE',
        path: `${PATH}/${encodeURIComponent(id)}`,
        headers,
        isForNotices: true,
      });
  },
};

/** apaleo's Booking API v1 (docs/reference/connectors.md#apaleo). */
export const apaleo: VendorApi = {
  async test(ask, account) {
    const headers = await headersFor(ask, account);
    const { rows } = await rowsOf(ask, headers, {
      ...propertyFilter(account),
      pageNumber: '1',
      pageSize: '1',
    });
    return { hotel: rows[0]?.property.name || (account.property_id ?? '') };
  },

  async fetch(ask, account, cursor, local) {
    const at = cursor === null ? { page: 1, from: '', newest: 0 } : cursorShape.parse(JSON.parse(cursor));
    const headers = await headersFor(ask, account);
    const page = await rowsOf(ask, headers, { ...propertyFilter(account), ...filterOf(at, local) });
    const bookings = page.rows.flatMap(row => bookingOf(row, local.timeZone) ?? []);
    return { bookings: [...bookings, ...page.faults], read: page.ids, ...nextOf(at, page) };
  },

  write,
  notices,
};

const propertyFilter = ({ property_id = '' }: Account) => ({ propertyIds: property_id });

/** Sorts by last change, so that a booking that changes during paging moves to the end. */
function filterOf({ page, from }: Cursor, { today, timeZone }: HotelClock): Record<string, string> {
  const paged = {
    pageNumber: String(page),
    pageSize: String(PAGE_SIZE),
    sort: 'updated:asc',
    expand: 'booker',
  };
  if (from !== '') return { ...paged, dateFilter: 'Modification', from };
  const startOfToday = formatUtcTime(localTime(today, '00:00', timeZone).getTime());
  // Excludes cancellations, because they are only needed for stored bookings and nothing is stored yet.
  return { ...paged, dateFilter: 'Departure', from: startOfToday, status: 'Confirmed,InHouse' };
}

type Page = ReadRows<Reservation> & { count: number };

async function rowsOf(
  ask: AskVendor,
  headers: Record<string, string>,
  query: Record<string, string>,
): Promise<Page> {
  const answer = await ask({ method: 'GET', path: '/booking/v1/reservations', query, headers });
  const listedRows = readAs(listReply, answer)?.reservations ?? [];
  return { ...readRows(reservation, listedRows, ({ id }) => ({ id })), count: listedRows.length };
}

function nextOf(at: Cursor, { rows, count }: Page): Omit<FetchedPage, 'bookings' | 'read'> {
  const changed = rows.map(({ modified }) => Date.parse(modified)).filter(moment => !Number.isNaN(moment));
  const newest = Math.max(at.newest, ...changed);
  const isMore = count === PAGE_SIZE;
  const overlap = at.from === '' ? OVERLAP_AFTER_FULL_FETCH : OVERLAP;
  const next: Cursor = isMore
    ? { ...at, page: at.page + 1, newest }
    : { page: 1, from: newest === 0 ? '' : formatUtcTime(newest - overlap), newest };
  return { cursor: JSON.stringify(next), isMore };
}
