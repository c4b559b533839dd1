import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { aDevice } from '#features/desk/offline-desk/factory.ts';
import { removeMember } from '#features/organization/organization/commands/members.ts';
import {
  aMember,
  anOrganization,
  type TestMember,
  type TestOrganization,
} from '#features/organization/organization/factory.ts';
import { membersPage } from '#features/organization/organization/queries/members.ts';
import { accountsOf } from '#features/register/audit-log/commands/view-audit.ts';
import { aResetLink } from '#features/staff/session/factory.ts';
import { passwordReset } from '#features/staff/session/tables.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { aProvisioning, aScimUser, created, patch, type ScimClient, scimClient } from './factory.ts';

const url = await openTestServer();
let hotel: TestFacility;
let chain: TestOrganization;
let scim: ScimClient;

beforeAll(async () => {
  hotel = await aFacility();
  chain = await anOrganization(hotel);
  scim = scimClient(url, (await aProvisioning(chain)).token);
});

const setActive = ({ userId }: Pick<TestMember, 'userId'>, active: boolean, to = scim) =>
  to(`PATCH Users/${userId}`, patch({ op: 'replace', path: 'active', value: active }));

const signIn = (client: HttpClient, { username, password }: TestMember) =>
  client.call('POST auth/login', { username, password });

/** Returns a user of the organization, and the user's client, which has opened the hotel. */
async function working() {
  const member = await aMember(chain, 'night_audit');
  const client = new HttpClient(url, { 'x-caller': 'staff' });
  await signIn(client, member);
  const chosen = await client.call('POST organization/choose', { hotel_id: hotel.facilityId });
  expect(chosen.status).toBe(200);
  return { member, client };
}

const arrivals = (client: HttpClient) => client.call('POST arrivals/list', { facility_id: hotel.facilityId });

test('the sessions of a deactivated user end at once', async () => {
  const { member, client } = await working();
  expect((await arrivals(client)).status).toBe(200);
  expect((await setActive(member, false)).status).toBe(200);
  expect((await arrivals(client)).status).toBe(401);
  expect((await client.call('GET organization/hotels')).status).toBe(401);
});

test('a deactivated user cannot sign in with a password', async () => {
  const { member } = await working();
  await setActive(member, false);
  expect(await signIn(new HttpClient(url), member)).toMatchObject({
    status: 422,
    body: { code: 'wrong_credentials' },
  });
});

test('a password link from before a deactivation does not work, even after reactivation', async () => {
  const { member } = await working();
  const token = await aResetLink(member.userId);
  const email = `${member.username}@example.com`;
  const set = () =>
    new HttpClient(url).call('POST auth/verify-reset-password', { username: member.username, email, token });
  await setActive(member, false);
  const refused = await set();
  await setActive(member, true);
  expect([refused.status, (await set()).status]).not.toContain(200);
});

test('a deactivated user gets no key for an offline copy', async () => {
  const { member, client } = await working();
  const device = await aDevice(hotel.owner);
  const copy = { facility_id: hotel.facilityId, device };
  expect(valueAt(await client.call('POST desk-offline/snapshot', copy), 'data.copy_key')).toBeDefined();
  await setActive(member, false);
  const refused = await client.call('POST desk-offline/snapshot', copy);
  expect([refused.status, valueAt(refused, 'data.copy_key')]).toEqual([401, undefined]);
});

test('hotel histories keep the names of deactivated and deleted users', async () => {
  const names = async () =>
    (await inFacility(hotel.system, db => accountsOf(db, hotel.facilityId))).map(({ username }) => username);
  const { member } = await working();
  await setActive(member, false);
  expect(await names()).toContain(member.username);
  expect((await scim(`DELETE Users/${member.userId}`)).status).toBe(204);
  expect(await names()).toContain(member.username);
});

test('a reactivated user can sign in with the same roles, but their old sessions stay ended', async () => {
  const { member, client } = await working();
  await setActive(member, false);
  await setActive(member, true);
  expect((await arrivals(client)).status).toBe(401);
  const again = new HttpClient(url, { 'x-caller': 'staff' });
  expect((await signIn(again, member)).status).toBe(200);
  const chosen = await again.call('POST organization/choose', { hotel_id: hotel.facilityId });
  expect(chosen.status).toBe(200);
});

test('admins see which users of the organization are deactivated', async () => {
  const { member } = await working();
  await setActive(member, false);
  const { members } = await platformDb(db => membersPage(db, chain.admin.scope, {}));
  expect(members.find(({ id }) => id === member.userId)).toMatchObject({ active: false });
});

test('the last organization admin cannot be deactivated or deleted', async () => {
  const alone = await anOrganization();
  const theirs = scimClient(url, (await aProvisioning(alone)).token);
  const refused = { status: 409, body: { status: '409', detail: expect.stringContaining('last admin') } };
  expect(await setActive(alone.admin, false, theirs)).toMatchObject(refused);
  expect(await theirs(`DELETE Users/${alone.admin.userId}`)).toMatchObject(refused);
  expect((await signIn(new HttpClient(url), alone.admin)).status).toBe(200);
});

test('deactivating the last two admins at the same time leaves one active', async () => {
  const pair = await anOrganization();
  const theirs = scimClient(url, (await aProvisioning(pair)).token);
  const other = await aMember(pair, 'organization_admin');
  const answers = await Promise.all([setActive(pair.admin, false, theirs), setActive(other, false, theirs)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('a deactivated admin cannot delete the remaining admin', async () => {
  const pair = await anOrganization();
  const theirs = scimClient(url, (await aProvisioning(pair)).token);
  const other = await aMember(pair, 'organization_admin');
  await setActive(pair.admin, false, theirs);
  await expect(removeMember(pair.admin.scope, other.userId)).rejects.toMatchObject({ status: 403 });
});

test('a user can be created inactive and activated later', async () => {
  const id = await created(scim, 'Users', aScimUser({ active: false }));
  const { members } = await platformDb(db => membersPage(db, chain.admin.scope, {}));
  expect(members.find(each => String(each.id) === id)).toMatchObject({ active: false });
  expect((await setActive({ userId: Number(id) }, true)).body).toMatchObject({ active: true });
});

test('creating a user sends no email and ignores a password from the identity provider', async () => {
  const password = 'Mizuumi.2026';
  const body = aScimUser({ password });
  const id = Number(await created(scim, 'Users', body));
  const signedIn = await new HttpClient(url).call('POST auth/login', { username: body.userName, password });
  expect(signedIn.status).toBe(422);
  const links = await platformDb(db => db.select().from(passwordReset).where(eq(passwordReset.userId, id)));
  expect(links).toEqual([]);
});

test('a user without a password cannot request one by email', async () => {
  const { userName: username } = aScimUser();
  await created(scim, 'Users', aScimUser({ userName: username, emails: [{ value: username }] }));
  const asked = { username, email: username };
  const answer = await new HttpClient(url).call('POST auth/generate-reset-password', asked);
  expect(answer).toMatchObject({ status: 422, body: { code: 'mismatch' } });
});

test("changing a user's email address removes their password and blocks a reset by email", async () => {
  const { member, client } = await working();
  const email = `other.${member.username}@example.com`;
  await scim(
    `PATCH Users/${member.userId}`,
    patch({ op: 'replace', path: 'emails', value: [{ value: email }] }),
  );
  expect((await arrivals(client)).status).toBe(401);
  expect((await signIn(new HttpClient(url), member)).status).toBe(422);
  const asked = { username: member.username, email };
  expect((await new HttpClient(url).call('POST auth/generate-reset-password', asked)).status).toBe(422);
});

test('the email address of the last organization admin with a password cannot be changed', async () => {
  const alone = await anOrganization();
  const theirs = scimClient(url, (await aProvisioning(alone)).token);
  const changes = patch({ op: 'replace', path: 'emails', value: [{ value: 'new@chain.example' }] });
  expect((await theirs(`PATCH Users/${alone.admin.userId}`, changes)).status).toBe(409);
});

test('the user name of a deleted user can be reused', async () => {
  const body = aScimUser();
  const id = await created(scim, 'Users', body);
  await scim(`DELETE Users/${id}`);
  expect(await created(scim, 'Users', body)).not.toBe(id);
});
