import { inFacility } from '#features/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/rules/scope.ts';
import { audit } from '#features/audit/commands/audit.ts';
import { lockBookingOf } from './lock-registration.ts';
import { logEvent } from './log-event.ts';
import { takeBack } from './take-back.ts';

/** Withdraws a registration (docs/front-desk.md). Throws 404, also for one that was withdrawn before. */
export function withdraw(scope: StaffScope, registrationId: number, reason: string): Promise<void> {
  const { facilityId, userId } = scope;
  return inFacility(scope, async db => {
    const stay = await lockBookingOf(db, facilityId, registrationId);
    await takeBack(db, stay, registrationId, { by: userId, reason });
    // The reason is free text and may name somebody: it stays with the registration.
    await audit(db, scope, {
      action: 'registration.withdrawn',
      bookingId: stay.id,
      details: { registrationId },
    });
    await logEvent(db, facilityId, { type: 'withdrawn', registrationId });
  });
}
