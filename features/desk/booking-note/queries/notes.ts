import { aliasedTable, and, asc, count, desc, eq } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { mayReadPersonal, showFor } from '#features/desk/front-desk/queries/personal.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import type { Note, OpenNote } from '../contract.ts';
import { MAX_OPEN_NOTES, mayDelete } from '../rules.ts';
import { bookingNote } from '../tables.ts';

export async function notesOfBooking(db: Db, scope: StaffScope, bookingId: number): Promise<Note[]> {
  const { facilityId } = scope;
  const completedBy = aliasedTable(userAccount, 'doer');
  const rows = await db
    .select({ note: bookingNote, writer: userAccount.username, doer: completedBy.username })
    .from(bookingNote)
    .leftJoin(userAccount, sameHotel(userAccount.id, bookingNote.userId))
    .leftJoin(completedBy, sameHotel(completedBy.id, bookingNote.doneBy))
    .where(and(eq(bookingNote.facilityId, facilityId), eq(bookingNote.bookingId, bookingId)))
    .orderBy(desc(bookingNote.id));
  return rows.map(({ note, writer, doer: doneBy }) => ({
    id: note.id,
    text: textFor(scope, note),
    at: note.at.toISOString(),
    username: writer,
    handover: note.handover,
    done: note.doneAt && { at: note.doneAt.toISOString(), username: doneBy },
    may_delete: mayDelete(note, scope),
  }));
}

export async function waitingNotes(db: Db, scope: StaffScope): Promise<{ total: number; notes: OpenNote[] }> {
  const isOpen = and(eq(bookingNote.facilityId, scope.facilityId), eq(bookingNote.handover, 'open'));
  const rows = await db
    .select({ note: bookingNote, booking, writer: userAccount.username })
    .from(bookingNote)
    .innerJoin(booking, sameHotel(booking.id, bookingNote.bookingId))
    .leftJoin(userAccount, sameHotel(userAccount.id, bookingNote.userId))
    .where(isOpen)
    .orderBy(asc(bookingNote.id))
    .limit(MAX_OPEN_NOTES);
  const [counted] =
    rows.length < MAX_OPEN_NOTES
      ? [{ total: rows.length }]
      : await db.select({ total: count() }).from(bookingNote).where(isOpen);
  const show = showFor(scope);
  return {
    total: counted?.total ?? rows.length,
    notes: rows.map(({ note, booking: of, writer }) => ({
      id: note.id,
      text: textFor(scope, note),
      at: note.at.toISOString(),
      username: writer,
      booking_id: of.id,
      reservation_id: of.pmsBookingNo,
      name: show(of.name),
      room_number: of.roomNumber,
      check_in_date: of.checkinDate,
    })),
  };
}

/** The text is hidden from some users because it may name a person. */
function textFor(scope: StaffScope, { text, userId }: typeof bookingNote.$inferSelect): string {
  return mayReadPersonal(scope) || userId === scope.userId ? text : '';
}
