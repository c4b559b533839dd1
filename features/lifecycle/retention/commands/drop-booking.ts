import { and, eq, inArray } from 'drizzle-orm';
import { booking, bookingHold, bookingSearch, bookingStatusLog } from '#features/booking/booking/tables.ts';
import { draft } from '#features/guest/check-in-form/tables.ts';
import { companionPlace } from '#features/guest/companion/tables.ts';
import { guestSession } from '#features/guest/guest-access/tables.ts';
import { handOver } from '#features/guest/hand-over/tables.ts';
import { countDeleted } from '#features/hotel/deletion/commands/count-deleted.ts';
import type { Rule } from '#features/hotel/deletion/rules/rules-of-deletion.ts';
import { message } from '#features/message/message/tables.ts';
import {
  amendedAnswer,
  amendment,
  answer,
  person,
  registration,
  registrationEvent,
  sentBack,
  slot,
} from '#features/registration/registration/tables.ts';
import type { Db } from '#platform/database/pool.ts';

const registrationsOf = (db: Db, facilityId: number, bookingId: number) =>
  db
    .select({ id: registration.id })
    .from(registration)
    .where(and(eq(registration.facilityId, facilityId), eq(registration.bookingId, bookingId)));

/** Returns the persons on all registrations of a booking, including withdrawn registrations. */
export const personsOf = (db: Db, facilityId: number, bookingId: number) =>
  db
    .select({ id: person.id })
    .from(person)
    .where(
      and(
        eq(person.facilityId, facilityId),
        inArray(person.registrationId, registrationsOf(db, facilityId, bookingId)),
      ),
    );

/**
 * Deletes and counts a booking with all rows that refer to it. The booking's pictures must be deleted first.
 * Rows are deleted before the rows that they refer to. The database deletes the search keys and the status of
 * the booking.
 */
export async function dropBooking(db: Db, facilityId: number, bookingId: number, rule: Rule): Promise<void> {
  const slots = db
    .select({ id: slot.id })
    .from(slot)
    .where(and(eq(slot.facilityId, facilityId), eq(slot.bookingId, bookingId)));
  const registrations = registrationsOf(db, facilityId, bookingId);
  await db.delete(draft).where(and(eq(draft.facilityId, facilityId), inArray(draft.slotId, slots)));
  await db
    .delete(guestSession)
    .where(and(eq(guestSession.facilityId, facilityId), inArray(guestSession.slotId, slots)));
  await db
    .delete(handOver)
    .where(and(eq(handOver.facilityId, facilityId), eq(handOver.bookingId, bookingId)));
  await db
    .delete(companionPlace)
    .where(and(eq(companionPlace.facilityId, facilityId), eq(companionPlace.bookingId, bookingId)));
  for (const table of [amendedAnswer, answer, sentBack])
    await db
      .delete(table)
      .where(
        and(eq(table.facilityId, facilityId), inArray(table.personId, personsOf(db, facilityId, bookingId))),
      );
  await db
    .delete(person)
    .where(and(eq(person.facilityId, facilityId), inArray(person.registrationId, registrations)));
  for (const table of [amendment, registrationEvent])
    await db
      .delete(table)
      .where(and(eq(table.facilityId, facilityId), inArray(table.registrationId, registrations)));
  const deletedRows = await db
    .delete(registration)
    .where(and(eq(registration.facilityId, facilityId), eq(registration.bookingId, bookingId)))
    .returning({ id: registration.id });
  for (const table of [message, slot, bookingStatusLog, bookingSearch, bookingHold])
    await db.delete(table).where(and(eq(table.facilityId, facilityId), eq(table.bookingId, bookingId)));
  await db.delete(booking).where(and(eq(booking.facilityId, facilityId), eq(booking.id, bookingId)));
  await countDeleted(db, facilityId, [
    { rule, what: 'bookings', count: 1 },
    { rule, what: 'registrations', count: deletedRows.length },
  ]);
}
