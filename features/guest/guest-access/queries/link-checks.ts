import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { Caller, GuestScope } from '#features/access/access/rules/scope.ts';
import { settings } from '#features/hotel/facility/contract/setting-registry.ts';
import { facilityBySlug } from '#features/hotel/facility/queries/facility.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import {
  attemptsLeft,
  browserCounters,
  type Counter,
  facilitiesWithFailures,
  failuresOf,
  linkCounters,
} from './attempts.ts';
import { linkByToken, requiresCode } from './link.ts';

/**
 * Checks whether a link can be used, without changing anything. The reservation number is returned only to a
 * guest who has proven this slot. A link whose registration was made on a weak proof can still be used to
 * disown that registration.
 * @throws 404
 * @throws 422 `reservation_used` or `reservation_expired`
 * @throws 503 `maintenance`
 */
export async function linkValidity(
  { token, slug }: { token: string; slug?: string | undefined },
  guest: GuestScope | undefined,
  caller: Caller,
) {
  const { scope, slot, booking, state, isContestable } = await linkByToken(token, slug);
  const { facilityId } = scope;
  const isOwn = guest?.facilityId === facilityId && guest.slotId === slot.id;
  const { closed, failures } = await inFacility(scope, async db => ({
    closed: await setting(db, facilityId, 'maintenance_mode'),
    failures: await failuresOf(db, facilityId, { id: slot.id }, caller),
  }));
  // During maintenance, a guest who already has a session can finish.
  if (closed && !isOwn) throw new Refusal(503, 'maintenance');
  if (state === 'used' && !isContestable) throw new Refusal(422, 'reservation_used');
  if (state === 'expired') throw new Refusal(422, 'reservation_expired');
  return {
    attempts: failures.attempts,
    max_retry_reached: failures.locked,
    reservation_no: isOwn ? booking.pmsBookingNo : null,
    asks: requiresCode({ slot, booking }) ? ('code' as const) : ('phone' as const),
  };
}

type LockState = { locked: boolean; attempts_left: number };

const unlockedState = (attempts_left: number): LockState => ({ locked: false, attempts_left });

/**
 * Checks whether attempts on this link are locked for the caller.
 * @throws 404
 * @throws 429 `locked`
 */
export async function linkLock(token: string, caller: Caller): Promise<LockState> {
  const { scope, slot } = await linkByToken(token);
  const counters = linkCounters({ id: slot.id }, caller, 'code');
  return unlockedState(await inFacility(scope, db => attemptsLeft(db, scope.facilityId, counters)));
}

/**
 * Checks whether attempts without a link are locked in this browser. Without a slug, checks all hotels.
 * @throws 404
 * @throws 429 `locked`
 */
export async function browserLock(slug: string | undefined, caller: Caller): Promise<LockState> {
  const counters = browserCounters(caller);
  if (slug) return unlockedState(await loadAttemptsLeft(await facilityIdOf(slug), counters));
  const facilityIds = await platformDb(db => facilitiesWithFailures(db, counters));
  const remaining = await Promise.all(facilityIds.map(id => loadAttemptsLeft(id, counters)));
  return unlockedState(Math.min(settings.confirm_lock.default.lock_limit, ...remaining));
}

const loadAttemptsLeft = (facilityId: number, counters: readonly Counter[]) =>
  inFacility(mintSystem(facilityId), db => attemptsLeft(db, facilityId, counters));

async function facilityIdOf(slug: string): Promise<number> {
  const facility = await platformDb(db => facilityBySlug(db, slug));
  if (!facility) throw notFound();
  return facility.id;
}
