import { and, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/in-facility.ts';
import { mintSystem } from '#features/access/mint.ts';
import { registration } from '#features/registration/tables.ts';
import { noteReached } from './reached.ts';

/** Whoever has registered found the way in, whatever became of the message that was to show it. */
export function noteRegistered({
  facilityId,
  registrationId,
}: {
  facilityId: number;
  registrationId: number;
}): Promise<void> {
  return inFacility(mintSystem(facilityId), async db => {
    const [found] = await db
      .select({ bookingId: registration.bookingId, slotId: registration.slotId })
      .from(registration)
      .where(and(eq(registration.facilityId, facilityId), eq(registration.id, registrationId)));
    if (found) await noteReached(db, { facilityId, ...found, kind: 'guide' });
  });
}
