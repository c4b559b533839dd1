import { and, asc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import { writeSearchRows } from '#features/booking/commands/search-rows.ts';
import { searchTexts } from '#features/booking/queries/search-texts.ts';
import { booking } from '#features/booking/tables.ts';
import type { SystemName } from '#features/questionnaire/rules/system-questions.ts';
import { question } from '#features/questionnaire/tables.ts';
import { anyOf } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import { answer, person, registration, slot } from '../tables.ts';

/**
 * Lets these bookings be found by what their PMS and their guests say now. For whoever adds a registration or takes one
 * back, within that transaction.
 */
export async function refreshSearch(
  db: Db,
  facilityId: number,
  bookingIds: readonly number[],
): Promise<void> {
  const locked = db
    .select()
    .from(booking)
    .where(and(eq(booking.facilityId, facilityId), inArray(booking.id, [...bookingIds])))
    .orderBy(asc(booking.id))
    .for('no key update')
    .execute();
  // Sent behind what locks: names given meanwhile count.
  const [rows, names] = await Promise.all([locked, guestNamesOf(db, facilityId, bookingIds)]);
  const findable = rows.map(row => ({ id: row.id, ...textsOf(row, names) }));
  await Promise.all([writeTexts(db, facilityId, findable), writeSearchRows(db, facilityId, findable)]);
}

type Findable = { id: number; guestNames: string[]; searchTexts: string[] };

/** What a booking is found by: the columns that keep it. */
export function textsOf(
  row: typeof booking.$inferSelect,
  names: ReadonlyMap<number, string[]>,
): Pick<Findable, 'guestNames' | 'searchTexts'> {
  const guestNames = names.get(row.id) ?? [];
  return { guestNames, searchTexts: searchTexts({ ...row, guestNames }) };
}

async function writeTexts(db: Db, facilityId: number, findable: Findable[]): Promise<void> {
  const rows = findable.map(({ id, guestNames, searchTexts }) => ({
    id,
    guest_names: guestNames,
    search_texts: searchTexts,
  }));
  const ids = rows.map(({ id }) => id);
  await db.execute(sql`
    update ${booking} set guest_names = found.guest_names, search_texts = found.search_texts
    from json_to_recordset(${JSON.stringify(rows)}::json) as found (id bigint, guest_names text[], search_texts text[])
    where ${booking.facilityId} = ${facilityId} and ${booking.id} = found.id and ${anyOf(booking.id, ids)}
      and (${booking.guestNames}, ${booking.searchTexts}) is distinct from (found.guest_names, found.search_texts)`);
}

const names: SystemName[] = ['full_name', 'full_name_for_katakana'];

/** The names that guests gave, by booking id: of all persons on registrations, and of room leaders without one. */
export async function guestNamesOf(
  db: Db,
  facilityId: number,
  bookingIds: readonly number[],
): Promise<Map<number, string[]>> {
  const found = new Map<number, string[]>();
  const [given, leaders] = await Promise.all([
    namesOnForms(db, facilityId, bookingIds),
    namesOfLeaders(db, facilityId, bookingIds),
  ]);
  for (const { bookingId, name } of [...given, ...leaders])
    if (name) found.set(bookingId, [...(found.get(bookingId) ?? []), name]);
  return found;
}

function namesOnForms(db: Db, facilityId: number, bookingIds: readonly number[]) {
  return db
    .select({ bookingId: registration.bookingId, name: answer.value })
    .from(registration)
    .innerJoin(
      person,
      and(eq(person.facilityId, registration.facilityId), eq(person.registrationId, registration.id)),
    )
    .innerJoin(answer, and(eq(answer.facilityId, person.facilityId), eq(answer.personId, person.id)))
    .innerJoin(question, and(eq(question.facilityId, answer.facilityId), eq(question.id, answer.questionId)))
    .where(
      and(
        eq(registration.facilityId, facilityId),
        inArray(registration.bookingId, [...bookingIds]),
        isNull(registration.withdrawnAt),
        inArray(question.systemName, names),
      ),
    )
    .orderBy(asc(registration.id), asc(person.number), asc(answer.id));
}

function namesOfLeaders(db: Db, facilityId: number, bookingIds: readonly number[]) {
  return db
    .select({ bookingId: slot.bookingId, name: slot.name })
    .from(slot)
    .where(
      and(
        eq(slot.facilityId, facilityId),
        inArray(slot.bookingId, [...bookingIds]),
        gt(slot.number, 0),
        ne(slot.name, ''),
      ),
    )
    .orderBy(asc(slot.number));
}
