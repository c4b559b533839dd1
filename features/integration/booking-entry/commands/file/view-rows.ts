import { and, asc, eq, gt } from 'drizzle-orm';
import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import type { BookingFacts } from '#features/booking/booking/rules/intake.ts';
import { auditView } from '#features/desk/front-desk/commands/log-views.ts';
import { hotelOf } from '#features/hotel/facility/queries/facility.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import type { listRows } from '../../contract/file.ts';
import { versionOf } from '../../queries/file/cells.ts';
import {
  type File,
  type Group,
  groupsOf,
  openRows,
  whereFile,
  whereRowOf,
} from '../../queries/file/groups.ts';
import { cellsByField } from '../../rules/file/fields.ts';
import type { RowError } from '../../rules/file/row.ts';
import { ROWS_PER_PAGE } from '../../rules/file/verdicts.ts';
import { bookingFile, bookingFileRow } from '../../tables/file.ts';

type RowsQuery = Pick<z.output<typeof listRows.input>, 'id' | 'verdict' | 'after'>;

export function viewRows(scope: StaffScope, { id: fileId, verdict, after }: RowsQuery) {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const [file] = await db
      .select()
      .from(bookingFile)
      .where(whereFile({ facilityId, id: fileId }));
    if (!file || file.state === 'reading') throw notFound();
    const rows = await db
      .select()
      .from(bookingFileRow)
      .where(and(whereRowOf(file), gt(bookingFileRow.number, after), whereVerdict(verdict)))
      .orderBy(asc(bookingFileRow.number))
      .limit(ROWS_PER_PAGE + 1);
    const page = rows.slice(0, ROWS_PER_PAGE);
    const data = await toRowViews(db, file, page);
    await auditView(db, scope, { action: 'list.viewed', details: { rows: data.length, file: fileId } });
    return { data, next: rows.length > ROWS_PER_PAGE ? (page.at(-1)?.number ?? null) : null };
  });
}

function whereVerdict(verdict: RowsQuery['verdict']) {
  if (verdict === undefined) return undefined;
  if (verdict === 'left_out') return eq(bookingFileRow.leftOut, true);
  return and(eq(bookingFileRow.verdict, verdict), eq(bookingFileRow.leftOut, false));
}

async function toRowViews(db: Db, file: File, page: (typeof bookingFileRow.$inferSelect)[]) {
  const hotel = await hotelOf(db, file.facilityId);
  const opened = await openRows(db, file, hotel, page);
  const isChecked = file.state === 'ready';
  const rowsWithChanges = page.filter(
    ({ verdict, faults }) =>
      verdict === 'changed' || verdict === 'cancelled' || faults.some(({ code }) => code === 'other_name'),
  );
  const numbers = [...new Set(rowsWithChanges.map(({ bookingNo }) => bookingNo))];
  const groups = isChecked ? await groupsOf(db, file, hotel, numbers) : [];
  const changes = new Map(groups.map(group => [group.bookingNo, changesOf(group)]));
  const names = new Map(
    groups.flatMap(({ rows }) => rows.map(({ row, read }) => [row.number, read.guest.full_name])),
  );
  const addOtherName = (fault: RowError) =>
    fault.code === 'other_name' ? { ...fault, name: names.get(fault.row ?? 0) } : fault;
  return opened.map(({ row, cells, read: { says } }) => ({
    number: row.number,
    booking_no: row.bookingNo,
    verdict: row.verdict,
    left_out: row.leftOut,
    days: says && { checkin: says.checkin, checkout: says.checkout },
    version: versionOf(file.mapping, row),
    cells: cellsByField(file.mapping, cells),
    faults: row.faults.map(addOtherName),
    same_booking: row.isSameBooking,
    changes: row.leftOut || row.verdict === 'error' ? [] : (changes.get(row.bookingNo) ?? []),
  }));
}

const changesOf = ({ before, after }: Group): Change[] =>
  before && after ? changesBetween(before, after) : [];

type Change = { field: string; was: string; now: string };

const comparedColumns = [
  'checkinDate',
  'checkinTime',
  'checkoutDate',
  'roomNumber',
  'pmsBookingStatus',
] as const;
const columnNames: Record<(typeof comparedColumns)[number], string> = {
  checkinDate: 'checkin_date',
  checkinTime: 'checkin_time',
  checkoutDate: 'checkout_date',
  roomNumber: 'room_number',
  pmsBookingStatus: 'status',
};

const displayText = (value: unknown) => (value === null || value === undefined ? '' : String(value));

function changesBetween(before: BookingFacts, after: BookingFacts): Change[] {
  const keys = new Set([...Object.keys(before.metadata), ...Object.keys(after.metadata)]);
  const metadataBefore = before.metadata as Record<string, unknown>;
  const metadataAfter = after.metadata as Record<string, unknown>;
  return [
    ...comparedColumns.map(key => ({
      field: columnNames[key],
      was: displayText(before[key]),
      now: displayText(after[key]),
    })),
    ...[...keys].map(key => ({
      field: key,
      was: displayText(metadataBefore[key]),
      now: displayText(metadataAfter[key]),
    })),
  ].filter(each => each.was !== each.now);
}
