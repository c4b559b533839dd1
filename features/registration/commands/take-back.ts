import { and, asc, eq, isNull } from 'drizzle-orm';
import { refreshStatus, removeLogs } from '#features/booking/commands/statuses.ts';
import type { Booking } from '#features/booking/queries/bookings.ts';
import { statusIds } from '#features/booking/rules/status.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { registration, slot } from '../tables.ts';
import { recountPictures, showPmsAgain } from './recount.ts';
import { refreshSearch } from './refresh-search.ts';

/** Whose wish it was, null a guest's, and why. */
type Why = { by: number | null; reason: string };

/**
 * Takes a registration of a booking that the caller has locked out of everything (docs/decisions/2026-11-22-weak-proofs.md): its row stays to its
 * legal term with who, when and why; everything else is as if nobody had registered this slot.
 */
export async function takeBack(
  db: Db,
  stay: Booking,
  registrationId: number,
  { by, reason }: Why,
): Promise<void> {
  const { facilityId, id } = stay;
  await db
    .update(registration)
    .set({ withdrawnAt: now(), withdrawnBy: by, withdrawnReason: reason })
    .where(and(eq(registration.facilityId, facilityId), eq(registration.id, registrationId)));
  const left = await registrationsLeft(db, facilityId, id);
  if (left[0]?.slot !== 0) await showPmsAgain(db, stay, left[0]?.submittedAt ?? null);
  await recountPictures(db, facilityId, id);
  await refreshSearch(db, facilityId, [id]);
  if (left.length === 0) await removeLogs(db, facilityId, id, ofRegistration);
  else await refreshStatus(db, facilityId, [id]);
}

const ofRegistration = [statusIds.input, statusIds.seen, statusIds.confirmed];

/** The main guest's first, then those of the room leaders. */
function registrationsLeft(db: Db, facilityId: number, bookingId: number) {
  return db
    .select({ slot: slot.number, submittedAt: registration.submittedAt })
    .from(registration)
    .innerJoin(slot, and(eq(slot.facilityId, registration.facilityId), eq(slot.id, registration.slotId)))
    .where(
      and(
        eq(registration.facilityId, facilityId),
        eq(registration.bookingId, bookingId),
        isNull(registration.withdrawnAt),
      ),
    )
    .orderBy(asc(slot.number), asc(registration.submittedAt));
}
