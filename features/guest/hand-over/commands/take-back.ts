import { and, eq, gt } from 'drizzle-orm';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { guestSession } from '#features/guest/guest-access/tables.ts';
import { unlockSession } from '#features/staff/session/commands/hand-over.ts';
import type { OwnProof } from '#features/staff/session/commands/own-proof.ts';
import { now } from '#platform/clock/clock.ts';
import { handOver } from '../tables.ts';

/**
 * Takes the device back after its user has proven their identity. Throws the errors of `unlockSession`. Ends
 * every hand-over of this device and the guests' sessions on it. The guests' drafts are kept.
 */
export function takeBack(scope: StaffScope, proof: OwnProof): Promise<void> {
  const { facilityId, sessionId } = scope;
  return unlockSession(scope, proof, async db => {
    const at = now();
    await db
      .update(handOver)
      .set({ endsAt: at })
      .where(
        and(
          eq(handOver.facilityId, facilityId),
          eq(handOver.staffSessionId, sessionId),
          eq(handOver.way, 'device'),
          gt(handOver.endsAt, at),
        ),
      );
    await db
      .delete(guestSession)
      .where(
        and(
          eq(guestSession.facilityId, facilityId),
          eq(guestSession.staffSessionId, sessionId),
          eq(guestSession.handOverWay, 'device'),
        ),
      );
    await audit(db, scope, { action: 'hand_over.taken_back' });
  });
}
