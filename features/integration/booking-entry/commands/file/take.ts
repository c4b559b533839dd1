import { createHash } from 'node:crypto';
import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import { lockIntake } from '#features/booking/booking/commands/intake.ts';
import { lockBookings } from '#features/booking/booking/commands/statuses.ts';
import { factsOf } from '#features/booking/booking/queries/bookings.ts';
import type { BookingFacts } from '#features/booking/booking/rules/intake.ts';
import { sealForHotel } from '#features/hotel/facility/queries/keys.ts';
import { storeBookings } from '#features/registration/registration/commands/store-bookings.ts';
import { anyOf, insertMany } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { log } from '#platform/log/log.ts';
import { undoFileJob } from '../../events.ts';
import {
  type File,
  type Group,
  groupsOf,
  type Hotel,
  whereFile,
  whereRowOf,
} from '../../queries/file/groups.ts';
import { effectiveVerdicts } from '../../rules/file/verdicts.ts';
import { bookingFile, bookingFileChange, bookingFileRow } from '../../tables/file.ts';
import { countRows, withLockedFile, writeVerdicts } from './check-bookings.ts';

/** Rows per transaction. A PMS that sends bookings waits for the transaction to end. */
const BATCH_SIZE = 500;

/**
 * Imports a file in batches, so that another worker can continue after a crash. If the last attempt fails, the
 * import is undone (docs/decisions/2026-11-25-booking-intake.md).
 */
export async function importFile(scope: SystemScope, fileId: number, { lastAttempt }: JobRun): Promise<void> {
  try {
    for (let after: string | undefined = ''; after !== undefined; ) {
      const from: string = after;
      after = await withLockedFile(scope, fileId, 'taking', (db, file, hotel) =>
        importNext(db, { scope, file }, hotel, from),
      );
    }
    await withLockedFile(scope, fileId, 'taking', markImported);
  } catch (error) {
    if (!lastAttempt) throw error;
    log.error({ facility: scope.facilityId, file: fileId, err: error }, 'a file could not be imported');
    await withLockedFile(scope, fileId, 'taking', queueRollback);
  }
}

async function nextBookings(db: Db, file: File, after: string): Promise<string[]> {
  const dueRows = await db
    .select({ bookingNo: bookingFileRow.bookingNo })
    .from(bookingFileRow)
    .where(
      and(
        whereRowOf(file),
        gt(bookingFileRow.bookingNo, after),
        inArray(bookingFileRow.verdict, [...effectiveVerdicts]),
        eq(bookingFileRow.leftOut, false),
        eq(bookingFileRow.isTaken, false),
      ),
    )
    .orderBy(asc(bookingFileRow.bookingNo))
    .limit(BATCH_SIZE);
  return [...new Set(dueRows.map(({ bookingNo }) => bookingNo))];
}

/**
 * Imports the next bookings.
 * @returns the number of the last imported booking, or undefined if no bookings were left
 */
async function importNext(
  db: Db,
  { scope, file }: ImportRun,
  hotel: Hotel,
  after: string,
): Promise<string | undefined> {
  const numbers = await nextBookings(db, file, after);
  if (numbers.length === 0) return undefined;
  // The lock is taken before the bookings are read, so that a PMS cannot send the same bookings at the same
  // time.
  await lockIntake(db, file.facilityId);
  await storeGroups(db, { scope, file }, await groupsOf(db, file, hotel, numbers));
  await db
    .update(bookingFileRow)
    .set({ isTaken: true })
    .where(
      and(whereRowOf(file), anyOf(bookingFileRow.bookingNo, numbers), eq(bookingFileRow.leftOut, false)),
    );
  return numbers.at(-1);
}

type ImportRun = { scope: SystemScope; file: File };

async function storeGroups(db: Db, { scope, file }: ImportRun, groups: readonly Group[]): Promise<void> {
  const { facilityId, id: fileId } = file;
  const importableGroups = groups.flatMap(group => (group.item ? [{ ...group, item: group.item }] : []));
  const storeResults = await storeBookings(
    db,
    { scope, fileId },
    importableGroups.map(({ item }) => item),
    'file',
  );
  const groupResults = importableGroups.map((group, at) => ({ group, taken: storeResults[at] }));
  const changed = groupResults.filter(
    each => each.taken?.result === 'created' || each.taken?.result === 'updated',
  );
  const rows = await lockBookings(
    db,
    facilityId,
    changed.flatMap(each => each.taken?.bookingId ?? []),
  );
  const rowsById = new Map(rows.map(row => [row.id, row]));
  const changes = [];
  for (const { group, taken: result } of changed) {
    const row = result && rowsById.get(result.bookingId);
    if (!row) throw new Error('A booking was accepted but not stored');
    const sealedBefore = group.before ? await sealBefore(db, facilityId, fileId, row.id, group.before) : null;
    changes.push({
      facilityId,
      fileId,
      bookingId: row.id,
      before: sealedBefore,
      after: hashOfFacts(factsOf(row)),
    });
  }
  if (changes.length > 0) await db.execute(insertMany(bookingFileChange, changes));
  // These bookings were not changed, because another import or a PMS has stored them since the check.
  await writeVerdicts(
    db,
    file,
    groupResults.flatMap(({ group, taken: result }) =>
      changed.some(each => each.group === group)
        ? []
        : group.rows.map(({ row, faults }) => ({
            number: row.number,
            booking_no: group.bookingNo,
            verdict: result?.result === 'kept' ? ('kept' as const) : ('unchanged' as const),
            faults,
          })),
    ),
  );
}

export const beforeLocation = (fileId: number, bookingId: number) => ({
  table: 'booking_file_change',
  column: 'before',
  row: `${fileId}/${bookingId}`,
});

const sealBefore = (db: Db, facilityId: number, fileId: number, bookingId: number, facts: BookingFacts) =>
  sealForHotel(db, facilityId, beforeLocation(fileId, bookingId), JSON.stringify(facts));

/** Hashes the facts of a booking. Sorts the metadata keys, so that their order does not change the hash. */
export function hashOfFacts({ metadata, ...facts }: BookingFacts): Buffer {
  const ordered = Object.entries(metadata).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([facts, ordered]))
    .digest();
}

async function markImported(db: Db, file: File): Promise<void> {
  const counts = await countRows(db, file);
  await db.update(bookingFile).set({ state: 'taken', counts }).where(whereFile(file));
}

async function queueRollback(db: Db, file: File): Promise<void> {
  await db.update(bookingFile).set({ state: 'undoing' }).where(whereFile(file));
  await undoFileJob.add(db, { facilityId: file.facilityId, fileId: file.id });
}
