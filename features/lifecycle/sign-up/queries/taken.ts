import { and, ne } from 'drizzle-orm';
import { facilityBySlug } from '#features/hotel/facility/queries/facility.ts';
import { emailIs, usernameIs } from '#features/staff/account/queries.ts';
import { livingUser } from '#features/staff/account/tables.ts';
import type { Db } from '#platform/database/pool.ts';

/** Whether an account has this email address, ignoring case. `but`: id of a user to exclude. */
export async function emailTaken(db: Db, email: string, but = 0): Promise<boolean> {
  const [found] = await db
    .select({ id: livingUser.id })
    .from(livingUser)
    .where(and(emailIs(email), ne(livingUser.id, but)));
  return found !== undefined;
}

/** Like `emailTaken`, for a user ID. */
export async function usernameTaken(db: Db, username: string, but = 0): Promise<boolean> {
  const [found] = await db
    .select({ id: livingUser.id })
    .from(livingUser)
    .where(and(usernameIs(username), ne(livingUser.id, but)));
  return found !== undefined;
}

export async function slugTaken(db: Db, slug: string): Promise<boolean> {
  return (await facilityBySlug(db, slug)) !== undefined;
}
