import { and, eq, isNull } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { Caller } from '#features/access/access/rules/scope.ts';
import { runPlaceAttempt } from '#features/guest/guest-access/commands/attempts.ts';
import type { ProvenPlace } from '#features/guest/guest-access/queries/sessions.ts';
import { now } from '#platform/clock/clock.ts';
import { constantTimeEqual } from '#platform/crypto/keys.ts';
import { invalidInput } from '#platform/http/refusal.ts';
import { cleanCode } from '#platform/text/clean.ts';
import { assertOpenHotel, companionByToken } from '../queries/link.ts';
import { hashOf } from '../queries/places.ts';
import { companionPlace } from '../tables.ts';

type TypedProof = { token: string; verificationCode: string };

/**
 * Proves a companion's place with its link and code (docs/reference/proofs.md#a-companions-link). Does not set
 * the booking to *accessed*, because that status means that the person who booked has opened the link.
 * @throws 404
 * @throws 422 `companion_link_ended`, `reservation_expired`, `booking_not_found`
 * @throws 429 `locked`
 * @throws 503 `maintenance`
 */
export async function proveCompanion(typed: TypedProof, caller: Caller): Promise<ProvenPlace> {
  const link = await companionByToken(typed);
  await assertOpenHotel(link);
  if (cleanCode(typed.verificationCode) === '') throw invalidInput({ verificationCode: 'field_required' });
  const { scope, place } = link;
  const { facilityId, id: placeId, bookingId, slotId } = place;
  await runPlaceAttempt({ scope, placeId }, caller, () =>
    constantTimeEqual(hashOf.verificationCode(typed.verificationCode), place.verificationCodeHash),
  );
  await inFacility(scope, db =>
    db
      .update(companionPlace)
      .set({ openedAt: now() })
      .where(
        and(
          eq(companionPlace.facilityId, facilityId),
          eq(companionPlace.id, placeId),
          isNull(companionPlace.openedAt),
        ),
      ),
  );
  return { facilityId, bookingId, slotId, placeId };
}
