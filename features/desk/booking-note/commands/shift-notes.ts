import { and, count, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { auditView } from '#features/desk/front-desk/commands/log-views.ts';
import { hotelOf } from '#features/hotel/facility/queries/facility.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { forbidden, invalidInput, notFound, Refusal } from '#platform/http/refusal.ts';
import type {
  deleteShiftNote as deleting,
  editShiftNote as editing,
  markShiftNote as marking,
  writeShiftNote as writing,
} from '../contract.ts';
import { countOpen, notesOfDay, shiftNoteById } from '../queries/shift-notes.ts';
import { mayDelete, NOTE_LIMITS } from '../rules.ts';
import { shiftNote } from '../tables.ts';

/** Returns the shift notes of a day. If there are any, writes one audit entry per session. */
export function viewShiftNotes(scope: StaffScope, asked: string | undefined) {
  return inFacility(scope, async db => {
    const today = await todayOf(db, scope);
    const day = asked ?? today;
    const notes = await notesOfDay(db, scope, { day, today });
    if (notes.length > 0) await auditView(db, scope, { action: 'list.viewed', asked: { shift: day } }, true);
    return { day, today, open: await countOpen(db, scope), notes };
  });
}

/**
 * Writes a note for the current business day. A repeated request with the same key writes no second note.
 * @throws 422 `too_many_entries` on `text`.
 */
export function writeShiftNote(scope: StaffScope, input: z.output<typeof writing.input>) {
  const { facilityId, userId } = scope;
  const { note_key: noteKey, text } = input;
  return inFacility(scope, async db => {
    const day = await todayOf(db, scope);
    const [written] = await db
      .insert(shiftNote)
      .values({ facilityId, noteKey, day, text, at: now(), userId })
      .onConflictDoNothing()
      .returning({ id: shiftNote.id });
    if (!written) return loadNote(db, scope, await idByKey(db, scope, noteKey));
    const isOfDay = and(eq(shiftNote.facilityId, facilityId), eq(shiftNote.day, day));
    const [all] = await db.select({ number: count() }).from(shiftNote).where(isOfDay);
    if ((all?.number ?? 0) > NOTE_LIMITS.most) throw invalidInput({ text: 'too_many_entries' });
    await audit(db, scope, { action: 'shift.noted', details: { note: written.id } });
    return loadNote(db, scope, written.id);
  });
}

/**
 * Replaces the text of a note.
 * @throws 403 if the user may not edit it, 404, 409 if the text has changed in the meantime.
 */
export function editShiftNote(scope: StaffScope, input: z.output<typeof editing.input>) {
  const { note_id: id, text, was } = input;
  return inFacility(scope, async db => {
    const note = await lockNote(db, scope, id);
    if (!mayDelete(note, scope)) throw forbidden();
    if (note.text !== text) {
      if (note.text !== was) throw new Refusal(409, 'version_conflict');
      await db
        .update(shiftNote)
        .set({ text, editedAt: now(), editedBy: scope.userId })
        .where(isNote(scope, id));
      await audit(db, scope, { action: 'shift.note_edited', details: { note: id } });
    }
    return loadNote(db, scope, id);
  });
}

/**
 * Marks a note as done or open. Idempotent.
 * @throws 404.
 */
export function markShiftNote(scope: StaffScope, input: z.output<typeof marking.input>) {
  const { note_id: id, done } = input;
  return inFacility(scope, async db => {
    const note = await lockNote(db, scope, id);
    if ((note.doneAt !== null) !== done) {
      const completion = done ? { doneAt: now(), doneBy: scope.userId } : { doneAt: null, doneBy: null };
      await db.update(shiftNote).set(completion).where(isNote(scope, id));
      await audit(db, scope, { action: 'shift.note_marked', details: { note: id, done } });
    }
    return loadNote(db, scope, id);
  });
}

/**
 * Deletes a note.
 * @throws 403 if the user may not delete it, 404.
 */
export function deleteShiftNote(scope: StaffScope, { note_id: id }: z.output<typeof deleting.input>) {
  return inFacility(scope, async db => {
    const note = await lockNote(db, scope, id);
    if (!mayDelete(note, scope)) throw forbidden();
    await db.delete(shiftNote).where(isNote(scope, id));
    await audit(db, scope, { action: 'shift.note_deleted', details: { note: id } });
  });
}

async function todayOf(db: Db, { facilityId }: StaffScope): Promise<string> {
  const { timezone } = await hotelOf(db, facilityId);
  return businessDay(now(), timezone);
}

const isNote = ({ facilityId }: StaffScope, id: number) =>
  and(eq(shiftNote.facilityId, facilityId), eq(shiftNote.id, id));

async function lockNote(db: Db, scope: StaffScope, id: number) {
  const [note] = await db.select().from(shiftNote).where(isNote(scope, id)).for('update');
  if (!note) throw notFound();
  return note;
}

async function idByKey(db: Db, { facilityId }: StaffScope, key: string): Promise<number> {
  const [note] = await db
    .select({ id: shiftNote.id })
    .from(shiftNote)
    .where(and(eq(shiftNote.facilityId, facilityId), eq(shiftNote.noteKey, key)));
  return note?.id ?? 0;
}

async function loadNote(db: Db, scope: StaffScope, id: number) {
  const note = await shiftNoteById(db, scope, id);
  if (!note) throw notFound();
  return note;
}
