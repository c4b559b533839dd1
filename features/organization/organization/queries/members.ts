import { and, asc, eq, or, type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { knownRoles } from '#features/access/access/rules/organization-roles.ts';
import type { OrganizationScope } from '#features/access/access/rules/scope.ts';
import { activeUser, existingUser, organizationGrant } from '#features/staff/account/tables.ts';
import { hasSecondFactor } from '#features/staff/session/queries/staff-scope.ts';
import { anyOf } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import { readCursorText, writeCursorText } from '#platform/http/cursor.ts';
import { invalidInput } from '#platform/http/refusal.ts';
import { MEMBERS_PER_PAGE } from '../rules/grants.ts';

type SearchInput = { search?: string | undefined; cursor?: string | undefined };

const { id, username, email, firstName, lastName } = existingUser;

/**
 * Returns a page of the organization's users by name with their roles, deactivated ones included, and the cursor of the
 * next page.
 * @throws 422 on `cursor`
 */
export async function membersPage(
  db: Db,
  { organizationId, userId: own }: OrganizationScope,
  { search = '', cursor }: SearchInput,
) {
  const rows = await db
    .select({
      id,
      username,
      email,
      first_name: firstName,
      last_name: lastName,
      active: sql<boolean>`${activeUser.id} is not null`,
      two_factor: hasSecondFactor,
    })
    .from(existingUser)
    .leftJoin(activeUser, eq(activeUser.id, id))
    .where(
      and(
        eq(existingUser.organizationId, organizationId),
        search === '' ? undefined : matches(search),
        cursor ? isAfterCursor(cursor) : undefined,
      ),
    )
    .orderBy(asc(lastName), asc(firstName), asc(id))
    .limit(MEMBERS_PER_PAGE + 1);
  const users = rows.slice(0, MEMBERS_PER_PAGE);
  const last = rows.length > MEMBERS_PER_PAGE ? users.at(-1) : undefined;
  const grants = await grantsOfUsers(
    db,
    users.map(user => user.id),
  );
  return {
    members: users.map(user => ({
      ...user,
      own: user.id === own,
      grants: (grants.get(user.id) ?? []).flatMap(({ role, facilityId }) =>
        knownRoles([role]).map(known => ({ role: known, hotel_id: facilityId })),
      ),
    })),
    next_cursor: last ? writeCursorText([last.last_name, last.first_name, last.id]) : null,
  };
}

async function grantsOfUsers(db: Db, userIds: readonly number[]) {
  const rows = await db
    .select()
    .from(organizationGrant)
    .where(anyOf(organizationGrant.userId, userIds))
    .orderBy(asc(organizationGrant.id));
  return Map.groupBy(rows, ({ userId }) => userId);
}

/**
 * Condition: the user ID, the email address or the name contains the text. The parts of a name can be in
 * either order, with or without spaces.
 */
function matches(search: string): SQL | undefined {
  const contains = (text: SQL, typed: string) => sql`position(lower(${typed}) in lower(${text})) > 0`;
  const name = search.replaceAll(/\s/g, '');
  return or(
    contains(sql`${username}`, search),
    contains(sql`${email}`, search),
    contains(sql`replace(${lastName} || ${firstName}, ' ', '')`, name),
    contains(sql`replace(${firstName} || ${lastName}, ' ', '')`, name),
  );
}

const cursors = z.tuple([z.string().max(500), z.string().max(500), z.int()]);

/** @throws 422 on `cursor` if no page returned it */
function isAfterCursor(text: string): SQL {
  const parsed = cursors.safeParse(readCursorText(text));
  if (!parsed.success) throw invalidInput({ cursor: 'field_invalid' });
  const [last, first, lastId] = parsed.data;
  return sql`(${lastName}, ${firstName}, ${id}) > (${last}, ${first}, ${lastId}::bigint)`;
}
