import { and, eq, gt, isNull, or } from 'drizzle-orm';
import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { linkState } from '#features/booking/booking/rules/link-state.ts';
import { openCounterPlace } from '#features/guest/companion/commands/counter-place.ts';
import { isAtDesk } from '#features/guest/guest-access/rules/handed-over.ts';
import { guestSession } from '#features/guest/guest-access/tables.ts';
import { publicOrigin } from '#features/hotel/facility/queries/addresses.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import {
  loadRegistrationState,
  type RegistrationState,
} from '#features/registration/registration/queries/standing.ts';
import { slot } from '#features/registration/registration/tables.ts';
import { lockSession } from '#features/staff/session/commands/hand-over.ts';
import { now } from '#platform/clock/clock.ts';
import { randomToken } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import type { startHandOver as contract } from '../contract.ts';
import { hashOfToken } from '../queries/link.ts';
import { LINK_LIFETIME_MS } from '../rules.ts';
import { handOver } from '../tables.ts';

type StartInput = Omit<z.input<typeof contract.input>, 'facility_id' | 'slot'> & { slot: number };

/**
 * Hands over the form of a slot. Locks the staff session if the guest gets the staff device. With `adds`,
 * also throws the errors of `openCounterPlace`.
 * @throws 404
 * @throws 422 `reservation_expired`, or `reservation_used` if the slot is registered, except with `adds`
 * @throws 503 `maintenance`
 */
export function startHandOver(
  scope: StaffScope,
  { booking_id: bookingId, slot: number, way, adds = false }: StartInput,
) {
  const { facilityId, userId, sessionId } = scope;
  return inFacility(scope, async db => {
    if (await setting(db, facilityId, 'maintenance_mode')) throw new Refusal(503, 'maintenance');
    const registrationState = await openSlot(db, { facilityId, bookingId, number }, adds);
    const slotId = registrationState.slot.id;
    const placeId = adds
      ? await openCounterPlace(db, registrationState, await loadOwnPlaceIds(db, scope, bookingId))
      : null;
    const at = now();
    const endsAt = new Date(at.getTime() + LINK_LIFETIME_MS[way]);
    if (placeId === null) await endEarlierHandOvers(db, { facilityId, slotId, at });
    const token = randomToken(128);
    await db.insert(handOver).values({
      facilityId,
      bookingId,
      slotId,
      placeId,
      way,
      userId,
      staffSessionId: isAtDesk(way) ? sessionId : null,
      tokenHash: hashOfToken(token),
      createdAt: at,
      endsAt,
    });
    await audit(db, scope, {
      action: 'hand_over.started',
      bookingId,
      details: { way, slot: number, ...(adds && { adds }) },
    });
    if (way === 'device') await lockSession(db, scope);
    return { address: handOverAddress(token), ends_at: endsAt.toISOString() };
  });
}

/**
 * Builds the URL of a hand-over. The URL is short, because guests scan it from a screen. The page redirects
 * immediately, so that the secret does not stay in the browser's URL.
 */
const handOverAddress = (token: string) => `${publicOrigin()}/c/${token}`;

type SlotRef = { facilityId: number; bookingId: number; number: number };

/** Returns the state of the slot's registration. If staff add a guest, locks the booking of the slot. */
async function openSlot(
  db: Db,
  { facilityId, bookingId, number }: SlotRef,
  adds: boolean,
): Promise<RegistrationState> {
  const [found] = await db
    .select({ id: slot.id })
    .from(slot)
    .where(and(eq(slot.facilityId, facilityId), eq(slot.bookingId, bookingId), eq(slot.number, number)));
  if (!found) throw notFound();
  const registrationState = await loadRegistrationState(
    db,
    { facilityId, slotId: found.id },
    adds ? 'update' : undefined,
  );
  const { booking, registered, timezone } = registrationState;
  if (registered && !adds) throw new Refusal(422, 'reservation_used');
  const state = linkState(booking, false, timezone, now(), { atCounter: true });
  if (state === 'expired') throw new Refusal(422, 'reservation_expired');
  return registrationState;
}

async function loadOwnPlaceIds(
  db: Db,
  { facilityId, userId }: StaffScope,
  bookingId: number,
): Promise<number[]> {
  const rows = await db
    .select({ placeId: handOver.placeId })
    .from(handOver)
    .where(
      and(
        eq(handOver.facilityId, facilityId),
        eq(handOver.bookingId, bookingId),
        eq(handOver.userId, userId),
      ),
    );
  return rows.flatMap(({ placeId }) => placeId ?? []);
}

type HandedOverSlot = { facilityId: number; slotId: number; at: Date };

/**
 * Ends earlier links that were not opened. Also ends a link that a phone has scanned, and its session, because
 * the wrong phone may have scanned it.
 */
async function endEarlierHandOvers(db: Db, { facilityId, slotId, at }: HandedOverSlot): Promise<void> {
  await db
    .update(handOver)
    .set({ endsAt: at })
    .where(
      and(
        eq(handOver.facilityId, facilityId),
        eq(handOver.slotId, slotId),
        isNull(handOver.placeId),
        or(isNull(handOver.takenAt), eq(handOver.way, 'phone')),
        gt(handOver.endsAt, at),
      ),
    );
  await db
    .delete(guestSession)
    .where(
      and(
        eq(guestSession.facilityId, facilityId),
        eq(guestSession.slotId, slotId),
        isNull(guestSession.placeId),
        eq(guestSession.handOverWay, 'phone'),
      ),
    );
}
