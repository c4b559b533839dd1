import { and, desc, eq, gt } from 'drizzle-orm';
import { inFacility } from '#features/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/rules/scope.ts';
import { setting } from '#features/facility/queries/settings.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { sessionLife } from '../rules.ts';
import { staffSession } from '../tables.ts';

/** Where this user is signed in: this session first, then the latest used. Those that are over are left out. */
export function ownSessions(scope: StaffScope) {
  return inFacility(scope, db => sessionsOf(db, scope));
}

export async function sessionsOf(db: Db, { facilityId, userId, sessionId }: StaffScope) {
  const idle = await setting(db, facilityId, 'logout_time');
  const ago = (seconds: number) => new Date(now().getTime() - seconds * 1000);
  const { id, browser, createdAt, activeAt } = staffSession;
  const rows = await db
    .select({ id, browser, createdAt, activeAt })
    .from(staffSession)
    .where(
      and(
        eq(staffSession.facilityId, facilityId),
        eq(staffSession.userId, userId),
        gt(createdAt, ago(sessionLife)),
        gt(activeAt, ago(idle)),
      ),
    )
    .orderBy(desc(eq(id, sessionId)), desc(activeAt), desc(id));
  return rows.map(row => ({
    id: row.id,
    current: row.id === sessionId,
    browser: row.browser,
    created_at: row.createdAt.toISOString(),
    active_at: row.activeAt.toISOString(),
  }));
}
