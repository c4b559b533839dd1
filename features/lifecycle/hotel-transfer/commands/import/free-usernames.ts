import { and, isNull, sql } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { lowerUsername, USERNAME_MAX } from '#features/staff/account/rules/account.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import type { Row } from '../../queries/transferred-tables.ts';
import { unusedName } from '../../rules.ts';

/**
 * Returns a function that finds a free user name for each imported user: the original name, or the name with a
 * number.
 */
export function freeUsernames(): (row: Row) => Promise<string> {
  const assignedNames = new Set<string>();
  return async ({ username, deleted_at }) => {
    const wantedName = String(username);
    // Deleted users appear only in histories, so their names need not be unique.
    if (deleted_at !== null) return wantedName;
    const takenNames = await usernamesLike(wantedName);
    const name = unusedName(
      wantedName,
      each => takenNames.has(lowerUsername(each)) || assignedNames.has(lowerUsername(each)),
      USERNAME_MAX,
    );
    assignedNames.add(lowerUsername(name));
    return name;
  };
}

function usernamesLike(username: string): Promise<Set<string>> {
  const start = lowerUsername(username).slice(0, USERNAME_MAX - 6);
  return platformDb(async db => {
    const rows = await db
      .select({ name: userAccount.usernameLower })
      .from(userAccount)
      .where(and(isNull(userAccount.deletedAt), sql`starts_with(${userAccount.usernameLower}, ${start})`));
    return new Set(rows.map(({ name }) => name));
  });
}
