import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { facility, facilitySetting } from '#features/hotel/facility/tables.ts';
import { usernameIs } from '#features/staff/account/queries.ts';
import { activeUser } from '#features/staff/account/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { SESSION_SECONDS } from '../rules.ts';
import { staffSession } from '../tables.ts';
import { inAccount } from './own-account.ts';
import { grantedPermissions, hasPasskey, hasSecondFactor } from './staff-scope.ts';

export type Account = NonNullable<Awaited<ReturnType<typeof accountByUsername>>>;

export function accountByUsername(db: Db, username: string) {
  return accountWhere(db, usernameIs(username));
}

export function accountOf(db: Db, userId: number) {
  return accountWhere(db, eq(activeUser.id, userId));
}

async function accountWhere(db: Db, condition: SQL) {
  const [found] = await accountQuery(db, condition);
  return found;
}

export const accountQuery = (db: Db, condition: SQL) =>
  db
    .select({
      id: activeUser.id,
      facilityId: activeUser.facilityId,
      organizationId: activeUser.organizationId,
      username: activeUser.username,
      email: activeUser.email,
      role: activeUser.role,
      passwordHash: activeUser.passwordHash,
      passwordGivenAt: activeUser.passwordGivenAt,
      owner: sql<boolean>`${facility.userId} is not distinct from ${activeUser.id}`,
      granted: grantedPermissions,
      hasApp: sql<boolean>`${activeUser.totpConfirmedAt} is not null`,
      hasPasskey,
      hasSecondFactor,
      needsSecondFactor: sql<boolean>`coalesce(${facilitySetting.value} = '1', false)`,
    })
    .from(activeUser)
    .leftJoin(facility, eq(facility.id, activeUser.facilityId))
    .leftJoin(
      facilitySetting,
      and(eq(facilitySetting.facilityId, facility.id), eq(facilitySetting.name, 'two_factor_required')),
    )
    .where(condition);

export function ownSessions(scope: StaffScope) {
  return inAccount(scope, db => sessionsOf(db, scope));
}

export async function sessionsOf(db: Db, { facilityId, userId, sessionId }: StaffScope) {
  const idleSeconds = await setting(db, facilityId, 'logout_time');
  const ago = (seconds: number) => new Date(now().getTime() - seconds * 1000);
  const { id, browser, createdAt, activeAt } = staffSession;
  const rows = await db
    .select({ id, browser, createdAt, activeAt })
    .from(staffSession)
    .where(
      and(
        eq(staffSession.userId, userId),
        gt(createdAt, ago(SESSION_SECONDS)),
        gt(activeAt, ago(idleSeconds)),
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
