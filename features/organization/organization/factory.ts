import { randomBytes } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { mintOrganization } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type {
  OrganizationGrant,
  OrganizationRole,
} from '#features/access/access/rules/organization-roles.ts';
import type { OrganizationScope } from '#features/access/access/rules/scope.ts';
import { confirmMembership, proposeHotel } from '#features/staff/account/commands/organizations.ts';
import { hashPassword } from '#features/staff/account/commands/passwords.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import type { TestFacility } from '#test/harness/facility.ts';
import { createOrganization } from './commands/create.ts';
import { storeMember } from './commands/members.ts';

export const PASSWORD = 'Sazanami-2026';

let cachedHash: Promise<string> | undefined;

export type TestMember = {
  userId: number;
  username: string;
  password: string;
  /** The user's scope, as after signing in. There is no session row. */
  scope: OrganizationScope;
};

export type TestOrganization = { organizationId: number; name: string; admin: TestMember };

export function aPerson() {
  const username = `Chain1${randomBytes(5).toString('hex')}`;
  return { username, email: `${username}@example.com`, first_name: '明', last_name: '本田' };
}

const grantEverywhere = (role: OrganizationRole): OrganizationGrant[] => [{ role, facilityId: null }];

/** Creates an organization with an admin who has set a password, and the given hotels. */
export async function anOrganization(...hotels: TestFacility[]): Promise<TestOrganization> {
  const name = `花みずきグループ ${randomBytes(3).toString('hex')}`;
  const person = aPerson();
  const { organizationId, userId } = await createOrganization(name, person, 'ja');
  const admin = await withPassword(
    organizationId,
    userId,
    person.username,
    grantEverywhere('organization_admin'),
  );
  for (const hotel of hotels) await joinHotel({ organizationId }, hotel);
  return { organizationId, name, admin };
}

/** Joins a hotel to an organization, confirmed by both sides. */
export function joinHotel(
  { organizationId }: Pick<TestOrganization, 'organizationId'>,
  { facilityId, owner }: TestFacility,
): Promise<void> {
  return platformDb(async db => {
    await proposeHotel(db, { facilityId, organizationId, proposedBy: owner.userId });
    await confirmMembership(db, { facilityId, organizationId }, 0);
  });
}

/** Adds a user with a role in these hotels, or in every hotel if none is given. */
export async function aMember(
  { organizationId }: Pick<TestOrganization, 'organizationId'>,
  role: OrganizationRole,
  ...hotels: Pick<TestFacility, 'facilityId'>[]
): Promise<TestMember> {
  const person = aPerson();
  const grants =
    hotels.length === 0 ? grantEverywhere(role) : hotels.map(({ facilityId }) => ({ role, facilityId }));
  const userId = await platformDb(db => storeMember(db, organizationId, person, { grants, language: 'ja' }));
  return withPassword(organizationId, userId, person.username, grants);
}

async function withPassword(
  organizationId: number,
  userId: number,
  username: string,
  grants: OrganizationGrant[],
): Promise<TestMember> {
  cachedHash ??= hashPassword(PASSWORD);
  const passwordHash = await cachedHash;
  await platformDb(db => db.update(userAccount).set({ passwordHash }).where(eq(userAccount.id, userId)));
  const scope = mintOrganization({
    organizationId,
    userId,
    sessionId: 0,
    username,
    grants,
    hotelId: null,
    provenAt: new Date(),
  });
  return { userId, username, password: PASSWORD, scope };
}
