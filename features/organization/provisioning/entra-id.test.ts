import '#test/harness/database.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { anOrganization } from '#features/organization/organization/factory.ts';
import { valueAt } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { aProvisioning, aScimUser, created, patch, type ScimClient, scimClient } from './factory.ts';

// These requests follow Microsoft's documentation for Entra ID (learn.microsoft.com, "Develop a SCIM
// endpoint").

const url = await openTestServer();
let scim: ScimClient;
let userName: string;
let id: string;

beforeAll(async () => {
  scim = scimClient(url, (await aProvisioning(await anOrganization())).token);
  userName = `Kaede_${randomUUID()}`;
  id = await created(scim, 'Users', {
    schemas: [
      'urn:ietf:params:scim:schemas:core:2.0:User',
      'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User',
    ],
    externalId: randomUUID(),
    userName,
    active: true,
    emails: [{ primary: true, type: 'work', value: `${userName}@chain.example` }],
    meta: { resourceType: 'User' },
    name: { formatted: 'Kaede Hara', familyName: 'Hara', givenName: 'Kaede' },
    roles: [],
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User': { department: 'Rooms' },
  });
});

test('Entra ID finds a user by user name, and gets an empty list for an unknown name', async () => {
  const found = await scim(`GET Users?filter=userName eq "${userName}"`);
  expect(found).toMatchObject({
    status: 200,
    body: { totalResults: 1, Resources: [{ id, userName, active: true }], startIndex: 1, itemsPerPage: 1 },
  });
  expect(await scim(`GET Users?filter=userName eq "${randomUUID()}"`)).toMatchObject({
    status: 200,
    body: { totalResults: 0, Resources: [] },
  });
});

test('Entra ID finds a user by work email address, ignoring case', async () => {
  const address = `${userName}@CHAIN.example`;
  const found = await scim(`GET Users?filter=emails[type eq "work"].value eq "${address}"`);
  expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id }] });
});

test("Entra ID can change a user's work email address and family name", async () => {
  const changes = patch(
    { op: 'Replace', path: 'emails[type eq "work"].value', value: `new.${userName}@chain.example` },
    { op: 'Replace', path: 'name.familyName', value: 'Oda' },
  );
  expect(await scim(`PATCH Users/${id}`, changes)).toMatchObject({
    status: 200,
    body: {
      emails: [{ value: `new.${userName}@chain.example`, type: 'work', primary: true }],
      name: { familyName: 'Oda', givenName: 'Kaede' },
    },
  });
});

test('Entra ID can change the user name', async () => {
  userName = `${randomUUID()}@chain.example`;
  const changes = patch({ op: 'Replace', path: 'userName', value: userName });
  expect(await scim(`PATCH Users/${id}`, changes)).toMatchObject({ status: 200, body: { userName } });
});

test('a PATCH without a path changes several attributes, accepts paths as keys and ignores unknown attributes', async () => {
  const value = {
    displayName: 'Kaede Mori',
    'name.familyName': 'Mori',
    'emails[type eq "work"].value': `third.${userName}`,
    'addresses[type eq "work"].locality': 'Kyoto',
    'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:department': 'Rooms',
  };
  expect(await scim(`PATCH Users/${id}`, patch({ op: 'Add', value }))).toMatchObject({
    status: 200,
    body: { name: { familyName: 'Mori' }, emails: [{ value: `third.${userName}` }] },
  });
});

test.each([
  ['the text "False"', 'False', false],
  ['the text "True"', 'True', true],
  ['false', false, false],
  ['true', true, true],
])('sets active to %s', async (_what, value, active) => {
  const answer = await scim(`PATCH Users/${id}`, patch({ op: 'Replace', path: 'active', value }));
  expect(answer).toMatchObject({ status: 200, body: { active } });
});

test('a PATCH without a path sets active from text and the given name from a path as a key', async () => {
  for (const [text, active] of [
    ['False', false],
    ['True', true],
  ]) {
    const value = { active: text, 'name.givenName': 'Shiori' };
    expect(await scim(`PATCH Users/${id}`, patch({ op: 'Replace', value }))).toMatchObject({
      status: 200,
      body: { active, name: { givenName: 'Shiori' } },
    });
  }
});

test.each([
  ['roles', [{ primary: 'False', type: 'WindowsAzureActiveDirectoryRole', display: 'Desk', value: 'desk' }]],
  ['roles', [{ value: '{"id":"18d14569-c3bd-439b-9a66-3a2aee01d14f","value":"desk"}' }]],
  ['roles[primary eq "True"].value', 'desk'],
  ['urn:ietf:params:scim:schemas:extension:enterprise:2.0:User:manager', '26118915-6090-4610'],
])('ignores the attribute %s of Entra ID, which Genkan does not have', async (path, value) => {
  const changes = patch({ op: 'Add', path, value }, { op: 'Replace', path: 'name.familyName', value: 'Oda' });
  expect(await scim(`PATCH Users/${id}`, changes)).toMatchObject({
    status: 200,
    body: { name: { familyName: 'Oda' }, active: true },
  });
});

test('Entra ID can create a group, find it without its members, and rename it', async () => {
  const displayName = `Front desk ${randomUUID()}`;
  const group = await created(scim, 'Groups', {
    schemas: [
      'urn:ietf:params:scim:schemas:core:2.0:Group',
      'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
    ],
    externalId: randomUUID(),
    displayName,
    meta: { resourceType: 'Group' },
  });
  const found = await scim(`GET Groups?excludedAttributes=members&filter=displayName eq "${displayName}"`);
  expect(found.body).toMatchObject({ totalResults: 1, Resources: [{ id: group }] });
  expect(valueAt(found, 'Resources.0.members')).toBeUndefined();
  const renamed = patch({ op: 'Replace', path: 'displayName', value: `${displayName} 2` });
  expect((await scim(`PATCH Groups/${group}`, renamed)).status).toBe(204);
  expect((await scim(`GET Groups/${group}?excludedAttributes=members`)).body).toMatchObject({
    displayName: `${displayName} 2`,
  });
});

test('Entra ID can add and remove members of a group, and find the group by member', async () => {
  const group = await created(scim, 'Groups', { displayName: randomUUID() });
  const other = await created(scim, 'Users', aScimUser());
  const value = [{ $ref: null, value: id }];
  const add = patch(
    { op: 'Add', path: 'members', value },
    { op: 'Add', path: 'members', value: [{ value: other }] },
  );
  expect((await scim(`PATCH Groups/${group}`, add)).status).toBe(204);
  const both = await scim(`GET Groups/${group}`);
  expect(both.body).toMatchObject({ members: [{ value: id }, { value: other }] });
  const search = `GET Groups?filter=id eq "${group}" and members eq "${id}"`;
  expect((await scim(search)).body).toMatchObject({ totalResults: 1 });
  expect((await scim(`PATCH Groups/${group}`, patch({ op: 'Remove', path: 'members', value }))).status).toBe(
    204,
  );
  expect((await scim(search)).body).toMatchObject({ totalResults: 0 });
  expect((await scim(`GET Groups/${group}`)).body).toMatchObject({ members: [{ value: other }] });
  expect((await scim(`DELETE Groups/${group}`)).status).toBe(204);
});

test('Entra ID can delete a user', async () => {
  const leaving = await created(scim, 'Users', aScimUser());
  expect((await scim(`DELETE Users/${leaving}`)).status).toBe(204);
  expect(await scim(`GET Users/${leaving}`)).toMatchObject({ status: 404, body: { status: '404' } });
});
