import { and, asc, eq, isNotNull, isNull, max, sql } from 'drizzle-orm';
import type { CompanionScope, GuestScope, StaffScope } from '#features/access/rules/scope.ts';
import { audit } from '#features/audit/commands/audit.ts';
import { logStatus } from '#features/booking/commands/statuses.ts';
import { statusIds } from '#features/booking/rules/status.ts';
import { attachImages } from '#features/image/commands/images.ts';
import { question } from '#features/questionnaire/tables.ts';
import { refreshRegister } from '#features/registration/commands/refresh-register.ts';
import { refreshSearch } from '#features/registration/commands/refresh-search.ts';
import { recountPictures } from '#features/registration/commands/show-on-booking.ts';
import { answerRow, logEvent } from '#features/registration/commands/store-registration.ts';
import { addAmendment } from '#features/registration/commands/write-amendment.ts';
import { answer, person, registration } from '#features/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { openEntered } from '../queries/form.ts';
import type { PlaceRow } from '../queries/places.ts';
import { companionPlace } from '../tables.ts';

/** By whose doing they join: the companion's own, the guest's who submits, or the member of staff's who has checked that guest. */
type By = CompanionScope | GuestScope | StaffScope;
type Registered = { id: number; bookingId: number; slotId: number };

/**
 * The companions of a slot who are done (`waitingPlaces`) become persons of its registration, which was just stored; who is not stays
 * open. Whoever calls holds the lock on the booking, and tells the PMS.
 */
export async function joinWaiting(
  db: Db,
  by: By,
  to: Registered,
  places: readonly PlaceRow[],
): Promise<void> {
  if (places.length === 0) return;
  const { facilityId } = by;
  for (const place of places) await join(db, by, place, to);
  await recountPictures(db, facilityId, to.bookingId);
  await refreshSearch(db, facilityId, [to.bookingId]);
  await refreshRegister(db, facilityId, [to.bookingId]);
}

/**
 * The same for a registration that was there before: its version goes up, the guest's yes ends, the desk sees it as new, and the
 * PMS is told as the last statement.
 */
export async function joinLate(db: Db, by: By, to: Registered & { version: number }): Promise<void> {
  const { facilityId } = by;
  const places = await waitingPlaces(db, facilityId, to.slotId);
  if (places.length === 0) return;
  await joinWaiting(db, by, to, places);
  const registrationId = to.id;
  const version = to.version + 1;
  await addAmendment(db, {
    facilityId,
    registrationId,
    version,
    byKind: 'companion',
    byUser: null,
    reason: '',
  });
  await db
    .update(registration)
    .set({ version, dataConfirmedAt: null, dataConfirmedBy: null })
    .where(and(eq(registration.facilityId, facilityId), eq(registration.id, registrationId)));
  await logStatus(db, facilityId, [to.bookingId], statusIds.input, { at: now() });
  logEvent(db, facilityId, { type: 'amended', registrationId });
}

/** The companions of a slot who are done, and on no registration yet. */
export const waitingPlaces = (db: Db, facilityId: number, slotId: number): Promise<PlaceRow[]> =>
  db
    .select()
    .from(companionPlace)
    .where(
      and(
        eq(companionPlace.facilityId, facilityId),
        eq(companionPlace.slotId, slotId),
        isNotNull(companionPlace.submittedAt),
        isNotNull(companionPlace.sealed),
        isNull(companionPlace.personId),
        isNull(companionPlace.endedAt),
      ),
    )
    .orderBy(asc(companionPlace.submittedAt), asc(companionPlace.number));

async function join(db: Db, by: By, place: PlaceRow, to: Registered): Promise<void> {
  const { facilityId, slotId, id, sealed } = place;
  if (!sealed) return;
  const { other_form, family_name: familyName = null } = await openEntered(db, place, sealed);
  const entered = Object.entries(other_form);
  const personId = await addPerson(db, facilityId, to.id);
  await addAnswers(db, facilityId, personId, { entered, familyName });
  const values = entered.map(([, value]) => value);
  await attachImages(db, facilityId, slotId, to.id, values, id);
  await db
    .update(companionPlace)
    .set({ personId, sealed: null })
    .where(and(eq(companionPlace.facilityId, facilityId), eq(companionPlace.id, id)));
  await audit(db, by, {
    action: 'registration.companion_joined',
    bookingId: to.bookingId,
    details: { registrationId: to.id, personId },
  });
}

async function addPerson(db: Db, facilityId: number, registrationId: number): Promise<number> {
  const [last] = await db
    .select({ number: max(person.number) })
    .from(person)
    .where(and(eq(person.facilityId, facilityId), eq(person.registrationId, registrationId)));
  const [added] = await db
    .insert(person)
    .values({ facilityId, registrationId, number: (last?.number ?? 0) + 1, byLink: true })
    .returning({ id: person.id });
  if (!added) throw new Error('The companion was not stored');
  return added.id;
}

/** Questions that the hotel has retired meanwhile keep their answers; those that it never had are none. */
async function addAnswers(
  db: Db,
  facilityId: number,
  personId: number,
  { entered, familyName }: { entered: readonly (readonly [string, string])[]; familyName: string | null },
): Promise<void> {
  const questions = await db
    .select({ id: question.id, system_name: sql<string | null>`${question.systemName}` })
    .from(question)
    .where(eq(question.facilityId, facilityId));
  const rows = [];
  for (const [id, value] of entered) {
    const named = questions.find(each => String(each.id) === id);
    if (!named) continue;
    const isName = named.system_name === 'full_name';
    const given = { question: named, value, fromBooking: false, familyName: isName ? familyName : null };
    rows.push(await answerRow(db, facilityId, personId, given));
  }
  if (rows.length > 0) await db.insert(answer).values(rows);
}
