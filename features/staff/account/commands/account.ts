import { and, eq, isNull } from 'drizzle-orm';
import { staffDefaults } from '#features/access/access/rules/permissions.ts';
import type { Role } from '#features/access/access/rules/scope.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput } from '#platform/http/refusal.ts';
import { rolePermission, userAccount } from '../tables.ts';
import { hashPassword } from './passwords.ts';
import { assertNotGuessable } from './refuse-guessable.ts';

export type NewUser = {
  /**
   * Null for an organization's user, and between the two steps of sign-up. Storing such a user requires
   * `platformDb`.
   */
  facilityId: number | null;
  organizationId?: number;
  username: string;
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  role: Role;
  /** When another user chose the password. Absent if the user chose it. */
  passwordGivenAt?: Date;
  addedBy?: number;
  /** The user's id at the organization's identity provider. */
  externalId?: string | null;
  /** Set for an organization's user who may not sign in yet. */
  deactivatedAt?: Date | null;
};

/**
 * Creates a staff account. User IDs are unique across facilities and email addresses within a facility, both
 * ignoring case.
 * @returns the id of the account
 * @throws 422 `already_taken` on `username` or `email`, `password_common` or `password_guessable` on `password`
 */
export async function createUser(db: Db, { password, ...user }: NewUser): Promise<number> {
  await assertNotGuessable(db, password, user);
  return storeUser(db, { ...user, passwordHash: await hashPassword(password) });
}

/**
 * Stores an account whose password has already been checked and hashed.
 * @throws 422 `already_taken` on `username` or `email`
 */
export async function storeUser(
  db: Db,
  user: Omit<NewUser, 'password'> & { passwordHash: string },
): Promise<number> {
  const createdAt = now();
  const adminColumns = user.role === 'admin' ? { adminSince: createdAt, adminBy: user.addedBy ?? null } : {};
  const inserted = await db
    .insert(userAccount)
    .values({ ...user, ...adminColumns, createdAt })
    .returning({ id: userAccount.id })
    .catch(throwAlreadyTaken);
  const [row] = inserted;
  if (!row) throw new Error('The new user has no id');
  return row.id;
}

export type PasswordChoice = {
  field?: string;
  /** When another user chose the password. Absent if the user chose it. */
  givenAt?: Date;
};

/**
 * Replaces a password. The caller must end the user's sessions.
 * @throws 422 on `field` if the password is easily guessed
 */
export async function setPassword(
  db: Db,
  userId: number,
  password: string,
  { field = 'password', givenAt }: PasswordChoice = {},
): Promise<void> {
  const [user] = await db.select().from(userAccount).where(eq(userAccount.id, userId));
  if (user) await assertNotGuessable(db, password, user, field);
  const passwordHash = await hashPassword(password);
  await db
    .update(userAccount)
    .set({ passwordHash, passwordGivenAt: givenAt ?? null })
    .where(eq(userAccount.id, userId));
}

/**
 * Changes an account that has no hotel yet, after the user went back during sign-up.
 * @throws 422 like `createUser`
 */
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
  const person = { facilityId: null, email: '', username, firstName, lastName };
  await assertNotGuessable(db, password, person);
  const passwordHash = await hashPassword(password);
  await db
    .update(userAccount)
    .set({ username, firstName, lastName, passwordHash })
    .where(and(eq(userAccount.id, userId), isNull(userAccount.facilityId)))
    .catch(throwAlreadyTaken);
}

/**
 * Assigns a hotel to a user who has none.
 * @returns false if the user already had a hotel
 */
export async function joinFacility(db: Db, userId: number, facilityId: number): Promise<boolean> {
  const joined = await db
    .update(userAccount)
    .set({ facilityId })
    .where(
      and(eq(userAccount.id, userId), isNull(userAccount.facilityId), isNull(userAccount.organizationId)),
    )
    .returning({ id: userAccount.id });
  return joined.length > 0;
}

/** Grants the `staff` role its default permissions in a new facility. Idempotent. */
export async function grantStaffDefaults(db: Db, facilityId: number): Promise<void> {
  const rows = staffDefaults.map(permission => ({ facilityId, permission }));
  await db.insert(rolePermission).values(rows).onConflictDoNothing();
}

/**
 * Throws `already_taken` on the field whose unique index was violated, without revealing the conflicting row.
 * Rethrows other errors.
 */
export function throwAlreadyTaken(error: unknown): never {
  const index = constraintOf(error);
  if (index === 'user_account_username') throw invalidInput({ username: 'already_taken' });
  if (index === 'user_account_email' || index === 'user_account_organization_email')
    throw invalidInput({ email: 'already_taken' });
  throw error;
}

/** Returns the name of the violated constraint or unique index. */
export function constraintOf(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'constraint' in cause ? cause.constraint : undefined;
}
