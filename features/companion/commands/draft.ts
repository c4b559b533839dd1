import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { inFacility } from '#features/access/queries/in-facility.ts';
import type { CompanionScope } from '#features/access/rules/scope.ts';
import { lockBooking } from '#features/booking/commands/statuses.ts';
import { sealFor } from '#features/facility/queries/keys.ts';
import { takeCompanionUpload, type Upload } from '#features/image/commands/images.ts';
import type { Db } from '#platform/database/pool.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { saveCompanionDraft as contract } from '../contract/companion.ts';
import { shownForm } from '../queries/form.ts';
import { ownPlace } from '../queries/link.ts';
import type { PlaceRow } from '../queries/places.ts';
import { companionPlace, sealedAt } from '../tables.ts';

type Input = z.output<typeof contract.input>;

/**
 * Keeps what a companion has typed, sealed, and gives its new version. Of writes that know the same version one wins; the others
 * get 409 `version_conflict` with the newer form in `data`. Throws 404, 422 `companion_done`, `companion_link_ended`,
 * `reservation_expired`.
 */
export function saveDraft(scope: CompanionScope, input: Input): Promise<{ version: number }> {
  return inFacility(scope, async db => {
    const place = await lockOwnPlace(db, scope);
    if (place.version !== input.version)
      throw new Refusal(409, 'version_conflict', { data: await shownForm(db, scope, place) });
    const version = place.version + 1;
    await writeEntered(db, scope, place, { ...input, version });
    return { version };
  });
}

/** The companion's place while nobody else changes anything of the booking, and nothing has been submitted. Throws as above. */
export async function lockOwnPlace(db: Db, scope: CompanionScope): Promise<PlaceRow> {
  await lockBooking(db, scope.facilityId, scope.bookingId);
  const place = await ownPlace(db, scope);
  if (place.submittedAt) throw new Refusal(422, 'companion_done');
  return place;
}

type Entered = Pick<Input, 'answers' | 'language'> & { version: number; submittedAt?: Date };

export async function writeEntered(
  db: Db,
  { guestSessionId }: CompanionScope,
  place: PlaceRow,
  { answers, ...values }: Entered,
): Promise<void> {
  const { facilityId, id } = place;
  const sealed = await sealFor(db, facilityId, sealedAt('sealed', place), JSON.stringify(answers));
  await db
    .update(companionPlace)
    .set({ ...values, guestSessionId, sealed })
    .where(and(eq(companionPlace.facilityId, facilityId), eq(companionPlace.id, id)));
}

/** Keeps a picture of a companion who has not submitted, where the form asks for one. Throws as above, and 422 for the picture. */
export async function takePicture(scope: CompanionScope, upload: Upload): Promise<string> {
  await inFacility(scope, db => lockOwnPlace(db, scope));
  return takeCompanionUpload(scope, upload);
}
