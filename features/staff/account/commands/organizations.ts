import { and, eq, isNull, sql } from 'drizzle-orm';
import type { OrganizationGrant } from '#features/access/access/rules/organization-roles.ts';
import { now } from '#platform/clock/clock.ts';
import { anyOf, insertMany } from '#platform/database/many-rows.ts';
import type { Db } from '#platform/database/pool.ts';
import { NO_PASSWORD } from '../rules/stored-password.ts';
import {
  organization,
  organizationCode,
  organizationGrant,
  organizationHotel,
  userAccount,
} from '../tables.ts';
import { throwAlreadyTaken } from './account.ts';

export async function storeOrganization(db: Db, name: string): Promise<number> {
  const [made] = await db
    .insert(organization)
    .values({ name, createdAt: now() })
    .returning({ id: organization.id });
  if (!made) throw new Error('The new organization has no id');
  return made.id;
}

/** Locks an organization until the transaction ends, so that changes to its users run one after another. */
export async function lockOrganization(db: Db, id: number): Promise<void> {
  await db.select({ id: organization.id }).from(organization).where(eq(organization.id, id)).for('update');
}

/** Gives a user exactly these roles. */
export const storeGrants = (db: Db, userId: number, grants: readonly OrganizationGrant[]): Promise<void> =>
  storeGrantsOfUsers(db, new Map([[userId, grants]]));

/** Gives each of these users exactly the given roles. */
export async function storeGrantsOfUsers(
  db: Db,
  users: ReadonlyMap<number, readonly OrganizationGrant[]>,
): Promise<void> {
  await db.delete(organizationGrant).where(anyOf(organizationGrant.userId, [...users.keys()]));
  const rows = [...users].flatMap(([userId, grants]) =>
    grants.map(({ role, facilityId }) => ({ userId, role, facilityId })),
  );
  if (rows.length > 0) await db.execute(sql`${insertMany(organizationGrant, rows)} on conflict do nothing`);
}

type MemberDetails = Pick<
  typeof userAccount.$inferInsert,
  'username' | 'email' | 'firstName' | 'lastName' | 'externalId' | 'deactivatedAt' | 'passwordHash'
>;

const isMember = (userId: number) =>
  and(eq(userAccount.id, userId), isNull(userAccount.facilityId), isNull(userAccount.deletedAt));

/**
 * Changes an account of an organization. The caller must end the sessions of a user who is deactivated.
 * @throws 422 `already_taken` like `createUser`
 */
export async function storeMemberDetails(
  db: Db,
  userId: number,
  details: Partial<MemberDetails>,
): Promise<void> {
  await db.update(userAccount).set(details).where(isMember(userId)).catch(throwAlreadyTaken);
}

/** Deletes an account of an organization. The user ID and name are kept for the histories of hotels. */
export async function deleteMember(db: Db, userId: number): Promise<void> {
  await storeGrants(db, userId, []);
  await db
    .update(userAccount)
    .set({ deletedAt: now(), email: '', passwordHash: NO_PASSWORD, externalId: null })
    .where(isMember(userId));
}

export async function storeJoinCode(
  db: Db,
  organizationId: number,
  codeHash: Buffer,
  expiresAt: Date,
): Promise<void> {
  await db
    .insert(organizationCode)
    .values({ organizationId, codeHash, expiresAt })
    .onConflictDoUpdate({ target: organizationCode.organizationId, set: { codeHash, expiresAt } });
}

/**
 * Uses up a join code.
 * @returns false if the code is unknown or was already used
 */
export async function consumeJoinCode(db: Db, codeHash: Buffer): Promise<boolean> {
  const deleted = await db
    .delete(organizationCode)
    .where(eq(organizationCode.codeHash, codeHash))
    .returning({ id: organizationCode.organizationId });
  return deleted.length > 0;
}

/** @returns false if the hotel already belongs to an organization or has asked to join one */
export async function proposeHotel(
  db: Db,
  hotel: Pick<typeof organizationHotel.$inferInsert, 'facilityId' | 'organizationId' | 'proposedBy'>,
): Promise<boolean> {
  const inserted = await db
    .insert(organizationHotel)
    .values({ ...hotel, proposedAt: now() })
    .onConflictDoNothing()
    .returning({ id: organizationHotel.facilityId });
  return inserted.length > 0;
}

type Membership = { facilityId: number; organizationId: number };

const isMembership = ({ facilityId, organizationId }: Membership) =>
  and(eq(organizationHotel.facilityId, facilityId), eq(organizationHotel.organizationId, organizationId));

/** @returns whether this call confirmed the membership */
export async function confirmMembership(db: Db, hotel: Membership, confirmedBy: number): Promise<boolean> {
  const confirmed = await db
    .update(organizationHotel)
    .set({ confirmedAt: now(), confirmedBy })
    .where(and(isMembership(hotel), isNull(organizationHotel.confirmedAt)))
    .returning({ id: organizationHotel.facilityId });
  return confirmed.length > 0;
}

/**
 * Ends a membership or a request, together with the roles in the hotel.
 * @returns whether there was a membership or a request
 */
export async function endMembership(db: Db, hotel: Membership): Promise<boolean> {
  const ended = await db
    .delete(organizationHotel)
    .where(isMembership(hotel))
    .returning({ id: organizationHotel.facilityId });
  await db.delete(organizationGrant).where(eq(organizationGrant.facilityId, hotel.facilityId));
  return ended.length > 0;
}
