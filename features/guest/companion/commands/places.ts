import { and, eq, max } from 'drizzle-orm';
import type { z } from 'zod';
import { limitCalls } from '#features/access/access/commands.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { endPlaceSessions } from '#features/guest/guest-access/commands/sessions.ts';
import { sealForHotel } from '#features/hotel/facility/queries/keys.ts';
import { discardUploads } from '#features/registration/image/commands/images.ts';
import { newSecrets } from '#features/registration/registration/commands/open-slots.ts';
import {
  loadRegistrationState,
  type RegistrationState,
} from '#features/registration/registration/queries/standing.ts';
import { now } from '#platform/clock/clock.ts';
import { randomToken } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput, notFound, Refusal } from '#platform/http/refusal.ts';
import { cleanText } from '#platform/text/clean.ts';
import { cleanEmail, isEmail } from '#platform/text/email.ts';
import type { Places, sendPlace as sendContract } from '../contract/places.ts';
import { companionInvited } from '../events.ts';
import {
  canInviteCompanions,
  countCompanionsLeft,
  hashOf,
  type PlaceOwner,
  type PlaceRow,
  placesForGuest,
} from '../queries/places.ts';
import { type EndReason, MAX_LINK_EMAILS } from '../rules.ts';
import { companionPlace, companionSealPlace } from '../tables.ts';

/**
 * Creates a companion's place in the guest's slot, with the booking locked.
 * @throws 409 `more_needed` for a weak proof, which cannot share links
 * @throws 422 `reservation_expired`, `too_many_persons`
 */
export function openPlace(scope: PlaceOwner, label: string): Promise<Places & { number: number }> {
  return inFacility(scope, async db => {
    const registrationState = await stateOfInviter(db, scope);
    if ((await countCompanionsLeft(db, scope, registrationState)) < 1)
      throw new Refusal(422, 'too_many_persons');
    const number = await nextNumber(db, scope);
    const { facilityId, bookingId, slotId } = scope;
    const cleanLabel = cleanText(label);
    await db.insert(companionPlace).values({
      facilityId,
      bookingId,
      slotId,
      number,
      labelSealed: cleanLabel
        ? await sealForHotel(db, facilityId, companionSealPlace('label', { slotId, number }), cleanLabel)
        : null,
      ...(await secretsFor(db, facilityId, { slotId, number })),
      createdAt: now(),
    });
    return { ...(await placesForGuest(db, scope)), number };
  });
}

/**
 * Locks the booking, so that submissions and changes of places cannot run concurrently, and returns the state
 * of the registration.
 */
async function stateOfInviter(db: Db, scope: PlaceOwner): Promise<RegistrationState> {
  if (scope.strength === 'weak') throw new Refusal(409, 'more_needed');
  const registrationState = await loadRegistrationState(db, scope, 'update');
  if (!canInviteCompanions(registrationState)) throw new Refusal(422, 'reservation_expired');
  return registrationState;
}

export async function nextNumber(
  db: Db,
  { facilityId, slotId }: Pick<PlaceOwner, 'facilityId' | 'slotId'>,
): Promise<number> {
  const [highest] = await db
    .select({ number: max(companionPlace.number) })
    .from(companionPlace)
    .where(and(eq(companionPlace.facilityId, facilityId), eq(companionPlace.slotId, slotId)));
  return (highest?.number ?? 0) + 1;
}

export const secretsFor = (db: Db, facilityId: number, place: Pick<PlaceRow, 'slotId' | 'number'>) =>
  newSecrets(db, facilityId, hashOf, column => companionSealPlace(column, place));

type PlaceNumber = { number: number };

/**
 * Revokes a place and deletes what the companion entered. Idempotent.
 * @throws 404
 * @throws 409 `more_needed`
 * @throws 422 `reservation_expired`, `companion_registered`
 */
export function revokePlace(
  scope: PlaceOwner,
  { number, why }: PlaceNumber & { why: EndReason },
): Promise<Places> {
  return inFacility(scope, async db => {
    await stateOfInviter(db, scope);
    const place = await placeOf(db, scope, number);
    if (place.personId) throw new Refusal(422, 'companion_registered');
    if (!place.endedAt) await releasePlace(db, place, why);
    return placesForGuest(db, scope);
  });
}

export async function releasePlace(db: Db, place: PlaceRow, why: EndReason): Promise<void> {
  const { facilityId, slotId, id } = place;
  await updatePlace(db, place, { endedAt: now(), endedBy: why, sealed: null, labelSealed: null });
  await discardUploads(db, facilityId, slotId, 'unused', id);
  await endPlaceSessions(db, facilityId, id);
}

/**
 * Replaces the link and code of a place and ends the sessions of the previous ones. Throws the errors of
 * `lockOpenPlace`.
 */
export function renewPlace(scope: PlaceOwner, { number }: PlaceNumber): Promise<Places> {
  return inFacility(scope, async db => {
    const place = await lockOpenPlace(db, scope, number);
    await updatePlace(db, place, await secretsFor(db, scope.facilityId, place));
    await endPlaceSessions(db, scope.facilityId, place.id);
    return placesForGuest(db, scope);
  });
}

/**
 * Locks the booking and returns the slot's place with this number. Its companion must not have submitted yet.
 * @throws 404
 * @throws 409 `more_needed`
 * @throws 422 `reservation_expired`, `companion_done`, `companion_registered`, `companion_link_ended`
 */
async function lockOpenPlace(db: Db, scope: PlaceOwner, number: number): Promise<PlaceRow> {
  await stateOfInviter(db, scope);
  const place = await placeOf(db, scope, number);
  if (place.personId) throw new Refusal(422, 'companion_registered');
  if (place.endedAt) throw new Refusal(422, 'companion_link_ended');
  if (place.submittedAt) throw new Refusal(422, 'companion_done');
  return place;
}

async function placeOf(db: Db, { facilityId, slotId }: PlaceOwner, number: number): Promise<PlaceRow> {
  const [found] = await db
    .select()
    .from(companionPlace)
    .where(
      and(
        eq(companionPlace.facilityId, facilityId),
        eq(companionPlace.slotId, slotId),
        eq(companionPlace.number, number),
      ),
    );
  if (!found) throw notFound();
  return found;
}

async function updatePlace(db: Db, { facilityId, id }: PlaceRow, changes: Partial<PlaceRow>): Promise<void> {
  await db
    .update(companionPlace)
    .set(changes)
    .where(and(eq(companionPlace.facilityId, facilityId), eq(companionPlace.id, id)));
}

type SendInput = z.output<typeof sendContract.input>;

/**
 * Emails the link and code of a place to the companion, in the given language. Throws the errors of
 * `lockOpenPlace`.
 * @throws 422 `email_invalid` at `email`
 * @throws 429 `too_many_requests` after ten emails for one slot within an hour
 */
export async function sendPlace(scope: PlaceOwner, { number, email, language }: SendInput): Promise<void> {
  const address = cleanEmail(email);
  if (!isEmail(address)) throw invalidInput({ email: 'email_invalid' });
  const { facilityId, slotId } = scope;
  await limitCalls('companion-place/send', `${facilityId}/${slotId}`, MAX_LINK_EMAILS, now());
  await inFacility(scope, async db => {
    const place = await lockOpenPlace(db, scope, number);
    const to = await sealForHotel(db, facilityId, companionSealPlace('to', place), address);
    await companionInvited.add(db, {
      facilityId,
      placeId: place.id,
      to: to.toString('base64'),
      language,
      request: randomToken(128),
    });
  });
}

/**
 * Deletes what companions of a slot have entered without joining a registration, including pictures. Called
 * once the link has expired (docs/reference/retention.md).
 * @returns the number of deleted entries
 */
export async function deleteEnteredData(db: Db, facilityId: number, slotId: number): Promise<number> {
  const places = await db
    .select()
    .from(companionPlace)
    .where(and(eq(companionPlace.facilityId, facilityId), eq(companionPlace.slotId, slotId)));
  for (const place of places) {
    await updatePlace(db, place, { sealed: null, labelSealed: null });
    await discardUploads(db, facilityId, slotId, 'draft', place.id);
  }
  return places.filter(({ sealed }) => sealed !== null).length;
}
