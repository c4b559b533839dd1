import { and, asc, desc, eq, gt, isNotNull, ne, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { bookingFile, bookingFileChange, bookingFileRow } from '../../tables/file.ts';
import { openCells, openHead } from './cells.ts';
import type { File } from './groups.ts';
import { whereRowOf } from './groups.ts';

/**
 * Maximum number of files listed. No hotel uploads more by hand in a day, so every file that can be undone is
 * listed.
 */
const MAX_FILES = 200;
const EXAMPLES = 3;
const MAX_NOT_UNDONE = 200;

/**
 * Returns the files that were uploaded or imported within the last day, newest first. Excludes incomplete
 * uploads.
 */
export function listFiles(scope: StaffScope) {
  return inFacility(scope, async db => {
    const found = await filesOf(db, scope.facilityId).orderBy(desc(bookingFile.id)).limit(MAX_FILES);
    const files = [];
    for (const { file, username } of found) files.push(await viewOf(db, file, username));
    return files;
  });
}

export const isShown = (facilityId: number) =>
  and(
    eq(bookingFile.facilityId, facilityId),
    ne(bookingFile.state, 'reading'),
    gt(bookingFile.endsAt, now()),
  );

function filesOf(db: Db, facilityId: number, fileId?: number) {
  return db
    .select({ file: bookingFile, username: userAccount.username })
    .from(bookingFile)
    .leftJoin(userAccount, eq(userAccount.id, bookingFile.createdBy))
    .where(and(isShown(facilityId), fileId === undefined ? undefined : eq(bookingFile.id, fileId)))
    .$dynamic();
}

async function viewOf(db: Db, file: File, username: string | null) {
  const { name } = await openHead(db, file);
  const countEntries = Object.entries(file.counts).flatMap(([kind, count]) =>
    count === undefined ? [] : [[kind, count] as const],
  );
  return {
    id: file.id,
    state: file.state,
    name,
    format: file.format,
    encoding: file.encoding,
    rows: file.rows,
    layout: file.layout,
    code: file.code,
    counts: Object.fromEntries(countEntries),
    created_at: file.createdAt.toISOString(),
    username,
    taken_at: file.takenAt?.toISOString() ?? null,
    undone_at: file.undoneAt?.toISOString() ?? null,
    ends_at: file.endsAt.toISOString(),
  };
}

export function showFile(scope: StaffScope, fileId: number) {
  return inFacility(scope, async db => {
    const [found] = await filesOf(db, scope.facilityId, fileId);
    if (!found) throw notFound();
    const { file, username } = found;
    const { titles } = await openHead(db, file);
    const first = await db
      .select()
      .from(bookingFileRow)
      .where(whereRowOf(file))
      .orderBy(asc(bookingFileRow.number))
      .limit(EXAMPLES);
    const examples = [];
    for (const row of first) examples.push(await openCells(db, row));
    const view = await viewOf(db, file, username);
    const dayOrder = file.dayOrder === 'unclear' ? null : file.dayOrder;
    const others = file.state === 'ready' ? await countOtherSources(db, file) : [];
    return { ...view, titles, examples, mapping: file.mapping, elsewhere: others, day_order: dayOrder };
  });
}

export function listLeft(scope: StaffScope, fileId: number) {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const [found] = await filesOf(db, facilityId, fileId);
    if (!found) throw notFound();
    return db
      .select({
        booking_id: booking.id,
        pms_reservation_no: booking.pmsBookingNo,
        why: sql<'registered' | 'changed' | 'of_pms'>`${bookingFileChange.left}`,
      })
      .from(bookingFileChange)
      .innerJoin(booking, sameHotel(booking.id, bookingFileChange.bookingId))
      .where(
        and(
          eq(bookingFileChange.facilityId, facilityId),
          eq(bookingFileChange.fileId, fileId),
          isNotNull(bookingFileChange.left),
        ),
      )
      .orderBy(asc(booking.id))
      .limit(MAX_NOT_UNDONE);
  });
}

/**
 * Counts the file's new booking numbers that the hotel already has from other sources, because their guests
 * would get two messages.
 */
async function countOtherSources(
  db: Db,
  { facilityId, id, code }: File,
): Promise<{ code: string; count: number }[]> {
  const { rows } = await db.execute<{ code: string; count: number }>(sql`
    with recursive sources (code) as (
      select min(${booking.pmsCode}) from ${booking} where ${booking.facilityId} = ${facilityId}
      union all
      select (
        select min(${booking.pmsCode}) from ${booking}
        where ${booking.facilityId} = ${facilityId} and ${booking.pmsCode} > sources.code
      ) from sources where sources.code is not null
    )
    select sources.code, count(distinct ${bookingFileRow.bookingNo})::int as count
    from sources
    join ${bookingFileRow} on ${bookingFileRow.facilityId} = ${facilityId} and ${bookingFileRow.fileId} = ${id}
      and ${bookingFileRow.verdict} = 'new' and not ${bookingFileRow.leftOut}
    join ${booking} on ${booking.facilityId} = ${facilityId} and ${booking.pmsCode} = sources.code
      and ${booking.pmsBookingNo} = ${bookingFileRow.bookingNo}
    where sources.code <> ${code}
    group by sources.code
    order by count desc, sources.code`);
  return rows;
}
