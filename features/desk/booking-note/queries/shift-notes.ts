import { aliasedTable, and, asc, count, eq, isNull, lt, or, type SQL } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { mayReadPersonal } from '#features/desk/front-desk/queries/personal.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import type { ShiftNote } from '../contract.ts';
import { mayDelete } from '../rules.ts';
import { shiftNote } from '../tables.ts';

/** Returns the shift notes of a day. For the current day, includes open notes of earlier days. */
export function notesOfDay(db: Db, scope: StaffScope, { day, today }: { day: string; today: string }) {
  const isCarried = and(isNull(shiftNote.doneAt), lt(shiftNote.day, today));
  const isOfDay = eq(shiftNote.day, day);
  return notesWhere(db, scope, day === today ? or(isOfDay, isCarried) : isOfDay);
}

export async function shiftNoteById(db: Db, scope: StaffScope, id: number): Promise<ShiftNote | undefined> {
  const [note] = await notesWhere(db, scope, eq(shiftNote.id, id));
  return note;
}

export async function countOpen(db: Db, { facilityId }: StaffScope): Promise<number> {
  const isOpen = and(eq(shiftNote.facilityId, facilityId), isNull(shiftNote.doneAt));
  const [counted] = await db.select({ open: count() }).from(shiftNote).where(isOpen);
  return counted?.open ?? 0;
}

async function notesWhere(db: Db, scope: StaffScope, which: SQL | undefined): Promise<ShiftNote[]> {
  const [editor, doer] = [aliasedTable(userAccount, 'editor'), aliasedTable(userAccount, 'doer')];
  const rows = await db
    .select({
      note: shiftNote,
      writer: userAccount.username,
      editor: editor.username,
      doer: doer.username,
    })
    .from(shiftNote)
    .leftJoin(userAccount, sameHotel(userAccount.id, shiftNote.userId))
    .leftJoin(editor, sameHotel(editor.id, shiftNote.editedBy))
    .leftJoin(doer, sameHotel(doer.id, shiftNote.doneBy))
    .where(and(eq(shiftNote.facilityId, scope.facilityId), which))
    .orderBy(asc(shiftNote.id));
  return rows.map(({ note, writer, editor: editedBy, doer: doneBy }) => ({
    id: note.id,
    day: note.day,
    text: mayReadPersonal(scope) || note.userId === scope.userId ? note.text : '',
    at: note.at.toISOString(),
    username: writer,
    edited: note.editedAt && { at: note.editedAt.toISOString(), username: editedBy },
    done: note.doneAt && { at: note.doneAt.toISOString(), username: doneBy },
    may_edit: mayDelete(note, scope),
  }));
}
