import { and, count, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { lockBooking } from '#features/booking/booking/commands/statuses.ts';
import { bookingById } from '#features/booking/booking/queries/bookings.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { auditView } from '#features/desk/front-desk/commands/log-views.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { forbidden, invalidInput, notFound } from '#platform/http/refusal.ts';
import type { deleteNote as deleting, markNote as marking, writeNote as writing } from '../contract.ts';
import { notesOfBooking, waitingNotes } from '../queries/notes.ts';
import { mayDelete, NOTE_LIMITS } from '../rules.ts';
import { bookingNote } from '../tables.ts';

/**
 * Returns the notes of a booking. If there are any, writes one audit entry per session.
 * @throws 404.
 */
export function viewNotes(scope: StaffScope, bookingId: number) {
  return inFacility(scope, async db => {
    if (!(await bookingById(db, scope.facilityId, bookingId))) throw notFound();
    const notes = await notesOfBooking(db, scope, bookingId);
    if (notes.length > 0) await auditView(db, scope, { action: 'booking.viewed', bookingId }, true);
    return notes;
  });
}

export function viewHandover(scope: StaffScope) {
  return inFacility(scope, async db => {
    const openNotes = await waitingNotes(db, scope);
    if (openNotes.total > 0)
      await auditView(db, scope, { action: 'list.viewed', asked: { handover: 'open' } }, true);
    return openNotes;
  });
}

/**
 * Writes a note. A repeated request with the same key writes no second note.
 * @returns all notes of the booking.
 * @throws 404, 422 `too_many_entries` on `text`.
 */
export function writeNote(scope: StaffScope, input: z.output<typeof writing.input>) {
  const { facilityId, userId } = scope;
  const { booking_id: bookingId, note_key: noteKey, text, handover } = input;
  return changeNotes(scope, bookingId, async db => {
    const at = now();
    const [written] = await db
      .insert(bookingNote)
      .values({ facilityId, bookingId, noteKey, text, at, userId, handover })
      .onConflictDoNothing()
      .returning({ id: bookingNote.id });
    if (!written) return;
    const [all] = await db
      .select({ number: count() })
      .from(bookingNote)
      .where(and(eq(bookingNote.facilityId, facilityId), eq(bookingNote.bookingId, bookingId)));
    if ((all?.number ?? 0) > NOTE_LIMITS.most) throw invalidInput({ text: 'too_many_entries' });
    const details = { note: written.id, handover };
    await audit(db, scope, { action: 'booking.noted', bookingId, details });
  });
}

/**
 * Marks a note for the next shift, marks it as done, or clears the mark. Idempotent.
 * @returns all notes of the booking.
 * @throws 404.
 */
export function markNote(scope: StaffScope, input: z.output<typeof marking.input>) {
  const { booking_id: bookingId, note_id: id, handover } = input;
  return changeNotes(scope, bookingId, async db => {
    const note = await noteOf(db, scope, bookingId, id);
    if (note.handover === handover) return;
    const completion =
      handover === 'done' ? { doneAt: now(), doneBy: scope.userId } : { doneAt: null, doneBy: null };
    await db
      .update(bookingNote)
      .set({ handover, ...completion })
      .where(isNote(scope, id));
    const details = { note: id, before: note.handover, after: handover };
    await audit(db, scope, { action: 'booking.note_marked', bookingId, details });
  });
}

/**
 * Deletes a note.
 * @returns the remaining notes.
 * @throws 403 if the user may not delete the note, 404.
 */
export function deleteNote(scope: StaffScope, input: z.output<typeof deleting.input>) {
  const { booking_id: bookingId, note_id: id } = input;
  return changeNotes(scope, bookingId, async db => {
    const note = await noteOf(db, scope, bookingId, id);
    if (!mayDelete(note, scope)) throw forbidden();
    await db.delete(bookingNote).where(isNote(scope, id));
    await audit(db, scope, { action: 'booking.note_deleted', bookingId, details: { note: id } });
  });
}

/** Serializes changes to the notes of a booking, and marks the booking as changed for open lists. */
function changeNotes(scope: StaffScope, bookingId: number, work: (db: Db) => Promise<void>) {
  const { facilityId } = scope;
  return inFacility(scope, async db => {
    const row = await lockBooking(db, facilityId, bookingId);
    if (!row) throw notFound();
    await work(db);
    await db
      .update(booking)
      .set({ updatedAt: now() })
      .where(and(eq(booking.facilityId, facilityId), eq(booking.id, bookingId)));
    return notesOfBooking(db, scope, bookingId);
  });
}

const isNote = ({ facilityId }: StaffScope, id: number) =>
  and(eq(bookingNote.facilityId, facilityId), eq(bookingNote.id, id));

async function noteOf(db: Db, scope: StaffScope, bookingId: number, id: number) {
  const [note] = await db
    .select()
    .from(bookingNote)
    .where(and(isNote(scope, id), eq(bookingNote.bookingId, bookingId)));
  if (!note) throw notFound();
  return note;
}
