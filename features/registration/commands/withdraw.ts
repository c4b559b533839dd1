import { and, asc, eq, isNull } from 'drizzle-orm';
import { inFacility } from '#features/access/in-facility.ts';
import type { StaffScope } from '#features/access/scope.ts';
import { audit } from '#features/audit/commands.ts';
import { refreshStatus, removeLogs } from '#features/booking/commands.ts';
import { statusIds } from '#features/booking/rules/status.ts';
import { slot } from '#features/guest-access/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { registration } from '../tables.ts';
import { lockBookingOf } from './lock-registration.ts';
import { logEvent } from './log-event.ts';
import { recountPictures, showPmsAgain } from './recount.ts';
import { refreshSearch } from './refresh-search.ts';

/**
 * Withdraws a registration (decisions §7, §9): its row stays to its legal term with who, when and why; everything else
 * is as if nobody had registered this slot. Throws 404, also for one that was withdrawn before.
 */
export function withdraw(scope: StaffScope, registrationId: number, reason: string): Promise<void> {
  const { facilityId, userId } = scope;
  return inFacility(scope, async db => {
    const stay = await lockBookingOf(db, facilityId, registrationId);
    await db
      .update(registration)
      .set({ withdrawnAt: now(), withdrawnBy: userId, withdrawnReason: reason })
      .where(and(eq(registration.facilityId, facilityId), eq(registration.id, registrationId)));
    const left = await registrationsLeft(db, facilityId, stay.id);
    if (left[0]?.slot !== 0) await showPmsAgain(db, stay, left[0]?.submittedAt ?? null);
    await recountPictures(db, facilityId, stay.id);
    await refreshSearch(db, facilityId, [stay.id]);
    if (left.length === 0) await removeLogs(db, facilityId, stay.id, ofRegistration);
    else await refreshStatus(db, facilityId, [stay.id]);
    // The reason is free text and may name somebody: it stays with the registration.
    await audit(db, scope, {
      action: 'registration.withdrawn',
      bookingId: stay.id,
      details: { registrationId },
    });
    await logEvent(db, facilityId, { type: 'withdrawn', registrationId });
  });
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
