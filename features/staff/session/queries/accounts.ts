import { and, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import { facility, facilitySetting } from '#features/hotel/facility/tables.ts';
import { usernameIs } from '#features/staff/account/queries.ts';
import { livingUser } from '#features/staff/account/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { sessionLife } from '../rules.ts';
import { staffSession } from '../tables.ts';
import { inAccount } from './own-account.ts';
import { grantedPermissions, hasPasskey, hasSecondFactor } from './staff-scope.ts';

export type Account = NonNullable<Awaited<ReturnType<typeof accountNamed>>>;

export function accountNamed(db: Db, username: string) {
  return accountWhere(db, usernameIs(username));
}

export function accountOf(db: Db, userId: number) {
  return accountWhere(db, eq(livingUser.id, userId));
}

async function accountWhere(db: Db, condition: SQL) {
  const [found] = await accountQuery(db, condition);
  return found;
}

export const accountQuery = (db: Db, condition: SQL) =>
  db
    .select({
      id: livingUser.id,
      facilityId: livingUser.facilityId,
      organizationId: livingUser.organizationId,
      username: livingUser.username,
      email: livingUser.email,
      role: livingUser.role,
      passwordHash: livingUser.passwordHash,
      passwordGivenAt: livingUser.passwordGivenAt,
      owner: sql<boolean>`${facility.userId} is not distinct from ${livingUser.id}`,
      granted: grantedPermissions,
      hasApp: sql<boolean>`${livingUser.totpConfirmedAt} is not null`,
      hasPasskey,
      hasSecondFactor,
      needsSecondFactor: sql<boolean>`coalesce(${facilitySetting.value} = '1', false)`,
    })
    .from(livingUser)
    .leftJoin(facility, eq(facility.id, livingUser.facilityId))
    .leftJoin(
      facilitySetting,
      and(eq(facilitySetting.facilityId, facility.id), eq(facilitySetting.name, 'two_factor_required')),
    )
    .where(condition);

export function ownSessions(scope: StaffScope) {
  return inAccount(scope, db => sessionsOf(db, scope));
}

export async function sessionsOf(db: Db, { facilityId, userId, sessionId }: StaffScope) {
  const idle = await setting(db, facilityId, 'logout_time');
  const ago = (seconds: number) => new Date(now().getTime() - seconds * 1000);
  const { id, browser, createdAt, activeAt } = staffSession;
  const rows = await db
    .select({ id, browser, createdAt, activeAt })
    .from(staffSession)
    .where(and(eq(staffSession.userId, userId), gt(createdAt, ago(sessionLife)), gt(activeAt, ago(idle))))
    .orderBy(desc(eq(id, sessionId)), desc(activeAt), desc(id));
  return rows.map(row => ({
    id: row.id,
    current: row.id === sessionId,
    browser: row.browser,
    created_at: row.createdAt.toISOString(),
    active_at: row.activeAt.toISOString(),
  }));
}
