import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { routes } from '#apps/server/routes.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { aMember, anOrganization, type TestMember } from '#features/organization/organization/factory.ts';
import { organizationGrant, organizationHotel, userAccount } from '#features/staff/account/tables.ts';
import { aFacility } from '#test/harness/facility.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const url = await openTestServer();
const hotel = await aFacility();
const other = await aFacility();
const chain = await anOrganization(hotel, other);

const staffOnly = routes
  .map(({ contract }) => contract)
  .filter(({ access }) => access.staff && !access.organization)
  .map(({ address }) => address);

async function signedInMember(member: TestMember): Promise<HttpClient> {
  const client = new HttpClient(url, { 'x-caller': 'staff' });
  const { username, password } = member;
  await client.call('POST auth/login', { username, password });
  const chosen = await client.call('POST organization/choose', { hotel_id: hotel.facilityId });
  expect(chosen).toMatchObject({ status: 200 });
  return client;
}

/** Each change affects a user's rows while the session is open, as could happen in a race. */
const changes = {
  'a former member': ({ userId }: TestMember) =>
    platformDb(db => db.delete(organizationGrant).where(eq(organizationGrant.userId, userId))),
  'a regional manager of another hotel': ({ userId }: TestMember) =>
    platformDb(db =>
      db
        .update(organizationGrant)
        .set({ facilityId: other.facilityId })
        .where(eq(organizationGrant.userId, userId)),
    ),
  'a member of another organization': async ({ userId }: TestMember) => {
    const { organizationId } = await anOrganization();
    await platformDb(db => db.update(userAccount).set({ organizationId }).where(eq(userAccount.id, userId)));
  },
  'a member of the organization that the hotel has left': () =>
    platformDb(db => db.delete(organizationHotel).where(eq(organizationHotel.facilityId, hotel.facilityId))),
};

// The last change removes the hotel from the organization.
test.each(Object.entries(changes))('rejects every call to the hotel from %s', async (_who, change) => {
  const member = await aMember(chain, 'regional_manager', hotel);
  const client = await signedInMember(member);
  await change(member);
  const codes = await Promise.all(
    staffOnly.map(async address => {
      const path = address.replaceAll(/:\w+/g, '1');
      return valueAt(await client.call(path, path.startsWith('GET') ? undefined : {}), 'code');
    }),
  );
  expect(staffOnly.length).toBeGreaterThan(100);
  expect(staffOnly.filter((_address, position) => codes[position] !== 'hotel_needed')).toEqual([]);
});
