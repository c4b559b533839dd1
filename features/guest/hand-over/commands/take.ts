import { and, eq, gt, isNotNull, isNull, or } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { Caller } from '#features/access/access/rules/scope.ts';
import type { AnySession, HandedOver } from '#features/guest/guest-access/queries/sessions.ts';
import { guestSession } from '#features/guest/guest-access/tables.ts';
import { staffSession } from '#features/staff/session/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { handOverByToken, hashOfBrowser } from '../queries/link.ts';
import { handOver } from '../tables.ts';

/**
 * Opens the handed-over form in the first browser that requests it. The same browser can repeat the request,
 * for example after a lost response.
 * @throws 404
 * @throws 422 `hand_over_ended`
 */
export async function openHandOver(
  named: { token: string; slug?: string | undefined },
  { device, staffToken }: Caller & { device: string; staffToken: string | undefined },
): Promise<HandedOver> {
  const { row, isOpen } = await handOverByToken(named, { device, staffToken });
  if (!isOpen) throw new Refusal(422, 'hand_over_ended');
  const { facilityId, bookingId, slotId, placeId, way, id, staffSessionId } = row;
  const at = now();
  const takenBy = hashOfBrowser(device);
  const handOverRows = await inFacility(mintSystem(facilityId), db =>
    db
      .update(handOver)
      .set({ takenAt: row.takenAt ?? at, takenBy })
      .where(
        and(
          eq(handOver.facilityId, facilityId),
          eq(handOver.id, id),
          gt(handOver.endsAt, at),
          or(isNull(handOver.takenBy), takenBy === null ? undefined : eq(handOver.takenBy, takenBy)),
        ),
      )
      .returning({ id: handOver.id }),
  );
  if (handOverRows.length === 0) throw new Refusal(422, 'hand_over_ended');
  return { facilityId, bookingId, slotId, placeId, handOverId: id, handOverWay: way, staffSessionId };
}

/**
 * Ends the guest session if staff took the device back while the form was being opened on it. Opening the
 * form and taking the device back lock the same staff session row, so the later of the two sees the earlier
 * one.
 * @throws 422 `hand_over_ended`
 */
export async function assertStillHandedOver({ id, facilityId, handOverWay, staffSessionId }: AnySession) {
  if (handOverWay !== 'device' || staffSessionId === null) return;
  const isHandedOver = await platformDb(async db => {
    const [held] = await db
      .select({ id: staffSession.id })
      .from(staffSession)
      .where(and(eq(staffSession.id, staffSessionId), isNotNull(staffSession.handedOverAt)));
    return held !== undefined;
  });
  if (isHandedOver) return;
  await inFacility(mintSystem(facilityId), db =>
    db.delete(guestSession).where(and(eq(guestSession.facilityId, facilityId), eq(guestSession.id, id))),
  );
  throw new Refusal(422, 'hand_over_ended');
}

/** Stores which registration was made with a hand-over, so that staff can see how the guest was registered. */
export async function storeRegistrationOfHandOver(
  db: Db,
  facilityId: number,
  { handOver: by, registrationId }: { handOver: { id: number }; registrationId: number },
): Promise<void> {
  await db
    .update(handOver)
    .set({ registrationId })
    .where(and(eq(handOver.facilityId, facilityId), eq(handOver.id, by.id)));
}
