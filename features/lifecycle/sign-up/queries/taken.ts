import { and, ne } from 'drizzle-orm';
import { facilityBySlug } from '#features/hotel/facility/queries/facility.ts';
import { emailIs, usernameIs } from '#features/staff/account/queries.ts';
import { activeUser } from '#features/staff/account/tables.ts';
import type { Db } from '#platform/database/pool.ts';

/** Whether an account has this email address, ignoring case. `exceptUserId`: id of a user to exclude. */
export async function isEmailTaken(db: Db, email: string, exceptUserId = 0): Promise<boolean> {
  const [found] = await db
    .select({ id: activeUser.id })
    .from(activeUser)
    .where(and(emailIs(email), ne(activeUser.id, exceptUserId)));
  return found !== undefined;
}

/** Like `isEmailTaken`, for a user ID. */
export async function isUsernameTaken(db: Db, username: string, exceptUserId = 0): Promise<boolean> {
  const [found] = await db
    .select({ id: activeUser.id })
    .from(activeUser)
    .where(and(usernameIs(username), ne(activeUser.id, exceptUserId)));
  return found !== undefined;
}

export async function isSlugTaken(db: Db, slug: string): Promise<boolean> {
  return (await facilityBySlug(db, slug)) !== undefined;
}
