import { z } from 'zod';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import type { Account } from '../../rules/accounts.ts';
import type { SentBooking, SentError } from '../../rules/sent-booking.ts';
import { type ReadRows, readRows } from '../read-rows.ts';
import type { AskVendor, FetchedPage, HotelClock, VendorApi } from '../vendor-api.ts';
import { headersOf, readAs } from './answers.ts';
import { bookingOf, type Reservation, reservation } from './booking.ts';
import { write } from './write.ts';

const PAGE = 100;

/**
 * Changes are requested from this many milliseconds before the last known change, because bookings may move
 * between pages.
 */
const OVERLAP = 10 * 60_000;

/**
 * Overlap after a full poll, in milliseconds. It is longer, because a full poll may take a long time and
 * bookings may change after their page was read.
 */
const OVERLAP_AFTER_FULL_FETCH = 24 * 60 * 60_000;

/**
 * Mode `all` requests everything that has not ended, once a day. Mode `changes` requests changes since
 * `from`. `seen`: the newest stored change. `top`: the newest change by `earlierDateOf`, from which the next
 * `from` is derived.
 */
const cursorShape = z.object({
  mode: z.enum(['all', 'changes']),
  page: z.int(),
  from: z.string(),
  top: z.string(),
  seen: z.string(),
  /** Newest change of this round. Stored as `seen` at the end of the round. */
  newest: z.string(),
  /** Date of the last full poll, in the hotel's time zone. */
  day: z.string(),
});
type Cursor = z.output<typeof cursorShape>;

const listReply = z.object({ success: z.literal(true), data: z.array(z.unknown()) });
const detailReply = z.object({
  success: z.literal(true),
  data: z.object({ estimatedArrivalTime: z.string().nullish() }),
});
const hotelDetails = z.object({ success: z.literal(true), data: z.object({ propertyName: z.string() }) });

/** These event names are documented only in the vendor's guide, not in the specification. */
const ACTIONS = ['created', 'status_changed'];

const createdWebhook = z.object({
  success: z.literal(true),
  data: z.object({ subscriptionID: z.union([z.string().min(1), z.number()]).transform(String) }),
});
const successReply = z.object({ success: z.literal(true) });

const notices: NonNullable<VendorApi['notices']> = {
  async subscribe(ask, account, address) {
    const ids: string[] = [];
    try {
      for (const action of ACTIONS) ids.push(await postSubscription(ask, account, { action, address }));
    } catch (error) {
      // Ends the subscriptions that were already created, because we do not store their ids.
      await unsubscribe(ask, account, ids).catch(() => undefined);
      throw error;
    }
    return ids;
  },
  unsubscribe,
};

/** Cloudbeds' API v1.3 (docs/reference/connectors.md#cloudbeds). */
export const cloudbeds: VendorApi = {
  async test(ask, account) {
    const query = { propertyID: account.property_id ?? '' };
    const answer = await ask({ method: 'GET', path: '/getHotelDetails', query, headers: headersOf(account) });
    return { hotel: readAs(hotelDetails, answer).data.propertyName };
  },

  async fetch(ask, account, cursor, local) {
    const at = cursor === null ? startCursor(local) : cursorShape.parse(JSON.parse(cursor));
    const page = await listPage(ask, account, at, local);
    const bookings: (SentBooking | SentError)[] = [...page.faults];
    for (const row of page.rows) {
      const sentBooking = bookingOf(row, await arrivalOf(ask, account, at, row));
      if (sentBooking) bookings.push(sentBooking);
    }
    return { bookings, read: page.ids, ...progressAfter(at, page, local) };
  },

  write,
  notices,
};

const startCursor = ({ today }: HotelClock): Cursor => ({
  mode: 'all',
  page: 1,
  from: '',
  top: '',
  seen: '',
  newest: '',
  day: today,
});

type Page = ReadRows<Reservation> & { count: number };

async function listPage(ask: AskVendor, account: Account, at: Cursor, local: HotelClock): Promise<Page> {
  const query = {
    propertyID: account.property_id ?? '',
    includeGuestsDetails: 'true',
    pageNumber: String(at.page),
    pageSize: String(PAGE),
    // The first round excludes cancellations, because they are only needed for stored bookings and nothing is
    // stored yet.
    ...(at.mode === 'all'
      ? {
          reservationCheckOutFrom: daysAfter(local.today, -1),
          ...(at.seen === '' ? { excludeStatuses: 'canceled,no_show' } : { includeDeleted: 'true' }),
        }
      : { modifiedFrom: at.from, includeDeleted: 'true' }),
  };
  const path = '/getReservationsWithRateDetails';
  const answer = await ask({ method: 'GET', path, query, headers: headersOf(account) });
  const { data } = readAs(listReply, answer);
  return { ...readRows(reservation, data, ({ reservationID: id }) => ({ id })), count: data.length };
}

/** Requests the guest's expected arrival for a new or changed booking, because the list does not contain it. */
async function arrivalOf(ask: AskVendor, account: Account, at: Cursor, row: Reservation) {
  if (row.status !== 'confirmed' || row.isDeleted) return undefined;
  if (at.seen !== '' && row.dateModifiedUTC <= at.seen) return undefined;
  const answer = await ask({
    method: 'GET',
    path: '/getReservation',
    query: { propertyID: account.property_id ?? '', reservationID: row.reservationID },
    headers: headersOf(account),
  });
  const parsedReply = detailReply.safeParse(answer);
  return parsedReply.success ? (parsedReply.data.data.estimatedArrivalTime ?? undefined) : undefined;
}

function progressAfter(
  at: Cursor,
  { rows, count }: Page,
  { today }: HotelClock,
): Omit<FetchedPage, 'bookings' | 'read'> {
  const top = [at.top, ...rows.map(earlierDateOf)].toSorted().at(-1) ?? '';
  const newest = [at.newest, ...rows.map(row => row.dateModifiedUTC)].toSorted().at(-1) ?? '';
  const isMore = count === PAGE;
  if (isMore) return { cursor: JSON.stringify({ ...at, page: at.page + 1, top, newest }), isMore };
  const day = at.mode === 'all' ? today : at.day;
  const nextRound = { ...at, page: 1, top, newest, seen: newest, day };
  // Requests everything again if the hotel has no bookings, and once a day, because some changes do not update
  // the modification time.
  const next: Cursor =
    newest === '' || day !== today
      ? { ...nextRound, mode: 'all', from: '' }
      : {
          ...nextRound,
          mode: 'changes',
          from: subtractOverlap(top, at.mode === 'all' ? OVERLAP_AFTER_FULL_FETCH : OVERLAP),
        };
  return { cursor: JSON.stringify(next), isMore: false };
}

/**
 * Returns the earlier of the two times of a change. The specification does not say whether `modifiedFrom` is in
 * hotel time or UTC, and the earlier time misses no change.
 */
const earlierDateOf = ({ dateModified, dateModifiedUTC }: Reservation) =>
  [dateModified, dateModifiedUTC].filter(Boolean).toSorted()[0] ?? '';

function subtractOverlap(moment: string, overlap: number): string {
  const parsed = Date.parse(`${moment.replace(' ', 'T')}Z`);
  return new Date(parsed - overlap).toISOString().slice(0, 19).replace('T', ' ');
}

async function postSubscription(
  ask: AskVendor,
  account: Account,
  { action, address }: { action: string; address: string },
): Promise<string> {
  const form = {
    propertyID: account.property_id ?? '',
    object: 'reservation',
    action,
    endpointUrl: address,
  };
  const answer = await ask({ method: 'POST', path: '/postWebhook', form, headers: headersOf(account) });
  return readAs(createdWebhook, answer).data.subscriptionID;
}

async function unsubscribe(ask: AskVendor, account: Account, ids: readonly string[]): Promise<void> {
  const propertyIDs = account.property_id ?? '';
  for (const subscriptionID of ids) {
    const query = { propertyIDs, subscriptionID };
    readAs(
      successReply,
      await ask({ method: 'DELETE', path: '/deleteWebhook', query, headers: headersOf(account) }),
    );
  }
}
