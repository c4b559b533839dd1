import { eq, sql } from 'drizzle-orm';
import { facility } from '#features/facility/tables.ts';
import { userAccount } from '#features/user/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { grantedPermissions } from './queries.ts';

export type Account = NonNullable<Awaited<ReturnType<typeof accountNamed>>>;

/** The account of this user id, whatever its case, with what signing in needs to know of it. */
export async function accountNamed(db: Db, username: string) {
  const [found] = await db
    .select({
      id: userAccount.id,
      facilityId: userAccount.facilityId,
      username: userAccount.username,
      role: userAccount.role,
      passwordHash: userAccount.passwordHash,
      owner: sql<boolean>`${facility.userId} is not distinct from ${userAccount.id}`,
      granted: grantedPermissions,
    })
    .from(userAccount)
    .leftJoin(facility, eq(facility.id, userAccount.facilityId))
    .where(eq(sql`lower(${userAccount.username})`, sql`lower(${username})`));
  return found;
}
