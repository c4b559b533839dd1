import { and, asc, eq, isNull } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import { lockIntake, restoreFacts } from '#features/booking/booking/commands/intake.ts';
import { lockBookings } from '#features/booking/booking/commands/statuses.ts';
import { type Booking, factsOf } from '#features/booking/booking/queries/bookings.ts';
import type { BookingFacts } from '#features/booking/booking/rules/intake.ts';
import { booking, bookingHold, bookingSearch, bookingStatusLog } from '#features/booking/booking/tables.ts';
import { draft } from '#features/guest/check-in-form/tables.ts';
import { companionPlace } from '#features/guest/companion/tables.ts';
import { guestSession } from '#features/guest/guest-access/tables.ts';
import { handOver } from '#features/guest/hand-over/tables.ts';
import { countDeleted } from '#features/hotel/deletion/commands/count-deleted.ts';
import { openForHotel } from '#features/hotel/facility/queries/keys.ts';
import { message } from '#features/message/message/tables.ts';
import { image } from '#features/registration/image/tables.ts';
import { refreshRegister } from '#features/registration/registration/commands/refresh-booking.ts';
import { mainGuestProofs } from '#features/registration/registration/queries/find-registration.ts';
import { registration, slot } from '#features/registration/registration/tables.ts';
import { anyOf } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import type { File } from '../../queries/file/groups.ts';
import { whereFile } from '../../queries/file/groups.ts';
import type { NotUndoneReason } from '../../rules/file/verdicts.ts';
import { bookingFile, bookingFileChange, type Counts } from '../../tables/file.ts';
import { withLockedFile } from './check-bookings.ts';
import { beforeLocation, hashOfFacts } from './take.ts';

const BATCH_SIZE = 250;

type Change = typeof bookingFileChange.$inferSelect;

/**
 * Undoes an import in batches. Restores changed bookings, and deletes or cancels new ones. Skips bookings that
 * were registered or changed after the import.
 */
export async function undoImport(scope: SystemScope, fileId: number): Promise<void> {
  while (await withLockedFile(scope, fileId, 'undoing', undoNext));
  await withLockedFile(scope, fileId, 'undoing', (db, file) =>
    db
      .update(bookingFile)
      // `undoneAt` is set if staff requested the undo. Otherwise the import has failed.
      .set({ state: file.undoneAt ? 'undone' : 'failed' })
      .where(whereFile(file)),
  );
}

async function undoNext(db: Db, file: File): Promise<boolean> {
  const { facilityId } = file;
  const changes = await db
    .select()
    .from(bookingFileChange)
    .where(
      and(
        eq(bookingFileChange.facilityId, facilityId),
        eq(bookingFileChange.fileId, file.id),
        eq(bookingFileChange.isUndone, false),
        isNull(bookingFileChange.left),
      ),
    )
    .orderBy(asc(bookingFileChange.bookingId))
    .limit(BATCH_SIZE);
  if (changes.length === 0) return false;
  // Every intake locks in the same order: first the hotel, then its bookings.
  await lockIntake(db, facilityId);
  const ids = changes.map(({ bookingId }) => bookingId);
  const rows = new Map((await lockBookings(db, facilityId, ids)).map(row => [row.id, row]));
  const registered = await bookingIdsIn(db, facilityId, ids, registration);
  const sorted = changes.flatMap(change => {
    const row = rows.get(change.bookingId);
    return row ? [{ change, row, left: reasonNotUndone(change, row, registered) }] : [];
  });
  const counts: Counts = { ...file.counts };
  const add = (name: string, more: number) => {
    counts[name] = (counts[name] ?? 0) + more;
  };
  const untouched = sorted.flatMap(({ row, left }) => (left ? [{ id: row.id, left }] : []));
  await markNotUndone(db, file, untouched);
  add('left', untouched.length);
  const undoableRows = sorted.filter(({ left }) => left === null);
  const idsWithGuestData = await bookingsWithGuestData(db, facilityId, ids);
  const changed = undoableRows.filter(({ change }) => change.before !== null);
  const cancelled = undoableRows.filter(
    ({ change }) => change.before === null && idsWithGuestData.has(change.bookingId),
  );
  const removed = undoableRows.filter(
    ({ change }) => change.before === null && !idsWithGuestData.has(change.bookingId),
  );
  const formerFacts = [];
  for (const { change, row } of changed) formerFacts.push({ row, facts: await openBefore(db, change) });
  for (const { row } of cancelled) formerFacts.push({ row, facts: { ...factsOf(row), pmsBookingStatus: 2 } });
  await restoreFacts(db, facilityId, formerFacts, mainGuestProofs);
  const restoredIds = formerFacts.map(({ row }) => row.id);
  await refreshRegister(db, facilityId, restoredIds);
  await markUndone(db, file, restoredIds);
  await removeBookings(
    db,
    facilityId,
    removed.map(({ row }) => row.id),
  );
  add('restored', changed.length);
  add('called_off', cancelled.length);
  add('removed', removed.length);
  await db.update(bookingFile).set({ counts }).where(whereFile(file));
  return true;
}

function reasonNotUndone(
  change: Change,
  row: Booking,
  registered: ReadonlySet<number>,
): NotUndoneReason | null {
  if (registered.has(row.id)) return 'registered';
  if (row.origin === 'pms') return 'of_pms';
  if (row.arrivedAt !== null) return 'changed';
  return hashOfFacts(factsOf(row)).equals(change.after) ? null : 'changed';
}

async function openBefore(db: Db, { facilityId, fileId, bookingId, before }: Change): Promise<BookingFacts> {
  const opened = await openForHotel(
    db,
    facilityId,
    beforeLocation(fileId, bookingId),
    before ?? Buffer.alloc(0),
  );
  return JSON.parse(opened.toString()) as BookingFacts;
}

type BookingTable =
  | typeof registration
  | typeof message
  | typeof image
  | typeof bookingHold
  | typeof companionPlace
  | typeof handOver
  | typeof bookingStatusLog;

async function bookingIdsIn(
  db: Db,
  facilityId: number,
  ids: readonly number[],
  table: BookingTable,
): Promise<Set<number>> {
  const found = await db
    .selectDistinct({ id: table.bookingId })
    .from(table)
    .where(and(eq(table.facilityId, facilityId), anyOf(table.bookingId, ids)));
  return new Set(found.flatMap(({ id }) => (id === null ? [] : [id])));
}

/**
 * Returns the bookings that have guest data, for example because a message was sent, the link was opened or
 * the form was started. These bookings are cancelled instead of deleted.
 */
async function bookingsWithGuestData(
  db: Db,
  facilityId: number,
  ids: readonly number[],
): Promise<Set<number>> {
  const foundIds = new Set<number>();
  for (const table of [message, image, bookingHold, handOver, companionPlace, bookingStatusLog])
    for (const id of await bookingIdsIn(db, facilityId, ids, table)) foundIds.add(id);
  for (const table of [guestSession, draft])
    for (const { id } of await db
      .selectDistinct({ id: slot.bookingId })
      .from(slot)
      .innerJoin(table, sameHotel(table.slotId, slot.id))
      .where(and(eq(slot.facilityId, facilityId), anyOf(slot.bookingId, ids))))
      foundIds.add(id);
  return foundIds;
}

const isOneOf = (file: File, ids: readonly number[]) =>
  and(
    eq(bookingFileChange.facilityId, file.facilityId),
    eq(bookingFileChange.fileId, file.id),
    anyOf(bookingFileChange.bookingId, ids),
  );

async function markNotUndone(
  db: Db,
  file: File,
  untouched: readonly { id: number; left: NotUndoneReason }[],
): Promise<void> {
  for (const [left, group] of Map.groupBy(untouched, each => each.left))
    await db
      .update(bookingFileChange)
      .set({ left })
      .where(
        isOneOf(
          file,
          group.map(({ id }) => id),
        ),
      );
}

async function markUndone(db: Db, file: File, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.update(bookingFileChange).set({ isUndone: true }).where(isOneOf(file, ids));
}

/** Deletes new bookings that no guest has seen, with their links. */
async function removeBookings(db: Db, facilityId: number, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  for (const table of [slot, bookingSearch])
    await db.delete(table).where(and(eq(table.facilityId, facilityId), anyOf(table.bookingId, ids)));
  await db.delete(booking).where(and(eq(booking.facilityId, facilityId), anyOf(booking.id, ids)));
  await countDeleted(db, facilityId, [{ rule: 'byHand', what: 'bookings', count: ids.length }]);
}
