import { and, eq, ne } from 'drizzle-orm';
import { inFacility } from '#features/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/rules/scope.ts';
import { audit } from '#features/audit/commands/audit.ts';
import { sessionsOf } from '../queries/own-sessions.ts';
import { staffSession } from '../tables.ts';
import { type OwnProof, proveOwn } from './own-proof.ts';

/** Ends one of this user's sessions, or without `id` all but this one. Out: those that are left. */
export async function endOwnSessions(scope: StaffScope, proof: OwnProof, id: number | undefined) {
  await proveOwn(scope, proof);
  const { facilityId, userId, sessionId } = scope;
  return inFacility(scope, async db => {
    const which = id === undefined ? ne(staffSession.id, sessionId) : eq(staffSession.id, id);
    await db
      .delete(staffSession)
      .where(and(eq(staffSession.facilityId, facilityId), eq(staffSession.userId, userId), which));
    await audit(db, scope, { action: 'session.ended' });
    return sessionsOf(db, scope);
  });
}
