import { and, asc, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import { expectedPersons } from '#features/booking/booking/rules/pms-values.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import { type PlaceOwner, placesForGuest } from '#features/guest/companion/queries/places.ts';
import { companionPlace } from '#features/guest/companion/tables.ts';
import type { GuestOfPage } from '#features/guest/guest-access/queries/page.ts';
import { proofOf } from '#features/registration/registration/rules.ts';
import { answer, person, type registration } from '#features/registration/registration/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import type { party } from '../contract/my-page.ts';

export const placeOwnerOf = ({
  scope,
  registration: registered,
}: Pick<GuestOfPage, 'scope' | 'registration'>): PlaceOwner => ({
  ...scope,
  bookingId: registered.bookingId,
  slotId: registered.slotId,
  strength: proofOf(registered),
});

/**
 * Returns the registered persons of a My Page by full name, the companions with a separate link who have not
 * submitted yet, and the expected number of persons. Null after a weak proof
 * (docs/reference/pages.md#my-page). A companion with a separate link is listed with the name that the guest
 * entered for the companion.
 */
export async function partyOf(
  db: Db,
  guest: Pick<GuestOfPage, 'scope' | 'registration' | 'booking'>,
): Promise<z.input<typeof party> | null> {
  const placeOwner = placeOwnerOf(guest);
  if (placeOwner.strength === 'weak') return null;
  const persons = await registeredPersons(db, guest.registration);
  const { places, companions_left: left } = await placesForGuest(db, placeOwner);
  const labels = new Map(places.map(({ number, label }) => [number, label]));
  const openPlaces = places.filter(({ state }) => state === 'open');
  const isCounted = expectedPersons(guest.booking) !== null;
  return {
    persons: persons.map(({ number, name, place }) => ({
      number,
      name: place === null ? (name ?? '') : (labels.get(place) ?? ''),
    })),
    waiting: openPlaces.map(({ number, label: name }) => ({ number, name })),
    expected: isCounted ? persons.length + openPlaces.length + left : null,
  };
}

function registeredPersons(db: Db, { facilityId, id }: typeof registration.$inferSelect) {
  const names = db
    .select({ personId: answer.personId, value: answer.value })
    .from(answer)
    .innerJoin(question, sameHotel(question.id, answer.questionId))
    .where(and(eq(answer.facilityId, facilityId), eq(question.systemName, 'full_name')))
    .as('names');
  return db
    .select({ number: person.number, name: names.value, place: companionPlace.number })
    .from(person)
    .leftJoin(names, eq(names.personId, person.id))
    .leftJoin(companionPlace, sameHotel(companionPlace.personId, person.id))
    .where(and(eq(person.facilityId, facilityId), eq(person.registrationId, id)))
    .orderBy(asc(person.number));
}
