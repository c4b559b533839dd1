import { and, eq, isNull } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { logStatus } from '#features/booking/booking/commands/statuses.ts';
import { statusIds } from '#features/booking/booking/rules/status.ts';
import { slot } from '#features/registration/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { linkByToken } from '../queries/link.ts';

/**
 * Sets the status *accessed* when a person opens a link. Sets it only once, even with concurrent requests
 * (docs/reference/proofs.md#opening-a-link).
 * @throws 404
 * @throws 422 `reservation_used` or `reservation_expired`
 */
export async function markAccessed(token: string, slug: string | undefined): Promise<void> {
  const { scope, state, slot: own } = await linkByToken(token, slug);
  if (state === 'used') throw new Refusal(422, 'reservation_used');
  if (state === 'expired') throw new Refusal(422, 'reservation_expired');
  const { facilityId } = scope;
  const at = now();
  await inFacility(scope, async db => {
    const opened = await db
      .update(slot)
      .set({ openedAt: at })
      .where(and(eq(slot.facilityId, facilityId), eq(slot.id, own.id), isNull(slot.openedAt)))
      .returning({ id: slot.id });
    if (opened.length > 0) await logStatus(db, facilityId, [own.bookingId], statusIds.accessed, { at });
  });
}
