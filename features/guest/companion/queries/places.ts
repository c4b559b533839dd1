import { and, asc, count, eq, isNull, or } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { GuestScope, SystemScope } from '#features/access/access/rules/scope.ts';
import type { PersonAnswers } from '#features/form/questionnaire/rules/answers.ts';
import { ourShortOrigin } from '#features/hotel/facility/queries/addresses.ts';
import { openFor } from '#features/hotel/facility/queries/keys.ts';
import { hashesOf, openSealed, shortLinkOf } from '#features/registration/registration/queries/secrets.ts';
import {
  countPersonsLeft,
  type PlacesGiven,
  type Standing,
  standingOf,
} from '#features/registration/registration/queries/standing.ts';
import { linkState } from '#features/registration/registration/rules.ts';
import { person, registration } from '#features/registration/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import type { Place, Places } from '../contract/places.ts';
import { companionPlace, sealedAt } from '../tables.ts';

export type PlaceRow = typeof companionPlace.$inferSelect;

export const hashOf = hashesOf('companion');

/** The secrets of a place, to show to the person who gave it away, or to send. */
export const openSecrets = (db: Db, row: PlaceRow) => openSealed(db, row, column => sealedAt(column, row));

/** The name that the giver of the place uses for the companion; "" if none. */
async function openLabel(db: Db, row: PlaceRow): Promise<string> {
  const { labelSealed } = row;
  return labelSealed
    ? (await openFor(db, row.facilityId, sealedAt('label', row), labelSealed)).toString('utf8')
    : '';
}

/** What a companion has typed or entered. */
export async function openEntered(db: Db, place: PlaceRow, sealed: Buffer): Promise<PersonAnswers> {
  const plain = await openFor(db, place.facilityId, sealedAt('sealed', place), sealed);
  return JSON.parse(plain.toString('utf8')) as PersonAnswers;
}

/** Who gives places of a slot away: the guest in a session, or whoever has opened the slot's My Page (`SystemScope`). */
export type Giver = (GuestScope | SystemScope) & Pick<GuestScope, 'bookingId' | 'slotId' | 'strength'>;

/**
 * The companions of a slot who fill in by links of their own, in the order in which the links were made: who is missing, who is
 * done. Nothing that they entered. For whoever has proven the slot strongly, and for staff.
 */
export async function placesOf(db: Db, facilityId: number, slotId: number): Promise<Place[]> {
  const places: Place[] = [];
  for (const row of await rowsOf(db, facilityId, slotId)) places.push(await shownPlace(db, row));
  return places;
}

/** Without those of the counter, those that were taken back, or whose person went with a registration that was withdrawn. */
async function rowsOf(db: Db, facilityId: number, slotId: number): Promise<PlaceRow[]> {
  const rows = await db
    .select({ place: companionPlace })
    .from(companionPlace)
    .leftJoin(person, sameHotel(person.id, companionPlace.personId))
    .leftJoin(registration, sameHotel(registration.id, person.registrationId))
    .where(
      and(
        eq(companionPlace.facilityId, facilityId),
        eq(companionPlace.slotId, slotId),
        isNull(companionPlace.endedAt),
        eq(companionPlace.atCounter, false),
        or(isNull(companionPlace.personId), isNull(registration.withdrawnAt)),
      ),
    )
    .orderBy(asc(companionPlace.number));
  return rows.map(({ place }) => place);
}

async function shownPlace(db: Db, row: PlaceRow): Promise<Place> {
  const { number, submittedAt } = row;
  const label = await openLabel(db, row);
  if (submittedAt) return { number, label, state: 'done', link: null, verification_code: null };
  const secrets = await openSecrets(db, row);
  return {
    number,
    label,
    state: 'open',
    link: shortLinkOf(secrets, ourShortOrigin()),
    verification_code: secrets.verificationCode,
  };
}

/** What the guest of a slot sees of its places; to a weak proof there are none. */
export async function placesShown(db: Db, scope: Giver): Promise<Places> {
  const isStrong = scope.strength === 'strong';
  const standing = await standingOf(db, scope);
  return {
    places: isStrong ? await placesOf(db, scope.facilityId, scope.slotId) : [],
    companions_left: await companionsFree(db, scope, standing),
    may_open: isStrong && isGiving(standing),
  };
}

/** Whether companions may still come by links: until the link of the booking ends (docs/reference/proofs.md#links). */
export const isGiving = ({ booking, timezone }: Pick<Standing, 'booking' | 'timezone'>): boolean =>
  linkState(booking, false, timezone, now()) === 'open';

/**
 * How many companions and room leaders a slot may still name in its form, without the places that it has given away. Exact only
 * while the caller holds a lock on the booking.
 */
export const personsStillFree = async (db: Db, scope: Giver) =>
  countPersonsLeft(db, scope, placesGiven(scope, await waitingPlaces(db, scope)));

/** How many companions a slot may still name, also once it has registered. */
export async function companionsFree(db: Db, scope: Giver, { registered }: Standing): Promise<number> {
  const { companions } = await personsStillFree(db, scope);
  if (!registered) return companions;
  const [own] = await db
    .select({ persons: count() })
    .from(person)
    .where(and(eq(person.facilityId, scope.facilityId), eq(person.registrationId, registered.id)));
  return Math.max(0, companions - ((own?.persons ?? 1) - 1));
}

/** Places of a booking that are given to companions who are on no registration yet, those first who were done first. */
export function waitingPlaces(
  db: Db,
  { facilityId, bookingId }: Pick<Giver, 'facilityId' | 'bookingId'>,
): Promise<PlaceRow[]> {
  return db
    .select()
    .from(companionPlace)
    .where(
      and(
        eq(companionPlace.facilityId, facilityId),
        eq(companionPlace.bookingId, bookingId),
        isNull(companionPlace.endedAt),
        isNull(companionPlace.personId),
      ),
    )
    .orderBy(asc(companionPlace.submittedAt), asc(companionPlace.number));
}

/** How many of these places a slot, and the other slots, have given away. */
export function placesGiven({ slotId }: Pick<Giver, 'slotId'>, waiting: readonly PlaceRow[]): PlacesGiven {
  const own = waiting.filter(place => place.slotId === slotId).length;
  return { own, others: waiting.length - own };
}
