import { and, asc, eq, gt, ne, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import { refreshStatistics } from '#features/booking/booking/commands/refresh-statistics.ts';
import { hotelOf } from '#features/hotel/facility/queries/facility.ts';
import { anyOf } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import {
  type File,
  type Group,
  groupsOf,
  type Hotel,
  openRows,
  whereFile,
  whereRowOf,
} from '../../queries/file/groups.ts';
import type { FileState, Verdict } from '../../rules/file/verdicts.ts';
import { bookingFile, bookingFileRow, type Counts } from '../../tables/file.ts';

const NUMBERING_BATCH_SIZE = 1000;
const CHECK_BATCH_SIZE = 1000;

/**
 * Checks the rows of a file in batches. First determines the booking number of each row, then the result for
 * each booking. Can be restarted after a crash.
 */
export async function checkFile(
  scope: SystemScope,
  fileId: number,
  { isNumbered = false }: { isNumbered?: boolean } = {},
): Promise<void> {
  const withFile = <T>(work: (db: Db, file: File, hotel: Hotel) => Promise<T>) =>
    withLockedFile(scope, fileId, 'judging', work);
  for (let after: number | null = 0; after !== null; ) {
    const from: number = after;
    after =
      (await withFile((db, file, hotel) => numberRows(db, file, hotel, { after: from, isNumbered }))) ?? null;
  }
  await withFile((db, { rows }) => refreshStatistics(db, rows, 'booking_file_row'));
  for (let after: string | null = ''; after !== null; ) {
    const from: string = after;
    after = (await withFile((db, file, hotel) => checkNext(db, file, hotel, from))) ?? null;
  }
  await withFile(async (db, file) => {
    await refreshStatistics(db, file.rows, 'booking_file_row');
    const counts = await countRows(db, file);
    await db.update(bookingFile).set({ state: 'ready', counts }).where(whereFile(file));
  });
}

/**
 * Runs `work` with the file locked if the file is in this state. Otherwise returns undefined, because another
 * worker has already changed the state.
 */
export function withLockedFile<T>(
  scope: SystemScope,
  fileId: number,
  state: FileState,
  work: (db: Db, file: File, hotel: Hotel) => Promise<T>,
): Promise<T | undefined> {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const [file] = await db
      .select()
      .from(bookingFile)
      .where(and(whereFile({ facilityId, id: fileId }), eq(bookingFile.state, state)))
      .for('update');
    if (!file) return undefined;
    return work(db, file, await hotelOf(db, facilityId));
  });
}

type NumberingState = { after: number; isNumbered: boolean };

/**
 * Stores the booking number of each row, and the verdict of rows without a number.
 * @returns the row to continue after, or null at the end
 */
async function numberRows(
  db: Db,
  file: File,
  hotel: Hotel,
  { after, isNumbered }: NumberingState,
): Promise<number | null> {
  const open = isNumbered ? eq(bookingFileRow.bookingNo, '') : undefined;
  const rows = await db
    .select()
    .from(bookingFileRow)
    .where(and(whereRowOf(file), open, gt(bookingFileRow.number, after)))
    .orderBy(asc(bookingFileRow.number))
    .limit(NUMBERING_BATCH_SIZE);
  const last = rows.at(-1);
  if (!last) return null;
  const opened = await openRows(db, file, hotel, rows);
  await writeVerdicts(
    db,
    file,
    opened.map(({ row, read }) => ({
      number: row.number,
      booking_no: read.bookingNo,
      verdict: read.bookingNo === '' ? (read.isNone ? 'none' : 'error') : null,
      faults: read.bookingNo === '' ? read.faults : [],
    })),
  );
  return last.number;
}

async function checkNext(db: Db, file: File, hotel: Hotel, after: string): Promise<string | null> {
  const found = await db
    .select({ bookingNo: bookingFileRow.bookingNo })
    .from(bookingFileRow)
    .where(and(whereRowOf(file), gt(bookingFileRow.bookingNo, after)))
    .orderBy(asc(bookingFileRow.bookingNo))
    .limit(CHECK_BATCH_SIZE);
  const last = found.at(-1);
  if (!last) return null;
  const numbers = [...new Set(found.map(({ bookingNo }) => bookingNo))];
  await checkBookings(db, file, hotel, numbers);
  return last.bookingNo;
}

export async function checkBookings(
  db: Db,
  file: File,
  hotel: Hotel,
  bookingNos: readonly string[],
): Promise<Group[]> {
  const groups = await groupsOf(db, file, hotel, bookingNos);
  const rows = groups.flatMap(group =>
    group.rows.map(({ row, verdict, faults }) => ({
      number: row.number,
      booking_no: group.bookingNo,
      verdict,
      faults,
    })),
  );
  await writeVerdicts(db, file, rows);
  return groups;
}

type CheckedRow = { number: number; booking_no: string; verdict: Verdict | null; faults: unknown[] };

export async function writeVerdicts(
  db: Db,
  { facilityId, id }: File,
  rows: readonly CheckedRow[],
): Promise<void> {
  if (rows.length === 0) return;
  const numbers = rows.map(({ number }) => number);
  await db.execute(sql`
    update ${bookingFileRow} set booking_no = judged.booking_no, verdict = judged.verdict, faults = judged.faults
    from json_to_recordset(${JSON.stringify(rows)}::json)
      as judged (number int, booking_no text, verdict text, faults jsonb)
    where ${bookingFileRow.facilityId} = ${facilityId} and ${bookingFileRow.fileId} = ${id}
      and ${bookingFileRow.number} = judged.number and ${anyOf(bookingFileRow.number, numbers)}`);
}

export const hasOtherName = sql`${bookingFileRow.faults} @> '[{"code":"other_name"}]'`;

export async function countRows(db: Db, file: File): Promise<Counts> {
  const rows = sql<number>`count(*)::int`;
  const bookings = sql<number>`count(distinct ${bookingFileRow.bookingNo})::int`;
  const found = await db
    .select({ verdict: bookingFileRow.verdict, rows, bookings })
    .from(bookingFileRow)
    .where(and(whereRowOf(file), ne(bookingFileRow.leftOut, true)))
    .groupBy(bookingFileRow.verdict);
  const [out] = await db
    .select({ rows })
    .from(bookingFileRow)
    .where(and(whereRowOf(file), eq(bookingFileRow.leftOut, true)));
  const countsByVerdict = found.flatMap(({ verdict, rows: all, bookings: each }) =>
    verdict ? [[verdict, verdict === 'error' || verdict === 'none' ? all : each] as const] : [],
  );
  const [asked] = await db
    .select({ rows })
    .from(bookingFileRow)
    .where(
      and(
        whereRowOf(file),
        eq(bookingFileRow.verdict, 'error'),
        ne(bookingFileRow.leftOut, true),
        hasOtherName,
      ),
    );
  return {
    ...Object.fromEntries(countsByVerdict),
    left_out: out?.rows ?? 0,
    ...(asked && asked.rows > 0 && { other_name: asked.rows }),
  };
}
