import { and, eq, isNull } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { auditView } from '#features/desk/front-desk/commands/log-views.ts';
import { now } from '#platform/clock/clock.ts';
import { notFound } from '#platform/http/refusal.ts';
import { openActions } from '../queries/open-acts.ts';
import { deskAct } from '../tables.ts';

/** Returns the offline actions that need attention. If there are any, writes one audit entry per session. */
export function viewOpenActions(scope: StaffScope) {
  return inFacility(scope, async db => {
    const open = await openActions(db, scope);
    if (open.total > 0) await auditView(db, scope, { action: 'list.viewed', asked: { acts: 'open' } }, true);
    return open;
  });
}

/**
 * Marks an offline action as settled. If it is already settled, the first user who settled it is kept.
 * @returns the remaining actions.
 * @throws 404.
 */
export function settleAction(scope: StaffScope, actId: string) {
  const { facilityId, userId } = scope;
  const isAction = and(eq(deskAct.facilityId, facilityId), eq(deskAct.actId, actId));
  return inFacility(scope, async db => {
    const [settled] = await db
      .update(deskAct)
      .set({ settledAt: now(), settledBy: userId })
      .where(and(isAction, isNull(deskAct.settledAt)))
      .returning();
    if (settled) {
      const { bookingId } = settled;
      await audit(db, scope, {
        action: 'device.act_settled',
        ...(bookingId === null ? {} : { bookingId }),
        details: { act: actId, outcome: settled.outcome },
      });
    } else if ((await db.select({ actId: deskAct.actId }).from(deskAct).where(isAction)).length === 0)
      throw notFound();
    return openActions(db, scope);
  });
}
