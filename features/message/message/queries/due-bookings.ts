import { inArray, type SQL, sql } from 'drizzle-orm';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { memoize } from '#platform/memory/memoize.ts';
import { AFTER_RESERVATION, dueAt, isDue, windowsOf } from '../rules/moments.ts';
import type { Moment } from '../rules/schedule.ts';
import { blockingColumns, isMergedInto, sentStates, unblockedValues } from '../rules/verdict.ts';
import { message, messageClaim } from '../tables.ts';
import { nextBatch, type SendingFacility } from './sending-facilities.ts';

export type DueBooking = { facilityId: number; bookingId: number; moment: Moment };

export type BookingPosition = Pick<DueBooking, 'facilityId' | 'bookingId'>;
export type DuePage = { due: DueBooking[]; next: BookingPosition | null };

const PAGE = 500;

/**
 * Maximum age, in milliseconds, of a guide message into which a due moment can be merged. Includes the time
 * that the message waited before it was sent.
 */
const MAX_AGE_MS = 7 * 86_400_000;

/**
 * Returns bookings, ordered by hotel, with a moment before arrival that is due at `at` and has no message. Some
 * may not get a message, so `verdict` checks each booking once it is locked. `facilities` must be ordered by
 * id. A page queries only some hotels, because otherwise each page would find the rows of later pages again.
 */
export async function dueByDay(
  db: Db,
  facilities: readonly SendingFacility[],
  at: Date,
  after: BookingPosition,
): Promise<DuePage> {
  const windowsAt = memoize((key: string) => {
    const {
      timezone,
      entry,
    }: Pick<SendingFacility, 'timezone'> & { entry: SendingFacility['entries'][number] } = JSON.parse(key);
    return windowsOf(entry, timezone, at);
  });
  const { turn, next } = nextBatch(facilities, after.facilityId);
  const openEntries = turn.flatMap(({ id, timezone, entries }) =>
    entries.flatMap(entry =>
      windowsAt(JSON.stringify({ timezone, entry })).map(window => ({ id, ...window })),
    ),
  );
  if (openEntries.length === 0) return { due: [], next: startOf(next) };
  const column = <K extends keyof (typeof openEntries)[number]>(name: K) =>
    sql.param(openEntries.map(each => each[name]));
  const rows = await selectDue(
    db,
    after,
    at,
    sql`unnest(${column('id')}::bigint[], ${column('moment')}::text[], ${column('checkinDate')}::date[])
      as due (facility_id, moment, checkin_date)
      join ${bookingTable} on ${bookingTable.facilityId} = due.facility_id and ${bookingTable.checkinDate} = due.checkin_date`,
  );
  const entryByMoment = new Map(
    turn.flatMap(({ id, timezone, entries }) =>
      entries.map(entry => [`${id} ${entry.moment}`, { entry, timezone }] as const),
    ),
  );
  const isOpen = (row: Row) => {
    const facility = entryByMoment.get(`${row.facilityId} ${row.moment}`);
    const dueTime = row.goneAt && facility && dueAt(facility.entry, row, facility.timezone);
    return !dueTime || !isMergedWithGone(row, dueTime);
  };
  return { due: rows.filter(isOpen), next: nextOf(rows, next) };
}

/** Like `dueByDay`, for the moment after a booking was made. */
export async function dueAfterBooking(
  db: Db,
  facilities: readonly SendingFacility[],
  at: Date,
  after: BookingPosition,
): Promise<DuePage> {
  const { turn, next } = nextBatch(facilities, after.facilityId);
  const entryByFacility = new Map(
    turn.flatMap(({ id, timezone, entries }) => {
      const entry = entries.find(each => each.days_no === null);
      return entry ? [[id, { entry, timezone }] as const] : [];
    }),
  );
  const bookedSince = new Date(at.getTime() - AFTER_RESERVATION).toISOString();
  const rows = await selectDue(
    db,
    after,
    at,
    sql`unnest(${sql.param([...entryByFacility.keys()])}::bigint[]) as facility (id)
      cross join lateral (select facility.id as facility_id, 'after_reservation' as moment) as due
      join ${bookingTable} on ${bookingTable.facilityId} = due.facility_id and ${bookingTable.createdAt} >= ${bookedSince}`,
  );
  const isDueNow = (booking: Row) => {
    const facility = entryByFacility.get(booking.facilityId);
    const dueTime = facility && dueAt(facility.entry, booking, facility.timezone);
    return dueTime && isDue(dueTime, at) && !isMergedWithGone(booking, dueTime);
  };
  return { due: rows.filter(isDueNow), next: nextOf(rows, next) };
}

/** `goneAt`: time at which the last guide message was sent. A message being sent counts as sent now. */
type Row = DueBooking & { createdAt: Date; checkinDate: string; goneAt: Date | null };

/**
 * Whether a moment is merged into an earlier message. Such a moment is excluded before its booking is locked,
 * because otherwise it would be found every minute for hours.
 */
const isMergedWithGone = ({ goneAt }: Row, come: Date) => goneAt !== null && isMergedInto(come, [goneAt]);

type RawRow = Omit<Row, 'facilityId' | 'bookingId' | 'createdAt' | 'goneAt'> &
  Record<'facilityId' | 'bookingId' | 'createdAt', string> & { goneAt: string | null };

async function selectDue(
  db: Db,
  { facilityId, bookingId }: BookingPosition,
  at: Date,
  source: SQL,
): Promise<Row[]> {
  const { rows } = await db.execute<RawRow>(sql`
    select ${bookingTable.facilityId} as "facilityId", ${bookingTable.id} as "bookingId", due.moment,
      extract(epoch from ${bookingTable.createdAt}) as "createdAt", ${bookingTable.checkinDate} as "checkinDate",
      extract(epoch from (
        select max(coalesce(${message.settledAt}, ${at.toISOString()}))
        from ${message}
        where ${message.facilityId} = ${bookingTable.facilityId} and ${message.bookingId} = ${bookingTable.id}
          and ${message.createdAt} >= ${new Date(at.getTime() - MAX_AGE_MS).toISOString()}
          and ${message.kind} = 'guide' and ${inArray(message.state, [...sentStates])}
          and ${message.delivery} is distinct from 'undelivered'
          and (${message.state} <> 'queued' or ${message.checkinDate} = ${bookingTable.checkinDate}))) as "goneAt"
    from ${source}
    where (${bookingTable.facilityId}, ${bookingTable.id}) > (${facilityId}, ${bookingId})
      and ${noBlockCondition()}
      and not exists (
        select from ${messageClaim}
        where ${messageClaim.facilityId} = ${bookingTable.facilityId} and ${messageClaim.bookingId} = ${bookingTable.id}
          and ${messageClaim.moment} = due.moment and ${messageClaim.checkinDate} = ${bookingTable.checkinDate})
    order by 1, 2
    limit ${PAGE}`);
  return rows.map(({ createdAt, goneAt, ...row }) => ({
    moment: row.moment,
    checkinDate: row.checkinDate,
    facilityId: Number(row.facilityId),
    bookingId: Number(row.bookingId),
    createdAt: new Date(Number(createdAt) * 1000),
    goneAt: goneAt === null ? null : new Date(Number(goneAt) * 1000),
  }));
}

/**
 * Returns the conditions of `blockReasonOf` on columns as SQL. Departures and pauses are checked later, once the
 * booking is locked.
 */
function noBlockCondition(): SQL {
  const openConditions = blockingColumns.map(column => {
    const values = unblockedValues[column].map(value =>
      value === null ? sql`${bookingTable[column]} is null` : sql`${bookingTable[column]} = ${value}`,
    );
    return sql`(${sql.join(values, sql` or `)})`;
  });
  return sql.join(openConditions, sql` and `);
}

const nextOf = (rows: readonly Row[], nextFacility: number | null): BookingPosition | null =>
  rows.length < PAGE ? startOf(nextFacility) : (rows.at(-1) ?? null);

const startOf = (facilityId: number | null): BookingPosition | null =>
  facilityId === null ? null : { facilityId, bookingId: 0 };
