import { and, eq, max } from 'drizzle-orm';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { sealFor } from '#features/facility/queries/keys.ts';
import { endPlaceSessions } from '#features/guest-access/commands/sessions.ts';
import { discardUploads } from '#features/image/commands/images.ts';
import { type Standing, standingOf } from '#features/registration/queries/standing.ts';
import { VERIFICATION_CODE_LENGTH } from '#features/registration/rules.ts';
import { now } from '#platform/clock/clock.ts';
import { base62, crockford } from '#platform/crypto/codes.ts';
import { randomToken } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import { cleanText } from '#platform/text/clean.ts';
import type { Places } from '../contract/places.ts';
import { companionsFree, type Giver, isGiving, type PlaceRow, placesShown } from '../queries/places.ts';
import { hashOf, type PlaceSecrets } from '../queries/secrets.ts';
import type { EndReason } from '../rules.ts';
import { companionPlace, sealedAt } from '../tables.ts';

/**
 * Gives a place of the guest's slot to a companion, under the lock of the booking. Throws 409 `more_needed` for a weak proof,
 * which hands out links to nobody; 422 `reservation_expired`, `too_many_persons`.
 */
export function openPlace(scope: Giver, label: string): Promise<Places & { number: number }> {
  return inFacility(scope, async db => {
    const standing = await standingOfGiver(db, scope);
    if ((await companionsFree(db, scope, standing)) < 1) throw new Refusal(422, 'too_many_persons');
    const number = await nextNumber(db, scope);
    const { facilityId, bookingId, slotId } = scope;
    const named = cleanText(label);
    await db.insert(companionPlace).values({
      facilityId,
      bookingId,
      slotId,
      number,
      labelSealed: named ? await sealFor(db, facilityId, sealedAt('label', { slotId, number }), named) : null,
      ...(await newSecrets(db, facilityId, { slotId, number })),
      createdAt: now(),
    });
    return { ...(await placesShown(db, scope)), number };
  });
}

/** Locks the booking: nobody submits, names or gives away meanwhile. */
async function standingOfGiver(db: Db, scope: Giver): Promise<Standing> {
  if (scope.strength === 'weak') throw new Refusal(409, 'more_needed');
  const standing = await standingOf(db, scope, 'update');
  if (!isGiving(standing)) throw new Refusal(422, 'reservation_expired');
  return standing;
}

export async function nextNumber(
  db: Db,
  { facilityId, slotId }: Pick<Giver, 'facilityId' | 'slotId'>,
): Promise<number> {
  const [highest] = await db
    .select({ number: max(companionPlace.number) })
    .from(companionPlace)
    .where(and(eq(companionPlace.facilityId, facilityId), eq(companionPlace.slotId, slotId)));
  return (highest?.number ?? 0) + 1;
}

export async function newSecrets(db: Db, facilityId: number, place: Pick<PlaceRow, 'slotId' | 'number'>) {
  const secrets: PlaceSecrets = {
    token: randomToken(),
    shortCode: base62(),
    verificationCode: crockford(VERIFICATION_CODE_LENGTH),
  };
  const seal = (column: string, value: string) => sealFor(db, facilityId, sealedAt(column, place), value);
  return {
    tokenHash: hashOf.token(secrets.token),
    tokenSealed: await seal('token', secrets.token),
    shortCodeHash: hashOf.shortCode(secrets.shortCode),
    shortCodeSealed: await seal('short_code', secrets.shortCode),
    verificationCodeHash: hashOf.verificationCode(secrets.verificationCode),
    verificationCodeSealed: await seal('verification_code', secrets.verificationCode),
  };
}

type Named = { number: number };

/** Takes a place back, and deletes what was entered there. A second time changes nothing. Throws 404, 422 `companion_registered`. */
export function endPlace(scope: Giver, { number, why }: Named & { why: EndReason }): Promise<Places> {
  return inFacility(scope, async db => {
    await standingOfGiver(db, scope);
    const place = await placeOf(db, scope, number);
    if (place.personId) throw new Refusal(422, 'companion_registered');
    if (!place.endedAt) await giveBack(db, place, why);
    return placesShown(db, scope);
  });
}

/** Ends a place, and deletes what was entered there. */
export async function giveBack(db: Db, place: PlaceRow, why: EndReason): Promise<void> {
  const { facilityId, slotId, id } = place;
  await change(db, place, { endedAt: now(), endedBy: why, sealed: null, labelSealed: null });
  await discardUploads(db, facilityId, slotId, 'unused', id);
  await endPlaceSessions(db, facilityId, id);
}

/** Replaces a place's link and code; whoever came in by the ones before is out. Throws 404, 422 as `openPlaceOf`. */
export function renewPlace(scope: Giver, { number }: Named): Promise<Places> {
  return inFacility(scope, async db => {
    await standingOfGiver(db, scope);
    const place = await openPlaceOf(db, scope, number);
    await change(db, place, await newSecrets(db, scope.facilityId, place));
    await endPlaceSessions(db, scope.facilityId, place.id);
    return placesShown(db, scope);
  });
}

/**
 * A place of this slot that still waits for its companion, while the booking is locked. Throws 404, 409 `more_needed`, 422
 * `reservation_expired`, `companion_done`, `companion_registered`, `companion_link_ended`.
 */
export async function lockOpenPlace(db: Db, scope: Giver, number: number): Promise<PlaceRow> {
  await standingOfGiver(db, scope);
  return openPlaceOf(db, scope, number);
}

async function openPlaceOf(db: Db, scope: Giver, number: number): Promise<PlaceRow> {
  const place = await placeOf(db, scope, number);
  if (place.personId) throw new Refusal(422, 'companion_registered');
  if (place.endedAt) throw new Refusal(422, 'companion_link_ended');
  if (place.submittedAt) throw new Refusal(422, 'companion_done');
  return place;
}

async function placeOf(db: Db, { facilityId, slotId }: Giver, number: number): Promise<PlaceRow> {
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

async function change(db: Db, { facilityId, id }: PlaceRow, changes: Partial<PlaceRow>): Promise<void> {
  await db
    .update(companionPlace)
    .set(changes)
    .where(and(eq(companionPlace.facilityId, facilityId), eq(companionPlace.id, id)));
}

/**
 * Deletes what companions of a slot have entered and is on no registration, with its pictures, once the link is over
 * (docs/reference/retention.md). Out: how many.
 */
export async function dropEntered(db: Db, facilityId: number, slotId: number): Promise<number> {
  const places = await db
    .select()
    .from(companionPlace)
    .where(and(eq(companionPlace.facilityId, facilityId), eq(companionPlace.slotId, slotId)));
  for (const place of places) {
    await change(db, place, { sealed: null, labelSealed: null });
    await discardUploads(db, facilityId, slotId, 'draft', place.id);
  }
  return places.filter(({ sealed }) => sealed !== null).length;
}
