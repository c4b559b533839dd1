import { and, asc, eq, gte, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import { arrivalsOf } from '#features/booking/booking/queries/arrivals.ts';
import { type Booking, bookingColumns } from '#features/booking/booking/queries/bookings.ts';
import { shownPartyOf } from '#features/booking/booking/queries/party.ts';
import { linkState } from '#features/booking/booking/rules/link-state.ts';
import { isCancelled, isMyPageExpired, statusById } from '#features/booking/booking/rules/status.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { shortLinkOrigin } from '#features/hotel/facility/queries/addresses.ts';
import { facilityById } from '#features/hotel/facility/queries/facility.ts';
import {
  openPasses,
  openSecrets,
  shortLinkOf,
  shortPageOf,
} from '#features/registration/registration/queries/secrets.ts';
import { proofOf } from '#features/registration/registration/rules.ts';
import { registration, slot } from '#features/registration/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import type { bookingState } from '../contract/read-back.ts';
import { type Cursor, cursorOf } from '../rules/cursor.ts';

type State = z.input<typeof bookingState>;

/**
 * The caller's hotel, and whether the caller gets links to guest forms and My Pages
 * (docs/reference/api-keys.md#scopes).
 */
export type Reader = { facilityId: number; showsLinks: boolean; showsPages: boolean };

/**
 * Returns the current states of bookings, in the given order. The number of queries does not depend on the
 * number of bookings.
 */
export async function statesOf(
  db: Db,
  { facilityId, showsLinks, showsPages }: Reader,
  rows: readonly Booking[],
): Promise<State[]> {
  if (rows.length === 0) return [];
  const hotel = await facilityById(db, facilityId);
  if (!hotel) throw notFound();
  const ids = rows.map(({ id }) => id);
  const slots = Map.groupBy(await slotsOf(db, facilityId, ids), each => each.slot.bookingId);
  const arrivals = Map.groupBy(await arrivalsOf(db, facilityId, ids), each => each.bookingId);
  const stateOptions = { timezone: hotel.timezone, showsLinks, showsPages };
  const states: State[] = [];
  for (const row of rows)
    states.push({
      ...bookingFields(row),
      arrivals: (arrivals.get(row.id) ?? []).map(each => ({
        slot: each.slotNumber,
        at: each.at.toISOString(),
        room_number: each.roomNumber,
        by: each.notedBy,
      })),
      slots: await slotStates(db, row, slots.get(row.id) ?? [], stateOptions),
    });
  return states;
}

const statusOf = (id: number) => {
  const { code, name } = statusById(id);
  return { code, name };
};

const bookingFields = (row: Booking) => ({
  pms_code: row.pmsCode,
  pms_reservation_no: row.pmsBookingNo,
  other_reservation_numbers: row.metadata.other_reservation_numbers ?? [],
  revision: row.revision,
  pms_booking_status: row.pmsBookingStatus,
  checkin_date: row.checkinDate,
  checkin_time: row.checkinTime,
  checkout_date: row.checkoutDate,
  checkout_time: row.checkoutTime,
  room_number: row.roomNumber,
  status: statusOf(row.bookingStatusId),
  party: shownPartyOf(row),
  registered_at: row.registeredAt?.toISOString() ?? null,
  undelivered: row.undelivered,
  updated_at: row.updatedAt.toISOString(),
});

type SlotRow = Awaited<ReturnType<typeof slotsOf>>[number];

/**
 * Selects the slots of bookings with their registrations, except withdrawn ones. The main guest's slot comes
 * first.
 */
function slotsOf(db: Db, facilityId: number, bookingIds: readonly number[]) {
  return db
    .select({ slot, registered: registration })
    .from(slot)
    .leftJoin(registration, and(sameHotel(registration.slotId, slot.id), isNull(registration.withdrawnAt)))
    .where(and(eq(slot.facilityId, facilityId), inArray(slot.bookingId, [...bookingIds])))
    .orderBy(asc(slot.bookingId), asc(slot.number));
}

type StateOptions = { timezone: string } & Omit<Reader, 'facilityId'>;

async function slotStates(db: Db, row: Booking, slots: readonly SlotRow[], standing: StateOptions) {
  const states: State['slots'] = [];
  for (const found of slots) states.push(await slotState(db, row, found, standing));
  return states;
}

/** Returns the state of a slot. Contains links only while they work. */
async function slotState(
  db: Db,
  row: Booking,
  { slot: place, registered }: SlotRow,
  { timezone, showsLinks, showsPages }: StateOptions,
): Promise<State['slots'][number]> {
  const at = now();
  const isLinkOpen = !isCancelled(row) && linkState(row, registered !== null, timezone, at) === 'open';
  const hasPage = registered !== null && !isMyPageExpired(row, timezone, at);
  return {
    slot: place.number,
    link: showsLinks && isLinkOpen ? shortLinkOf(await openSecrets(db, place), shortLinkOrigin()) : null,
    my_page:
      showsPages && hasPage
        ? shortPageOf(await openPasses(db, row.facilityId, place.id, registered), shortLinkOrigin())
        : null,
    registration: registered && {
      id: registered.id,
      created_at: registered.submittedAt.toISOString(),
      proof: proofOf(registered),
    },
  };
}

/** Returns a booking by PMS code and number. Undefined if the hotel has no such booking. */
export async function findBookingByPmsKey(
  db: Db,
  facilityId: number,
  { pms_code, pms_reservation_no }: { pms_code: string; pms_reservation_no: string },
): Promise<Booking | undefined> {
  const [found] = await db
    .select(bookingColumns)
    .from(booking)
    .where(
      and(
        eq(booking.facilityId, facilityId),
        eq(booking.pmsCode, pms_code),
        eq(booking.pmsBookingNo, pms_reservation_no),
      ),
    );
  return found;
}

type ChangesQuery = { facilityId: number; since: Date | undefined; after: Cursor | undefined; limit: number };

/** Time of a booking's last change, to the microsecond, as sortable text. */
const changedAt = sql<string>`to_char(${booking.updatedAt} at time zone 'UTC', 'YYYYMMDDHH24MISSUS')`;

/**
 * Selects a page of changed bookings. Scans one range of an index, so that the cost does not depend on the
 * number of bookings.
 */
export function changedQuery(db: Db, { facilityId, since, after, limit }: ChangesQuery) {
  return db
    .select({ row: booking, changedAt })
    .from(booking)
    .where(
      and(
        eq(booking.facilityId, facilityId),
        since && gte(booking.updatedAt, since),
        after && afterCursor(after),
        sql`${booking.updatedAt} < ${settledTime}`,
      ),
    )
    .orderBy(asc(booking.updatedAt), asc(booking.id))
    .limit(limit);
}

/**
 * Time before which all changes are visible. A change gets its time when it is written, but becomes visible at
 * commit. Without this limit, a reader would miss a change that is committed after the reader has passed its
 * time.
 * The 0.1 seconds cover transactions that are about to write but are not listed yet.
 */
const settledTime = sql`(select least(clock_timestamp() - interval '0.1 second', min(xact_start)) from pg_stat_activity
  where datname = current_database() and backend_xid is not null)`;

const timeOf = (text: string) => sql`to_timestamp(${text}, 'YYYYMMDDHH24MISSUS')`;

function afterCursor({ changedAt: time, id }: Cursor): SQL {
  const at = sql`(${timeOf(time)}::timestamp at time zone 'UTC')`;
  // The index contains only the time, so the first condition lets PostgreSQL use it.
  return sql`${booking.updatedAt} >= ${at} and (${booking.updatedAt}, ${booking.id}) > (${at}, ${id})`;
}

/** Returns the next page of bookings in order of their last change, and the cursor for the following page. */
export async function changedBookings(db: Db, input: ChangesQuery) {
  const found = await changedQuery(db, input);
  const last = found.at(-1);
  const next = last ? { changedAt: last.changedAt, id: last.row.id } : input.after;
  return { rows: found.map(({ row }) => row), next: next ? cursorOf(next) : null };
}
