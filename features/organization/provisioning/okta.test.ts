import '#test/harness/database.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { anOrganization } from '#features/organization/organization/factory.ts';
import { valueAt } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { aProvisioning, aScimUser, created, patch, type ScimClient, scimClient } from './factory.ts';

// These requests follow Okta's documentation (developer.okta.com, "SCIM 2.0 protocol reference").

const url = await openTestServer();
const userName = `sora.${randomUUID()}@chain.example`;
let scim: ScimClient;
let id: string;

beforeAll(async () => {
  scim = scimClient(url, (await aProvisioning(await anOrganization())).token);
  id = await created(scim, 'Users', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    userName,
    name: { givenName: 'Sora', familyName: 'Ito' },
    emails: [{ primary: true, value: userName, type: 'work' }],
    displayName: 'Sora Ito',
    locale: 'ja-JP',
    externalId: '00ujl29u0le5T6Aj10h7',
    groups: [],
    password: 'Mizuumi.2026',
    active: true,
  });
});

test("Okta's connection test gets a short list of users", async () => {
  expect(await scim('GET Users?startIndex=1&count=2')).toMatchObject({
    status: 200,
    body: { totalResults: 2, startIndex: 1, itemsPerPage: 2 },
  });
});

test('Okta finds an existing user by user name', async () => {
  const found = await scim(`GET Users?filter=userName eq "${userName}"&startIndex=1&count=100`);
  expect(found.body).toMatchObject({
    totalResults: 1,
    Resources: [{ id, externalId: '00ujl29u0le5T6Aj10h7' }],
  });
});

test('Okta can replace a user', async () => {
  const replaced = await scim(`PUT Users/${id}`, {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
    id,
    userName,
    name: { givenName: 'Aoi', middleName: '', familyName: 'Ito' },
    emails: [
      { primary: false, value: 'aoi@home.example', type: 'home' },
      { primary: true, value: userName, type: 'work', display: userName },
    ],
    active: true,
    groups: [],
    meta: { resourceType: 'User' },
  });
  expect(replaced).toMatchObject({
    status: 200,
    body: { name: { givenName: 'Aoi' }, emails: [{ value: userName }], active: true },
  });
});

test('Okta can deactivate and reactivate a user by a PATCH without a path', async () => {
  for (const active of [false, true]) {
    const answer = await scim(`PATCH Users/${id}`, patch({ op: 'replace', value: { active } }));
    expect(answer).toMatchObject({ status: 200, body: { id, active } });
  }
});

test('Okta can deactivate and reactivate a user by replacing the user', async () => {
  for (const active of [false, true]) {
    const user = { schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'], id, userName, active };
    expect(await scim(`PUT Users/${id}`, user)).toMatchObject({ status: 200, body: { id, active } });
    expect(await scim(`GET Users/${id}`)).toMatchObject({ status: 200, body: { userName, active } });
  }
});

test('Okta can replace all members of a group', async () => {
  const other = await created(scim, 'Users', aScimUser());
  const group = await created(scim, 'Groups', { displayName: randomUUID(), members: [{ value: id }] });
  const replace = patch({ op: 'replace', path: 'members', value: [{ value: other, display: 'x' }] });
  expect((await scim(`PATCH Groups/${group}`, replace)).status).toBe(204);
  const members = await scim(`GET Groups/${group}`);
  expect(valueAt(members, 'members')).toMatchObject([{ value: other }]);
  expect((await scim(`DELETE Groups/${group}`)).status).toBe(204);
});

test('Okta can create a group, rename it with its id in the value, and push its members', async () => {
  const other = await created(scim, 'Users', aScimUser());
  const displayName = `Push ${randomUUID()}`;
  const group = await created(scim, 'Groups', {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    displayName,
    members: [{ value: id, display: userName }],
  });
  const rename = patch({ op: 'replace', value: { id: group, displayName: `${displayName} 2` } });
  expect((await scim(`PATCH Groups/${group}`, rename)).status).toBe(204);
  const push = patch(
    { op: 'remove', path: `members[value eq "${id}"]` },
    { op: 'add', path: 'members', value: [{ value: other, display: 'x' }] },
  );
  expect((await scim(`PATCH Groups/${group}`, push)).status).toBe(204);
  expect((await scim(`GET Groups/${group}`)).body).toMatchObject({
    displayName: `${displayName} 2`,
    members: [{ value: other }],
  });
  const replaced = await scim(`PUT Groups/${group}`, {
    schemas: ['urn:ietf:params:scim:schemas:core:2.0:Group'],
    id: group,
    displayName,
    members: [{ value: id, display: userName }],
  });
  expect(replaced).toMatchObject({ status: 200, body: { displayName, members: [{ value: id }] } });
  expect((await scim('GET Groups?startIndex=1&count=100')).body).toMatchObject({
    Resources: [{ id: group }],
  });
  expect((await scim(`DELETE Groups/${group}`)).status).toBe(204);
});
