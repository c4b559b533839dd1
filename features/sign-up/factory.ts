import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { mintStaff, mintSystem } from '#features/access/queries/mint.ts';
import { platformDb } from '#features/access/queries/platform-db.ts';
import { type PermissionKey, permissionKeys, staffDefaults } from '#features/access/rules/permissions.ts';
import type { StaffScope, SystemScope } from '#features/access/rules/scope.ts';
import { writeSearchRows } from '#features/booking/commands/search-rows.ts';
import { searchTexts } from '#features/booking/queries/search-texts.ts';
import { booking } from '#features/booking/tables.ts';
import { businessDay } from '#features/facility/rules/business-day.ts';
import { createApiKey } from '#features/integration/commands/api-keys.ts';
import { openSlots } from '#features/registration/commands/open-slots.ts';
import { type SlotSecrets, slotSecrets } from '#features/registration/queries/slot-secrets.ts';
import { slot } from '#features/registration/tables.ts';
import { passwordReset } from '#features/session/tables.ts';
import { createUser } from '#features/user/commands/account.ts';
import { addDays, now } from '#platform/clock/clock.ts';
import { randomToken, sha256 } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { openFacility } from './commands/open-facility.ts';
import { signUp } from './tables.ts';

export type TestFacility = {
  facilityId: number;
  slug: string;
  system: SystemScope;
  /** The owner as if signed in; there is no session row behind it. */
  owner: StaffScope;
  username: string;
  email: string;
  password: string;
  apiKey: string;
};

const random = () => randomBytes(5).toString('hex');
const PASSWORD = 'Sazanami-2026';

/** A hotel of its own for one test, with an owner and an API key. */
export async function aFacility(
  overrides: Partial<Parameters<typeof openFacility>[0]> = {},
): Promise<TestFacility> {
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
  const { facilityId, userId } = await openFacility(opening);
  const system = mintSystem(facilityId);
  const { key: apiKey } = await inFacility(system, db => createApiKey(db, facilityId, 'PMS', userId));
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

/** Somebody with the role `staff`, by default with what staff may do by default. */
export async function aStaffMember(
  facility: TestFacility,
  permissions: readonly PermissionKey[] = staffDefaults,
): Promise<StaffScope & { password: string }> {
  const { facilityId, system } = facility;
  const username = `Staff1${random()}`;
  const userId = await inFacility(system, db =>
    createUser(db, {
      facilityId,
      username,
      password: PASSWORD,
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

/** Somebody who has opened the link of a sign-up. Out: what the cookie of their browser holds. */
export async function aSignUp(email = `newcomer-${random()}@example.com`): Promise<string> {
  const token = randomToken();
  const at = now();
  await platformDb(db =>
    db.insert(signUp).values({ email, sessionHash: sha256(token), createdAt: at, openedAt: at }),
  );
  return token;
}

/** The link that sign-up mails to this address. Out: its token. */
export async function aSignUpLink(
  email = `newcomer-${random()}@example.com`,
  createdAt = now(),
): Promise<string> {
  const token = randomToken();
  await platformDb(db => db.insert(signUp).values({ email, tokenHash: sha256(token), createdAt }));
  return token;
}

/** The link to a new password that a user is mailed. Out: its token. */
export async function aResetLink(userId: number): Promise<string> {
  const token = randomToken();
  await platformDb(db =>
    db.insert(passwordReset).values({ userId, tokenHash: sha256(token), createdAt: now() }),
  );
  return token;
}

export type TestBooking = typeof booking.$inferSelect & { slotId: number } & SlotSecrets;

/** A stay of two nights that begins today, with contact data, and the secrets of its main guest's slot. */
export async function aBooking(
  facility: Pick<TestFacility, 'facilityId' | 'system'>,
  overrides: Partial<typeof booking.$inferInsert> = {},
): Promise<TestBooking> {
  const { facilityId, system } = facility;
  return inFacility(system, async db => {
    const stay = { ...aStay(overrides.checkinDate), ...overrides, facilityId };
    const { guestContactNo = null, guestNames = [] } = stay;
    const [stored] = await db
      .insert(booking)
      .values({ ...stay, searchTexts: searchTexts({ ...stay, guestContactNo, guestNames }) })
      .returning();
    if (!stored) throw new Error('The booking was not stored');
    await writeSearchRows(db, facilityId, [stored]);
    await openSlots(db, facilityId, [stored.id]);
    return { ...stored, ...(await mainSlot(db, facilityId, stored.id)) };
  });
}

function aStay(checkinDate = businessDay(now(), 'Asia/Tokyo')) {
  return {
    pmsCode: 'test_pms',
    pmsReservationNo: `R-${random()}`,
    pmsBookingStatus: 1,
    checkinDate,
    checkoutDate: addDays(checkinDate, 2),
    metadata: {
      full_name: '山田 太郎',
      full_name_for_katakana: 'ヤマダ タロウ',
      phone: '090-1234-5678',
      email_address: 'taro@example.com',
      number_of_guests: 3,
      room_quantity: 1,
    },
    bookingStatusId: 17,
    name: '山田 太郎',
    nameKana: 'ヤマダ タロウ',
    phone: '+819012345678',
    email: 'taro@example.com',
    sendMethod: 'email' as const,
    createdAt: now(),
    updatedAt: now(),
  };
}

async function mainSlot(db: Db, facilityId: number, bookingId: number) {
  const [found] = await db
    .select({ id: slot.id })
    .from(slot)
    .where(and(eq(slot.facilityId, facilityId), eq(slot.bookingId, bookingId), eq(slot.number, 0)));
  const secrets = found && (await slotSecrets(db, facilityId, [found.id])).get(found.id);
  if (!secrets) throw new Error('The booking has no slot');
  return { slotId: found.id, ...secrets };
}
