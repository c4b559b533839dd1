import { and, eq, type SQL, sql } from 'drizzle-orm';
import { facility, facilitySetting } from '#features/facility/tables.ts';
import { usernameIs } from '#features/user/queries.ts';
import { livingUser } from '#features/user/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { grantedPermissions, hasSecondFactor } from './staff-scope.ts';

export type Account = NonNullable<Awaited<ReturnType<typeof accountNamed>>>;

/** The account of this user id, whatever its case, with what signing in needs to know of it. */
export function accountNamed(db: Db, username: string) {
  return accountWhere(db, usernameIs(username));
}

/** The same by the account's number. */
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
      username: livingUser.username,
      email: livingUser.email,
      role: livingUser.role,
      passwordHash: livingUser.passwordHash,
      passwordGivenAt: livingUser.passwordGivenAt,
      owner: sql<boolean>`${facility.userId} is not distinct from ${livingUser.id}`,
      granted: grantedPermissions,
      hasApp: sql<boolean>`${livingUser.totpConfirmedAt} is not null`,
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
