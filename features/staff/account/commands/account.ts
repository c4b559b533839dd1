import { and, eq, isNull } from 'drizzle-orm';
import { staffDefaults } from '#features/access/access/rules/permissions.ts';
import type { Role } from '#features/access/access/rules/scope.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalid } from '#platform/http/refusal.ts';
import { rolePermission, userAccount } from '../tables.ts';
import { hashPassword } from './passwords.ts';
import { refuseGuessable } from './refuse-guessable.ts';

export type NewUser = {
  /** Null only between the two steps of sign-up; such a user is made on behalf of the platform. */
  facilityId: number | null;
  username: string;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  role: Role;
  /** Given: somebody else chose the password, at this moment. */
  passwordGivenAt?: Date;
  /** The user who adds them. */
  addedBy?: number;
};

/**
 * Makes a staff account and returns its id. User ids are unique over all facilities, e-mail addresses within theirs,
 * whatever their case: 422 `already_taken` on `username` or `email`, `password_common` or `password_guessable` on `password`.
 */
export async function createUser(db: Db, { password, ...user }: NewUser): Promise<number> {
  await refuseGuessable(db, password, user);
  return storeUser(db, { ...user, passwordHash: await hashPassword(password) });
}

/** Stores an account whose password was judged and hashed before. Throws 422 `already_taken` on `username` or `email`. */
export async function storeUser(
  db: Db,
  user: Omit<NewUser, 'password'> & { passwordHash: string },
): Promise<number> {
  const createdAt = now();
  const admin = user.role === 'admin' ? { adminSince: createdAt, adminBy: user.addedBy ?? null } : {};
  const made = await db
    .insert(userAccount)
    .values({ ...user, ...admin, createdAt })
    .returning({ id: userAccount.id })
    .catch(refuseTaken);
  const [row] = made;
  if (!row) throw new Error('The new user has no id');
  return row.id;
}

export type Choice = {
  /** The field of the form. */
  field?: string;
  /** Somebody else chose it, at this moment. */
  givenAt?: Date;
};

/** Replaces a password; 422 on `field` for one that is easily guessed. Who calls ends the user's sessions. */
export async function setPassword(
  db: Db,
  userId: number,
  password: string,
  { field = 'password', givenAt }: Choice = {},
): Promise<void> {
  const [user] = await db.select().from(userAccount).where(eq(userAccount.id, userId));
  if (user) await refuseGuessable(db, password, user, field);
  const passwordHash = await hashPassword(password);
  await db
    .update(userAccount)
    .set({ passwordHash, passwordGivenAt: givenAt ?? null })
    .where(eq(userAccount.id, userId));
}

/** Changes an account that has no hotel yet: somebody went back in sign-up. 422 as `createUser`. */
export async function changeNewUser(
  db: Db,
  userId: number,
  {
    password,
    username,
    firstName,
    lastName,
  }: Pick<NewUser, 'password' | 'username' | 'firstName' | 'lastName'>,
): Promise<void> {
  const named = { facilityId: null, email: '', username, firstName, lastName };
  await refuseGuessable(db, password, named);
  const passwordHash = await hashPassword(password);
  await db
    .update(userAccount)
    .set({ username, firstName, lastName, passwordHash })
    .where(and(eq(userAccount.id, userId), isNull(userAccount.facilityId)))
    .catch(refuseTaken);
}

/** Gives a user who has no hotel yet their own. Out: whether this was the call that did. */
export async function joinFacility(db: Db, userId: number, facilityId: number): Promise<boolean> {
  const joined = await db
    .update(userAccount)
    .set({ facilityId })
    .where(and(eq(userAccount.id, userId), isNull(userAccount.facilityId)))
    .returning({ id: userAccount.id });
  return joined.length > 0;
}

/** Gives `staff` what it may do by default in a new facility. Granting twice changes nothing. */
export async function grantStaffDefaults(db: Db, facilityId: number): Promise<void> {
  const rows = staffDefaults.map(permission => ({ facilityId, permission }));
  await db.insert(rolePermission).values(rows).onConflictDoNothing();
}

/** The unique index that a row offends says which field is taken; the row it collides with stays out of sight. */
export function refuseTaken(error: unknown): never {
  const index = constraintOf(error);
  if (index === 'user_account_username') throw invalid({ username: 'already_taken' });
  if (index === 'user_account_email') throw invalid({ email: 'already_taken' });
  throw error;
}

function constraintOf(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'constraint' in cause ? cause.constraint : undefined;
}
