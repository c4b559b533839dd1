import { and, eq, max, sql } from 'drizzle-orm';
import type { CompanionScope, GuestScope, StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { logStatus } from '#features/booking/booking/commands/statuses.ts';
import { statusIds } from '#features/booking/booking/rules/status.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import { attachImages } from '#features/registration/image/commands/images.ts';
import {
  recountPictures,
  refreshRegister,
  refreshSearch,
} from '#features/registration/registration/commands/refresh-booking.ts';
import { answerRow, logEvent } from '#features/registration/registration/commands/store-registration.ts';
import { addAmendment } from '#features/registration/registration/commands/write-amendment.ts';
import { answer, person, registration } from '#features/registration/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { openEnteredData, type PlaceRow, waitingPlaces } from '../queries/places.ts';
import { companionPlace } from '../tables.ts';

/**
 * The caller whose action makes a companion join a registration: the companion, the submitting guest, or staff
 * who have checked the guest.
 */
type JoinScope = CompanionScope | GuestScope | StaffScope;
type JoinTarget = { id: number; bookingId: number; slotId: number };

/**
 * Adds to a slot's registration the companions of the slot who have submitted. Companions who have not
 * submitted are not changed. The caller must hold the lock on the booking and notify the PMS.
 * @returns whether any companion was added
 */
export async function addWaitingCompanions(
  db: Db,
  by: JoinScope,
  to: JoinTarget,
  waiting: readonly PlaceRow[],
): Promise<boolean> {
  const { facilityId } = by;
  const donePlaces = waiting.filter(isDone(to.slotId));
  if (donePlaces.length === 0) return false;
  for (const place of donePlaces) await joinPlace(db, by, place, to);
  await recountPictures(db, facilityId, to.bookingId);
  await refreshSearch(db, facilityId, [to.bookingId]);
  await refreshRegister(db, facilityId, [to.bookingId]);
  return true;
}

/**
 * Adds to an existing registration the companions who have submitted. Raises its version, clears its
 * confirmation, and marks it as new for the front desk. Logs an event that notifies the PMS.
 */
export async function addLateCompanion(
  db: Db,
  by: JoinScope,
  to: JoinTarget & { version: number },
): Promise<void> {
  const { facilityId } = by;
  const waiting = await waitingPlaces(db, { facilityId, bookingId: to.bookingId });
  if (!(await addWaitingCompanions(db, by, to, waiting))) return;
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
  await logEvent(db, facilityId, { type: 'amended', registrationId });
}

const isDone = (slotId: number) => (place: PlaceRow) =>
  place.slotId === slotId && place.submittedAt !== null && place.sealed !== null;

async function joinPlace(db: Db, by: JoinScope, place: PlaceRow, to: JoinTarget): Promise<void> {
  const { facilityId, slotId, id, sealed } = place;
  if (!sealed) return;
  const {
    other_form,
    family_name: familyName = null,
    child = false,
  } = await openEnteredData(db, place, sealed);
  const enteredAnswers = Object.entries(other_form);
  const personId = await addPerson(db, facilityId, to.id, child);
  await addAnswers(db, facilityId, personId, { entered: enteredAnswers, familyName });
  const values = enteredAnswers.map(([, value]) => value);
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

async function addPerson(
  db: Db,
  facilityId: number,
  registrationId: number,
  child: boolean,
): Promise<number> {
  const [last] = await db
    .select({ number: max(person.number) })
    .from(person)
    .where(and(eq(person.facilityId, facilityId), eq(person.registrationId, registrationId)));
  const [added] = await db
    .insert(person)
    .values({ facilityId, registrationId, number: (last?.number ?? 0) + 1, byLink: true, child })
    .returning({ id: person.id });
  if (!added) throw new Error('The companion was not stored');
  return added.id;
}

/** Adds the companion's answers. Keeps answers to retired questions and drops answers to unknown questions. */
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
    const answeredQuestion = questions.find(each => String(each.id) === id);
    if (!answeredQuestion) continue;
    const isName = answeredQuestion.system_name === 'full_name';
    const answerInput = {
      question: answeredQuestion,
      value,
      fromBooking: false,
      familyName: isName ? familyName : null,
    };
    rows.push(await answerRow(db, facilityId, personId, answerInput));
  }
  if (rows.length > 0) await db.insert(answer).values(rows);
}
