import '#test/harness/database.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { addGroupRole } from '#features/organization/organization/commands/group-roles.ts';
import {
  aMember,
  anOrganization,
  type TestOrganization,
} from '#features/organization/organization/factory.ts';
import { grantsOf } from '#features/staff/session/queries/organization-scope.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { waitingJobs } from '#test/harness/jobs.ts';
import { statementsOf } from '#test/harness/statements.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { regrantAll } from './commands/grant-roles.ts';
import { aProvisioning, aScimUser, created, patch, type ScimClient, scimClient } from './factory.ts';

const url = await openTestServer();
let hotel: TestFacility;
let chain: TestOrganization;
let scim: ScimClient;

beforeAll(async () => {
  hotel = await aFacility();
  chain = await anOrganization(hotel);
  scim = scimClient(url, (await aProvisioning(chain)).token);
  const give = (group: string, role: 'night_audit' | 'auditor', hotel_id: number | null) =>
    addGroupRole(chain.admin.scope, { group, role, hotel_id });
  await give('Desk', 'night_audit', hotel.facilityId);
  await give('Audit', 'auditor', null);
});

const rolesOf = async (id: string | number) =>
  (await platformDb(db => grantsOf(db, Number(id)))).map(({ role }) => role).toSorted();

const change = (group: string, ...operations: object[]) =>
  scim(`PATCH Groups/${group}`, patch(...operations));

/**
 * Creates a group with a random name, because group names are unique. Tests can rename it to a group that has
 * a role.
 */
const aGroup = (...members: string[]) =>
  created(scim, 'Groups', { displayName: randomUUID(), members: members.map(value => ({ value })) });

const rename = (group: string, name: string) =>
  change(group, { op: 'replace', path: 'displayName', value: name });

test('a user gets the role of a group on joining it and loses the role on leaving', async () => {
  const user = await created(scim, 'Users', aScimUser());
  const group = await created(scim, 'Groups', { displayName: 'Desk', members: [{ value: user }] });
  expect(await rolesOf(user)).toEqual(['night_audit']);
  await change(group, { op: 'remove', path: `members[value eq "${user}"]` });
  expect(await rolesOf(user)).toEqual([]);
  await change(group, { op: 'add', path: 'members', value: [{ value: user }] });
  expect(await rolesOf(user)).toEqual(['night_audit']);
  await scim(`DELETE Groups/${group}`);
  expect(await rolesOf(user)).toEqual([]);
});

test('a user gets the roles of all their groups', async () => {
  const user = await created(scim, 'Users', aScimUser());
  const [one, other] = [await aGroup(user), await aGroup(user)];
  await rename(one, 'Desk');
  await rename(other, 'Audit');
  expect(await rolesOf(user)).toEqual(['auditor', 'night_audit']);
  for (const group of [one, other]) await scim(`DELETE Groups/${group}`);
});

test('a renamed group gives the roles of its new name', async () => {
  const user = await created(scim, 'Users', aScimUser());
  const group = await aGroup(user);
  expect(await rolesOf(user)).toEqual([]);
  await rename(group, 'Audit');
  expect(await rolesOf(user)).toEqual(['auditor']);
  await rename(group, randomUUID());
  expect(await rolesOf(user)).toEqual([]);
});

test('manually assigned roles are kept until the user joins a group, which replaces them', async () => {
  const { userId } = await aMember(chain, 'regional_manager');
  await scim(`PATCH Users/${userId}`, patch({ op: 'replace', path: 'name.familyName', value: 'Sato' }));
  expect(await rolesOf(userId)).toEqual(['regional_manager']);
  await aGroup(String(userId));
  expect(await rolesOf(userId)).toEqual([]);
});

test('the last organization admin keeps the role regardless of their groups', async () => {
  await aGroup(String(chain.admin.userId));
  expect(await rolesOf(chain.admin.userId)).toEqual(['organization_admin']);
});

test('reading a user returns their groups, and deleting the user removes them from the groups', async () => {
  const user = await created(scim, 'Users', aScimUser());
  const group = await aGroup(user);
  expect((await scim(`GET Users/${user}`)).body).toMatchObject({ groups: [{ value: group }] });
  await scim(`DELETE Users/${user}`);
  expect((await scim(`GET Groups/${group}`)).body).toMatchObject({ members: [] });
});

test('one admin remains if all admins leave the group that makes them admins', async () => {
  const own = await anOrganization();
  const theirs = scimClient(url, (await aProvisioning(own)).token);
  await addGroupRole(own.admin.scope, { group: 'Admins', role: 'organization_admin', hotel_id: null });
  const ids = [String(own.admin.userId), await created(theirs, 'Users', aScimUser())];
  const members = ids.map(value => ({ value }));
  const group = await created(theirs, 'Groups', { displayName: 'Admins', members });
  for (const id of ids) expect(await rolesOf(id)).toEqual(['organization_admin']);
  await theirs(`DELETE Groups/${group}`);
  const left = await Promise.all(ids.map(rolesOf));
  expect(left.flat()).toEqual(['organization_admin']);
});

// Equal statement texts also mean an equal number of parameters, which PostgreSQL limits.
test('changing many members of a group sends the same database statements as changing one', async () => {
  const users: string[] = [];
  for (let at = 0; at < 12; at += 1) users.push(await created(scim, 'Users', aScimUser()));
  const [first = '', ...others] = users;
  const one = await statementsForMembers([first]);
  expect(one.length).toBeGreaterThan(20);
  expect(await statementsForMembers(others)).toEqual(one);
});

async function statementsForMembers(ids: string[]): Promise<string[]> {
  const value = ids.map(id => ({ value: id }));
  const group = await created(scim, 'Groups', { displayName: randomUUID() });
  const joining = await statementsOf(async () => {
    await change(group, { op: 'add', path: 'members', value });
    await rename(group, 'Desk');
  });
  for (const id of ids) expect(await rolesOf(id)).toEqual(['night_audit']);
  const leaving = await statementsOf(async () => {
    await change(group, { op: 'remove', path: 'members', value });
    await change(group, { op: 'add', path: 'members', value });
    await change(group, { op: 'replace', path: 'members', value: [] });
    await change(group, { op: 'add', path: 'members', value });
    await scim(`DELETE Groups/${group}`);
  });
  for (const id of ids) expect(await rolesOf(id)).toEqual([]);
  return [...joining, ...leaving].filter(statement =>
    /(from|into|update) "(organization_g|provisioned_g)/.test(statement),
  );
}

test('removing an unknown member changes nothing, and adding a member twice adds it once', async () => {
  const user = await created(scim, 'Users', aScimUser());
  const group = await aGroup(user);
  const member = { value: user };
  for (const operation of [
    { op: 'remove', path: 'members[value eq "unknown"]' },
    { op: 'remove', path: 'members', value: [] },
    { op: 'add', path: 'members', value: [member, member] },
  ])
    expect((await change(group, operation)).status).toBe(204);
  expect((await scim(`GET Groups/${group}`)).body).toMatchObject({ members: [member] });
});

test('a group change that fails halfway is rolled back', async () => {
  const user = await created(scim, 'Users', aScimUser());
  const group = await aGroup(user);
  const half = await change(
    group,
    { op: 'remove', path: 'members' },
    { op: 'add', path: 'members', value: [{ value: 'unknown' }] },
  );
  expect(half).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
  expect((await scim(`GET Groups/${group}`)).body).toMatchObject({ members: [{ value: user }] });
});

test('two concurrent requests to create groups with the same name create only one', async () => {
  const body = { displayName: randomUUID() };
  const answers = await Promise.all([scim('POST Groups', body), scim('POST Groups', body)]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ scimType: 'uniqueness' });
});

test('two concurrent changes of a group are both applied', async () => {
  const [one, other] = [await created(scim, 'Users', aScimUser()), await created(scim, 'Users', aScimUser())];
  const group = await aGroup();
  await Promise.all(
    [one, other].map(value => change(group, { op: 'add', path: 'members', value: [{ value }] })),
  );
  expect((await scim(`GET Groups/${group}`)).body).toMatchObject({
    members: [one, other].toSorted((a, b) => Number(a) - Number(b)).map(value => ({ value })),
  });
});

test('a job applies a changed group role to the members', async () => {
  const user = await created(scim, 'Users', aScimUser());
  const name = randomUUID();
  await created(scim, 'Groups', { displayName: name, members: [{ value: user }] });
  await addGroupRole(chain.admin.scope, { group: name, role: 'auditor', hotel_id: null });
  const { organizationId } = chain;
  expect(await waitingJobs()).toContainEqual(
    expect.objectContaining({ name: 'organization.group_roles_changed', payload: { organizationId } }),
  );
  await regrantAll({ organizationId });
  expect(await rolesOf(user)).toEqual(['auditor']);
});
