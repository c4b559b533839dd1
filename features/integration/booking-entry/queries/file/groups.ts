import { and, asc, eq } from 'drizzle-orm';
import { bookingMetadata } from '#features/booking/booking/contract.ts';
import { type Booking, bookingColumns, factsOf } from '#features/booking/booking/queries/bookings.ts';
import { readEmail, readPhone } from '#features/booking/booking/queries/list-columns.ts';
import {
  applyItemFrom,
  type BookingFacts,
  type IncomingBooking,
} from '#features/booking/booking/rules/intake.ts';
import { isCancelled } from '#features/booking/booking/rules/status.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { dayIn, timeIn } from '#i18n/instants.ts';
import { anyOf } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import { withoutUndefined } from '#platform/json/without-undefined.ts';
import { type CombinedRows, combineRows, itemOf } from '../../rules/file/combine-rows.ts';
import { type ReadingOptions, type ReadRow, type RowError, readRow } from '../../rules/file/row.ts';
import type { Verdict } from '../../rules/file/verdicts.ts';
import { bookingFile, bookingFileRow } from '../../tables/file.ts';
import { openCells } from './cells.ts';

export type File = typeof bookingFile.$inferSelect;
type Row = typeof bookingFileRow.$inferSelect;

export const whereFile = ({ facilityId, id }: Pick<File, 'facilityId' | 'id'>) =>
  and(eq(bookingFile.facilityId, facilityId), eq(bookingFile.id, id));

export const whereRowOf = ({ facilityId, id }: Pick<File, 'facilityId' | 'id'>) =>
  and(eq(bookingFileRow.facilityId, facilityId), eq(bookingFileRow.fileId, id));

export type OpenRow = { row: Row; cells: string[]; read: ReadRow };

/** The rows of one booking and their verdicts. `item` is null if none of the rows can be imported. */
export type Group = {
  bookingNo: string;
  rows: (OpenRow & { verdict: Verdict; faults: RowError[] })[];
  item: IncomingBooking | null;
  stored: Booking | undefined;
  /** The stored facts. `undefined` for a new booking. */
  before: BookingFacts | undefined;
  after: BookingFacts | undefined;
};

/** The hotel's country, for national phone numbers, and its time zone, for converting instants to days. */
export type Hotel = { country: string; timezone: string };

export async function openRows(db: Db, file: File, hotel: Hotel, rows: readonly Row[]): Promise<OpenRow[]> {
  const readingOptions = readingOptionsFor(file, hotel);
  const opened = [];
  for (const row of rows) {
    const cells = await openCells(db, row);
    opened.push({ row, cells, read: withContactFaults(readRow(cells, readingOptions), hotel.country) });
  }
  return opened;
}

/**
 * Returns how to read the rows. Days without a year are resolved relative to the day of the upload, even if
 * the file is checked later.
 */
const readingOptionsFor = (
  { mapping, dayOrder, from1904, createdAt }: File,
  { timezone }: Hotel,
): ReadingOptions => ({
  mapping,
  dayOrder,
  days: {
    onClocks: at => ({ day: dayIn(at, timezone), time: timeIn(at, timezone) }),
    today: dayIn(createdAt, timezone),
    from1904,
  },
});

/**
 * Adds faults for an invalid phone number or email address. As with bookings from a PMS, they do not prevent
 * the import. The list shows the phone number as it is in the file.
 */
function withContactFaults(read: ReadRow, country: string): ReadRow {
  const { guest } = read;
  const faults = [...read.faults];
  const phone = guest.phone && phoneOf(guest.phone, country);
  if (phone) guest.phone = phone;
  if (guest.phone && readPhone(guest.phone, country) === null)
    faults.push({ field: 'phone', code: 'phone_unread', bars: false });
  if (guest.email_address && readEmail(guest.email_address) === null)
    faults.push({ field: 'email_address', code: 'email_unread', bars: false });
  return { ...read, faults };
}

/** Restores the leading 0 of a national number, which spreadsheets remove. */
function phoneOf(phone: string, country: string): string {
  const isShort = /^[1-9]\d{7,10}$/.test(phone) && readPhone(phone, country) === null;
  return isShort && readPhone(`0${phone}`, country) !== null ? `0${phone}` : phone;
}

/**
 * Returns the file's bookings with these numbers, each with its rows (except those left out) and the stored
 * booking.
 */
export async function groupsOf(
  db: Db,
  file: File,
  hotel: Hotel,
  bookingNos: readonly string[],
): Promise<Group[]> {
  if (bookingNos.length === 0) return [];
  const { facilityId, code } = file;
  const rows = await db
    .select()
    .from(bookingFileRow)
    .where(
      and(whereRowOf(file), anyOf(bookingFileRow.bookingNo, bookingNos), eq(bookingFileRow.leftOut, false)),
    )
    .orderBy(asc(bookingFileRow.number));
  const storedBookings = await db
    .select(bookingColumns)
    .from(booking)
    .where(
      and(
        eq(booking.facilityId, facilityId),
        eq(booking.pmsCode, code),
        anyOf(booking.pmsBookingNo, bookingNos),
      ),
    );
  const stored = new Map(storedBookings.map(each => [each.pmsBookingNo, each]));
  const opened = await openRows(db, file, hotel, rows);
  const byNumber = Map.groupBy(opened, ({ read }) => read.bookingNo);
  return [...byNumber].map(([bookingNo, its]) => groupOf(file, bookingNo, its, stored.get(bookingNo)));
}

function groupOf(file: File, bookingNo: string, rows: OpenRow[], stored: Booking | undefined): Group {
  const rowsWithValues = rows.flatMap(({ row, read }) =>
    read.says ? [{ number: row.number, says: read.says, isSameBooking: row.isSameBooking }] : [],
  );
  const combinedRows = combineRows(rowsWithValues);
  const before = stored && factsOf(stored);
  const storedBooking = stored && before && { origin: stored.origin, facts: before };
  const item =
    combinedRows &&
    cleanItem(itemOf(combinedRows, { mapping: file.mapping, code: file.code, stored: storedBooking }));
  const appliedItem = item && applyItemFrom('file', storedBooking, item);
  const verdict = appliedItem ? verdictOf(appliedItem.result, appliedItem.facts, before) : 'error';
  return {
    bookingNo,
    item: item ?? null,
    stored,
    before,
    after: appliedItem?.facts,
    rows: rows.map(each => ({ ...each, ...checkedRow(each, verdict, combinedRows) })),
  };
}

/** Removes the guest's language if we do not support it. */
const cleanItem = (item: IncomingBooking): IncomingBooking => ({
  ...item,
  metadata: withoutUndefined(bookingMetadata.parse(item.metadata)),
});

function checkedRow(
  { row, read }: OpenRow,
  verdict: Verdict,
  joined: CombinedRows | null,
): { verdict: Verdict; faults: RowError[] } {
  if (read.isNone) return { verdict: 'none', faults: [] };
  // A missing name is not a fault if another row of the same booking has the name.
  const hasName = joined?.says.guest.full_name !== undefined;
  const rowFaults = read.faults.filter(({ code }) => !(hasName && code === 'name_missing'));
  const faults = [...rowFaults, ...(joined?.faults.get(row.number) ?? [])];
  return { verdict: faults.some(({ bars }) => bars) ? 'error' : verdict, faults };
}

function verdictOf(
  result: ReturnType<typeof applyItemFrom>['result'],
  after: BookingFacts,
  before: BookingFacts | undefined,
): Verdict {
  if (result === 'kept') return 'kept';
  if (result === 'created') return isCancelled(after) ? 'not_known' : 'new';
  if (result !== 'updated') return 'unchanged';
  return isCancelled(after) && !(before && isCancelled(before)) ? 'cancelled' : 'changed';
}
