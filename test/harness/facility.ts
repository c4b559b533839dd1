import { randomBytes } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintStaff, mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import {
  type PermissionKey,
  permissionKeys,
  staffDefaults,
} from '#features/access/access/rules/permissions.ts';
import type { StaffScope, SystemScope } from '#features/access/access/rules/scope.ts';
import { setOwner } from '#features/hotel/facility/commands/facility.ts';
import { createApiKey } from '#features/integration/api/commands/api-keys.ts';
import { openFacility, prepareFacility } from '#features/lifecycle/sign-up/commands/open-facility.ts';
import { storeUser } from '#features/staff/account/commands/account.ts';

export type TestFacility = {
  facilityId: number;
  slug: string;
  system: SystemScope;
  owner: StaffScope;
  username: string;
  email: string;
  password: string;
  apiKey: string;
};

const random = () => randomBytes(5).toString('hex');

const PASSWORD = 'Sazanami-2026';

let cachedHash: Promise<string> | undefined;
/**
 * All users share one hash with the cheapest argon2 parameters, because the hash determines the cost of
 * checking a password.
 */
const passwordHash = () => (cachedHash ??= hash(PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 }));

type Opening = Parameters<typeof openFacility>[0];

export async function aFacility(overrides: Partial<Opening> = {}): Promise<TestFacility> {
  const slug = `hotel_${random()}`;
  const owner = {
    username: `Owner1${random()}`,
    password: PASSWORD,
    email: `owner-${random()}@example.com`,
    first_name: '花子',
    last_name: '鈴木',
  };
  const opening = {
    slug_name: slug,
    name: '旅館 花みずき',
    country: 'JP',
    state: '京都府',
    city: '京都市',
    address: '東山区1-1',
    owner,
    ...overrides,
  };
  const { facilityId, userId } = await (overrides.owner ? openFacility(opening) : openFacilityFast(opening));
  const system = mintSystem(facilityId);
  const { key: apiKey } = await inFacility(system, db =>
    createApiKey(db, facilityId, { name: 'PMS', userId }),
  );
  return {
    facilityId,
    slug: opening.slug_name,
    system,
    owner: staffScope(facilityId, userId, opening.owner.username, permissionKeys, true),
    username: opening.owner.username,
    email: opening.owner.email,
    password: opening.owner.password,
    apiKey,
  };
}

/** Creates a hotel like `openFacility`, but with the shared password hash. */
function openFacilityFast({ owner, ...opening }: Opening): Promise<{ facilityId: number; userId: number }> {
  return platformDb(async db => {
    const facilityId = await prepareFacility(db, opening);
    const userId = await storeUser(db, {
      facilityId,
      username: owner.username,
      passwordHash: await passwordHash(),
      email: owner.email,
      firstName: owner.first_name,
      lastName: owner.last_name,
      role: 'admin',
    });
    await setOwner(db, facilityId, userId);
    return { facilityId, userId };
  });
}

/** Creates a user with the role `staff` and the default permissions, unless others are given. */
export async function aStaffMember(
  facility: TestFacility,
  permissions: readonly PermissionKey[] = staffDefaults,
): Promise<StaffScope & { password: string }> {
  const { facilityId, system } = facility;
  const username = `Staff1${random()}`;
  const ownHash = await passwordHash();
  const userId = await inFacility(system, db =>
    storeUser(db, {
      facilityId,
      username,
      passwordHash: ownHash,
      email: `${username}@example.com`,
      firstName: '一郎',
      lastName: '佐藤',
      role: 'staff',
    }),
  );
  return { ...staffScope(facilityId, userId, username, permissions, false), password: PASSWORD };
}

let nextSession = 1;

function staffScope(
  facilityId: number,
  userId: number,
  username: string,
  permissions: readonly PermissionKey[],
  owner: boolean,
): StaffScope {
  const role = owner ? 'admin' : 'staff';
  return mintStaff({
    facilityId,
    userId,
    sessionId: nextSession++,
    username,
    role,
    owner,
    permissions: new Set(permissions),
  });
}
