import { and, asc, eq, inArray, isNull } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { Booking } from '#features/booking/booking/queries/bookings.ts';
import { isCancelled } from '#features/booking/booking/rules/status.ts';
import { openNotes } from '#features/desk/booking-note/queries/open-notes.ts';
import { listRows, type Reader } from '#features/desk/front-desk/queries/list-rows.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import type { RegisterMark } from '#features/hotel/register-law/rules/register-status.ts';
import { answer, person, registration, slot } from '#features/registration/registration/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import type { Arrival } from '../contract.ts';

export type Guest = {
  bookingId: number;
  language: string;
  slot: number;
  number: number;
  name: string | null;
  mark: RegisterMark | null;
};

export async function guestsOf(
  db: Db,
  facilityId: number,
  bookingIds: readonly number[],
): Promise<ReadonlyMap<number, Guest[]>> {
  if (bookingIds.length === 0) return new Map();
  return Map.groupBy(await guestsQuery(db, facilityId, bookingIds), row => row.bookingId);
}

export function guestsQuery(db: Db, facilityId: number, bookingIds: readonly number[]) {
  const nameAnswers = db
    .select({ personId: answer.personId, value: answer.value })
    .from(answer)
    .innerJoin(question, sameHotel(question.id, answer.questionId))
    .where(
      and(
        eq(answer.facilityId, facilityId),
        eq(answer.personId, person.id),
        eq(question.systemName, 'full_name'),
      ),
    )
    .limit(1)
    .as('named');
  return db
    .select({
      bookingId: registration.bookingId,
      language: registration.language,
      slot: slot.number,
      number: person.number,
      name: nameAnswers.value,
      mark: person.registerMark,
    })
    .from(registration)
    .innerJoin(slot, sameHotel(slot.id, registration.slotId))
    .innerJoin(person, sameHotel(person.registrationId, registration.id))
    .leftJoinLateral(nameAnswers, eq(nameAnswers.personId, person.id))
    .where(
      and(
        eq(registration.facilityId, facilityId),
        inArray(registration.bookingId, [...bookingIds]),
        isNull(registration.withdrawnAt),
      ),
    )
    .orderBy(asc(registration.bookingId), asc(slot.number), asc(person.number));
}

export async function arrivalRows(
  db: Db,
  facilityId: number,
  bookings: Booking[],
  reader: Reader,
): Promise<Arrival[]> {
  const ids = bookings.map(({ id }) => id);
  const rows = await listRows(db, facilityId, bookings, reader);
  const guests = await guestsOf(db, facilityId, ids);
  const handovers = await openNotes(db, facilityId, ids);
  return bookings.flatMap((booking, place) => {
    const row = rows[place];
    if (!row) return [];
    const [first, ...others] = guests.get(booking.id) ?? [];
    return [
      {
        ...row,
        language: first?.language ?? booking.metadata.language ?? null,
        companions: others.map(({ name, mark }) => ({ name: reader.show(name ?? ''), register_mark: mark })),
        handovers: handovers.get(booking.id) ?? 0,
        cancelled: isCancelled(booking),
      },
    ];
  });
}
