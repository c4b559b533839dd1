import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { PermissionKey } from '#features/access/access/rules/permissions.ts';
import { createUser } from '#features/staff/account/commands/account.ts';
import { rolePermission } from '#features/staff/account/tables.ts';
import { aFacility, aStaffMember } from '#test/harness/facility.ts';
import { HttpClient } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const url = await openTestServer();

/** Signs in a user with the role `staff` and only the given permissions. */
async function staffWith(...keys: PermissionKey[]): Promise<HttpClient> {
  const facility = await aFacility();
  const { facilityId, system } = facility;
  await inFacility(system, async db => {
    await db.delete(rolePermission).where(eq(rolePermission.facilityId, facilityId));
    if (keys.length > 0)
      await db.insert(rolePermission).values(keys.map(permission => ({ facilityId, permission })));
  });
  const { username, password } = await aStaffMember(facility);
  return signedIn(username, password);
}

async function signedIn(username: string, password: string): Promise<HttpClient> {
  const client = new HttpClient(url);
  await client.call('POST auth/login', { username, password });
  return client;
}

const codeOf = async (client: HttpClient, address: string) =>
  (await client.call(address, body(address))).status;
const body = (address: string) => (address.startsWith('GET ') ? undefined : {});

const forDetails = [
  'POST facility-booking-logs',
  'DELETE facility-booking-logs/1',
  'POST log/passport-seen',
  'POST log/person-checked',
  'POST log/data-confirmed',
  'POST log/ask-missing',
  'POST log/ask-missing/preview',
  'POST log/ask-missing/bookings',
  'POST log/persons',
  'POST log/resend',
  'POST pms/qr/decode',
];
const forAmending = ['POST log/amend', 'POST log/amend/questions'];
const forImages = ['POST log/load-image', 'GET log/download-image', 'GET log/download-file'];
const forAdmins = ['DELETE log/delete/1', 'DELETE log/passport-image'];

describe.each([...forDetails, ...forAmending, ...forImages, ...forAdmins, 'GET audit'])('%s', address => {
  test('rejects staff without the permission before the input is validated', async () => {
    const client = await staffWith('list.personal_information.view', 'list.pre_check_in.download');
    expect(await codeOf(client, address)).toBe(403);
  });
});

test.each(forDetails)(
  '%s requires the details permission but not the personal information permission',
  async address => {
    expect(await codeOf(await staffWith('list.details_pop_up.view'), address)).not.toBe(403);
  },
);

test.each([...forAmending, ...forImages])(
  '%s requires the details and personal information permissions',
  async address => {
    expect(await codeOf(await staffWith('list.details_pop_up.view'), address)).toBe(403);
    const both = await staffWith('list.details_pop_up.view', 'list.personal_information.view');
    expect(await codeOf(both, address)).toBe(422);
  },
);

test.each(forAdmins)(
  '%s rejects staff who are not admins, even with all details permissions',
  async address => {
    const client = await staffWith('list.details_pop_up.view', 'list.personal_information.view');
    expect(await codeOf(client, address)).toBe(403);
  },
);

test('the owner can read the audit log, and other admins cannot', async () => {
  const facility = await aFacility();
  const account = { username: `Admin1${facility.slug}`, password: facility.password };
  await inFacility(facility.system, db =>
    createUser(db, {
      facilityId: facility.facilityId,
      ...account,
      email: `${facility.slug}@example.com`,
      firstName: '一郎',
      lastName: '佐藤',
      role: 'admin',
    }),
  );
  const admin = await signedIn(account.username, account.password);
  expect(await codeOf(admin, 'GET audit')).toBe(403);
  expect(await codeOf(admin, 'DELETE log/delete/1')).toBe(422);
  const owner = await signedIn(facility.username, facility.password);
  expect(await codeOf(owner, 'GET audit')).toBe(200);
});
