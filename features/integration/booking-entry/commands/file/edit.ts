import { and, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { hotelOf } from '#features/hotel/facility/queries/facility.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import { cleanText } from '#platform/text/clean.ts';
import { checkFileJob, importFileJob, undoFileJob } from '../../events.ts';
import { openCells, sealCells, versionOf } from '../../queries/file/cells.ts';
import { type File, openRows, whereFile, whereRowOf } from '../../queries/file/groups.ts';
import { cellsByField, type DayOrder, type Field, type Mapping } from '../../rules/file/fields.ts';
import { bookingNoOf } from '../../rules/file/row.ts';
import { isBusy, retainedUntil } from '../../rules/file/verdicts.ts';
import { bookingFile, bookingFileRow } from '../../tables/file.ts';
import { checkBookings, countRows, hasOtherName, writeVerdicts } from './check-bookings.ts';
import { checkColumns, storeLayout } from './layouts.ts';
import { deleteFileRow } from './upload.ts';

/**
 * Locks the file and checks its state.
 * @throws 404
 * @throws 409 `file_busy` while a worker uses the file, or once it is imported
 */
async function lockFile(
  db: Db,
  facilityId: number,
  id: number,
  states: readonly File['state'][],
): Promise<File> {
  const [file] = await db.select().from(bookingFile).where(whereFile({ facilityId, id })).for('update');
  if (!file || file.state === 'reading') throw notFound();
  if (!states.includes(file.state)) throw new Refusal(409, 'file_busy');
  return file;
}

type Columns = { code: string; mapping: Mapping; dayOrder: DayOrder };

export function setColumns(scope: StaffScope, fileId: number, { code, mapping, dayOrder }: Columns) {
  const { facilityId } = scope;
  checkColumns({ code, mapping });
  return inFacility(scope, async db => {
    const file = await lockFile(db, facilityId, fileId, ['open', 'ready']);
    await db
      .update(bookingFile)
      .set({ state: 'judging', code, mapping, dayOrder, counts: {} })
      .where(whereFile(file));
    // Stores the date order (day or month first) only if staff changed it. A stored default would count as
    // their choice, and staff would not be asked about later files with ambiguous dates.
    const chosen = dayOrder === file.dayOrder ? undefined : dayOrder;
    await storeLayout(db, facilityId, { fingerprint: file.fingerprint, code, mapping, dayOrder: chosen });
    await checkFileJob.add(db, { facilityId, fileId });
  });
}

type Correction = {
  cells?: Partial<Record<Field, string>> | undefined;
  leftOut?: boolean | undefined;
  /**
   * Staff have confirmed that the row belongs to the booking with the same number, although the names differ.
   */
  isSameBooking?: boolean | undefined;
  /** The version of the row that the user has seen. If omitted, the row is overwritten. */
  version?: string | undefined;
};

export function correctRow(scope: StaffScope, fileId: number, number: number, change: Correction) {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const file = await lockFile(db, facilityId, fileId, ['ready']);
    const whereRow = and(whereRowOf(file), eq(bookingFileRow.number, number));
    const [row] = await db.select().from(bookingFileRow).where(whereRow);
    if (!row) throw notFound();
    const cells = await openCells(db, row);
    const version = versionOf(file.mapping, row);
    if (change.version !== undefined && change.version !== version)
      throw new Refusal(409, 'version_conflict', {
        data: { version, cells: cellsByField(file.mapping, cells) },
      });
    putCells(cells, file.mapping, change.cells ?? {});
    const sealed = await sealCells(db, row, cells);
    const hasNewNumber = bookingNoOf(cells, file.mapping) !== row.bookingNo;
    const isSameBooking = change.isSameBooking ?? (row.isSameBooking && !hasNewNumber);
    const next = { ...row, sealed, isSameBooking, leftOut: change.leftOut ?? row.leftOut };
    await db.update(bookingFileRow).set({ sealed, isSameBooking, leftOut: next.leftOut }).where(whereRow);
    await recheckRow(db, file, row.bookingNo, next);
    const counts = await countRows(db, file);
    await db.update(bookingFile).set({ counts }).where(whereFile(file));
  });
}

function putCells(cells: string[], mapping: Mapping, corrected: Partial<Record<Field, string>>): void {
  for (const [field, text] of Object.entries(corrected)) {
    const at = mapping[field as Field];
    if (at === undefined) continue;
    while (cells.length < at) cells.push('');
    cells[at] = cleanText(text);
  }
}

export function joinRows(scope: StaffScope, fileId: number) {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const file = await lockFile(db, facilityId, fileId, ['ready']);
    await db
      .update(bookingFileRow)
      .set({ isSameBooking: true })
      .where(and(whereRowOf(file), eq(bookingFileRow.leftOut, false), hasOtherName));
    await db.update(bookingFile).set({ state: 'judging', counts: {} }).where(whereFile(file));
    await checkFileJob.add(db, { facilityId, fileId, known: 'numbers' });
  });
}

async function recheckRow(
  db: Db,
  file: File,
  bookingNoBefore: string,
  row: typeof bookingFileRow.$inferSelect,
): Promise<void> {
  const hotel = await hotelOf(db, file.facilityId);
  const [opened] = await openRows(db, file, hotel, [row]);
  if (!opened) return;
  const { bookingNo, isNone, faults } = opened.read;
  const verdict = isNone ? ('none' as const) : ('error' as const);
  await writeVerdicts(db, file, [{ number: row.number, booking_no: bookingNo, verdict, faults }]);
  const affectedNumbers = [...new Set([bookingNoBefore, bookingNo])].filter(each => each !== '');
  await checkBookings(db, file, hotel, affectedNumbers);
}

/** Queues the import of a file. Idempotent. Rows with errors must first be corrected or left out. */
export function queueImport(scope: StaffScope, fileId: number, leaveOutErrors: boolean) {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const file = await lockFile(db, facilityId, fileId, ['ready', 'taking', 'taken']);
    if (file.state !== 'ready') return;
    const counts = await leaveOutErrorRows(db, file, leaveOutErrors);
    await db
      .update(bookingFile)
      .set({ state: 'taking', counts, takenAt: now(), endsAt: retainedUntil(now()) })
      .where(whereFile(file));
    await audit(db, scope, {
      action: 'booking_file.taken',
      details: { file: fileId, rows: file.rows, ...counts },
    });
    await importFileJob.add(db, { facilityId, fileId });
  });
}

async function leaveOutErrorRows(db: Db, file: File, leaveOutErrors: boolean) {
  if (leaveOutErrors)
    await db
      .update(bookingFileRow)
      .set({ leftOut: true })
      .where(and(whereRowOf(file), eq(bookingFileRow.verdict, 'error')));
  const counts = await countRows(db, file);
  if ((counts.error ?? 0) > 0) throw new Refusal(422, 'rows_in_error');
  return counts;
}

export function undoFile(scope: StaffScope, fileId: number) {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const file = await lockFile(db, facilityId, fileId, ['taken', 'undoing', 'undone']);
    if (file.state !== 'taken') return;
    if (now() >= file.endsAt) throw new Refusal(422, 'undo_over');
    await db.update(bookingFile).set({ state: 'undoing', undoneAt: now() }).where(whereFile(file));
    await audit(db, scope, { action: 'booking_file.undone', details: { file: fileId } });
    await undoFileJob.add(db, { facilityId, fileId });
  });
}

export function dropFile(scope: StaffScope, fileId: number) {
  return inFacility(scope, async db => {
    const states = ['open', 'ready', 'taken', 'undone', 'failed'] as const;
    const file = await lockFile(db, scope.facilityId, fileId, states);
    if (isBusy(file.state)) throw new Refusal(409, 'file_busy');
    await deleteFileRow(db, scope.facilityId, fileId);
  });
}
