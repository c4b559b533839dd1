import { and, asc, count, eq, isNull, or } from 'drizzle-orm';
import { sameHotel } from '#features/access/access/queries/same-hotel.ts';
import type { GuestScope, SystemScope } from '#features/access/access/rules/scope.ts';
import { linkState } from '#features/booking/booking/rules/link-state.ts';
import type { PersonAnswers } from '#features/form/questionnaire/rules/answers.ts';
import { shortLinkOrigin } from '#features/hotel/facility/queries/addresses.ts';
import { openForHotel } from '#features/hotel/facility/queries/keys.ts';
import { hashesOf, openSealed, shortLinkOf } from '#features/registration/registration/queries/secrets.ts';
import {
  countPersonsLeft,
  loadRegistrationState,
  type RegistrationState,
  type SharedPlaces,
} from '#features/registration/registration/queries/standing.ts';
import { person, registration } from '#features/registration/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import type { Place, Places } from '../contract/places.ts';
import { companionPlace, companionSealPlace } from '../tables.ts';

export type PlaceRow = typeof companionPlace.$inferSelect;

export const hashOf = hashesOf('companion');

export const openSecrets = (db: Db, row: PlaceRow) =>
  openSealed(db, row, column => companionSealPlace(column, row));

async function openLabel(db: Db, row: PlaceRow): Promise<string> {
  const { labelSealed } = row;
  return labelSealed
    ? (await openForHotel(db, row.facilityId, companionSealPlace('label', row), labelSealed)).toString('utf8')
    : '';
}

export async function openEnteredData(db: Db, place: PlaceRow, sealed: Buffer): Promise<PersonAnswers> {
  const plaintext = await openForHotel(db, place.facilityId, companionSealPlace('sealed', place), sealed);
  return JSON.parse(plaintext.toString('utf8')) as PersonAnswers;
}

/** The guest who shares places of a slot, in a guest session or on the slot's My Page (`SystemScope`). */
export type PlaceOwner = (GuestScope | SystemScope) & Pick<GuestScope, 'bookingId' | 'slotId' | 'strength'>;

/**
 * Returns the companions of a slot who have a separate link, in the order of creation. Shows whether they
 * have submitted, but not their answers. Only for guests with a strong proof and for staff.
 */
export async function placesOf(db: Db, facilityId: number, slotId: number): Promise<Place[]> {
  const places: Place[] = [];
  for (const row of await rowsOf(db, facilityId, slotId)) places.push(await toPlace(db, row));
  return places;
}

/** Excludes counter places, revoked places, and places whose companion was on a withdrawn registration. */
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

async function toPlace(db: Db, row: PlaceRow): Promise<Place> {
  const { number, submittedAt } = row;
  const label = await openLabel(db, row);
  if (submittedAt) return { number, label, state: 'done', link: null, verification_code: null };
  const secrets = await openSecrets(db, row);
  return {
    number,
    label,
    state: 'open',
    link: shortLinkOf(secrets, shortLinkOrigin()),
    verification_code: secrets.verificationCode,
  };
}

/** Returns the places of a slot for its guest. The list is empty after a weak proof. */
export async function placesForGuest(db: Db, scope: PlaceOwner): Promise<Places> {
  const isStrong = scope.strength === 'strong';
  const registrationState = await loadRegistrationState(db, scope);
  return {
    places: isStrong ? await placesOf(db, scope.facilityId, scope.slotId) : [],
    companions_left: await countCompanionsLeft(db, scope, registrationState),
    may_open: isStrong && canInviteCompanions(registrationState),
  };
}

/**
 * Returns whether companions can still get and use links. They can until the booking's link expires
 * (docs/reference/proofs.md#links).
 */
export const canInviteCompanions = ({
  booking,
  timezone,
}: Pick<RegistrationState, 'booking' | 'timezone'>): boolean =>
  linkState(booking, false, timezone, now()) === 'open';

/**
 * Returns how many more companions and room leaders can be added in a slot's form. Shared places are already
 * subtracted. The result is reliable only while the caller holds a lock on the booking.
 */
export const countFreePersons = async (db: Db, scope: PlaceOwner) =>
  countPersonsLeft(db, scope, countPlaces(scope, await waitingPlaces(db, scope)));

export async function countCompanionsLeft(
  db: Db,
  scope: PlaceOwner,
  { registered }: RegistrationState,
): Promise<number> {
  const { companions } = await countFreePersons(db, scope);
  if (!registered) return companions;
  const [own] = await db
    .select({ persons: count() })
    .from(person)
    .where(and(eq(person.facilityId, scope.facilityId), eq(person.registrationId, registered.id)));
  return Math.max(0, companions - ((own?.persons ?? 1) - 1));
}

export function waitingPlaces(
  db: Db,
  { facilityId, bookingId }: Pick<PlaceOwner, 'facilityId' | 'bookingId'>,
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

export function countPlaces(
  { slotId }: Pick<PlaceOwner, 'slotId'>,
  waiting: readonly PlaceRow[],
): SharedPlaces {
  const ownCount = waiting.filter(place => place.slotId === slotId).length;
  return { own: ownCount, others: waiting.length - ownCount };
}
