import '#test/harness/database.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { anOrganization } from '#features/organization/organization/factory.ts';
import { valueAt } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { aProvisioning, aScimUser, created, patch, type ScimClient, scimClient } from './factory.ts';

const url = await openTestServer();
let scim: ScimClient;
let id: string;
let body: ReturnType<typeof aScimUser>;

beforeAll(async () => {
  scim = scimClient(url, (await aProvisioning(await anOrganization())).token);
  body = aScimUser();
  id = await created(scim, 'Users', body);
});

const fault = (scimType: string) => ({
  status: 400,
  body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '400', scimType },
});

const change = (...operations: object[]) => scim(`PATCH Users/${id}`, patch(...operations));

describe('3.3: creating', () => {
  test('creating a resource returns 201, its id and its location', async () => {
    const answer = await scim('POST Users', aScimUser());
    const location = String(valueAt(answer, 'meta.location'));
    expect(answer).toMatchObject({
      status: 201,
      body: { id: expect.any(String), meta: { resourceType: 'User' } },
    });
    expect(answer.headers.get('location')).toBe(location);
    expect(location).toMatch(new RegExp(`/api/scim/v2/Users/${valueAt(answer, 'id')}$`));
  });

  test('an id that the client sends is ignored', async () => {
    const answer = await scim('POST Users', aScimUser({ id, meta: { created: '2000-01-01T00:00:00Z' } }));
    expect(answer.status).toBe(201);
    expect(valueAt(answer, 'id')).not.toBe(id);
  });

  test('attribute names are case-insensitive', async () => {
    const { userName, emails } = aScimUser();
    const answer = await scim('POST Users', {
      USERNAME: userName,
      Emails: emails,
      NAME: { familyname: 'Abe' },
    });
    expect(answer.body).toMatchObject({ userName, name: { familyName: 'Abe' } });
  });

  test.each(['userName', 'emails'] as const)(
    "creating a user with another user's %s returns 409 uniqueness, regardless of case",
    async name => {
      const other = aScimUser();
      await created(scim, 'Users', other);
      const value = other.userName.toUpperCase();
      const clash = aScimUser({ [name]: name === 'emails' ? [{ value }] : value });
      expect(await scim('POST Users', clash)).toMatchObject({
        status: 409,
        body: { status: '409', scimType: 'uniqueness', detail: expect.stringContaining('already taken') },
      });
    },
  );

  test('two concurrent requests to create users with the same name return 409 uniqueness for one of them', async () => {
    const twice = aScimUser();
    const answers = await Promise.all([scim('POST Users', twice), scim('POST Users', twice)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ scimType: 'uniqueness' });
  });

  test.each([
    ['no user name', { userName: undefined }],
    ['an empty user name', { userName: '' }],
    ['a user name with spaces', { userName: 'Hana Mori' }],
    ['a user name in Japanese', { userName: '花' }],
    ['a user name that is too long', { userName: 'x'.repeat(257) }],
    ['NUL in a name', { name: { familyName: 'a\0b' } }],
    ['half a surrogate pair in externalId', { externalId: '\ud800' }],
    ['no email address', { emails: [] }],
    ['an address without @', { emails: [{ value: 'hana' }] }],
    ['active that is neither true nor false', { active: 'perhaps' }],
    ['a name that is a string', { name: 'Hana' }],
  ])('creating a user with %s returns 400 invalidValue', async (_what, changes) => {
    expect(await scim('POST Users', aScimUser(changes))).toMatchObject(fault('invalidValue'));
  });

  test('the name of a user falls back to displayName and then to the user name', async () => {
    const named = aScimUser({ name: undefined, displayName: 'Sora Ito' });
    expect((await scim('POST Users', named)).body).toMatchObject({ displayName: 'Sora Ito' });
    const nameless = aScimUser({ name: undefined });
    expect((await scim('POST Users', nameless)).body).toMatchObject({ displayName: nameless.userName });
  });
});

describe('3.5.1: replacing', () => {
  test('PUT sets the attributes that it contains and ignores read-only ones', async () => {
    const user = await created(scim, 'Users', aScimUser());
    const put = aScimUser({ id: '1', meta: { resourceType: 'x' }, groups: [{ value: '1' }], active: false });
    expect(await scim(`PUT Users/${user}`, put)).toMatchObject({
      status: 200,
      body: { id: user, userName: put.userName, active: false, groups: [], meta: { resourceType: 'User' } },
    });
  });

  test("PUT with another user's user name returns 409 uniqueness", async () => {
    const user = await created(scim, 'Users', aScimUser());
    expect(await scim(`PUT Users/${user}`, aScimUser({ userName: body.userName }))).toMatchObject({
      status: 409,
      body: { scimType: 'uniqueness' },
    });
  });
});

describe('3.5.2: PATCH', () => {
  test('PATCH applies operations in order', async () => {
    const answer = await change(
      { op: 'replace', path: 'name.givenName', value: 'First' },
      { op: 'replace', path: 'name.givenName', value: 'Second' },
    );
    expect(answer.body).toMatchObject({ name: { givenName: 'Second' } });
  });

  test('PATCH applies no operation if one of them fails', async () => {
    const before = valueAt(await scim(`GET Users/${id}`), 'name');
    const answer = await change(
      { op: 'replace', path: 'name.givenName', value: 'Never' },
      { op: 'replace', path: 'userName', value: 'with space' },
    );
    expect(answer).toMatchObject(fault('invalidValue'));
    expect(valueAt(await scim(`GET Users/${id}`), 'name')).toEqual(before);
  });

  test('repeating a PATCH changes nothing', async () => {
    const operation = { op: 'add', path: 'name.familyName', value: 'Kato' };
    const [one, other] = [await change(operation), await change(operation)];
    expect(one.body).toEqual(other.body);
  });

  test('PATCH can remove an optional attribute', async () => {
    expect(valueAt(await change({ op: 'remove', path: 'externalId' }), 'externalId')).toBeUndefined();
    expect(valueAt(await change({ op: 'remove', path: 'name.givenName' }), 'name.givenName')).toBeUndefined();
  });

  test.each(['userName', 'emails', 'emails[type eq "work"].value', 'active', 'id', 'meta', 'groups'])(
    'removing %s returns 400 mutability',
    async path => {
      expect(await change({ op: 'remove', path })).toMatchObject(fault('mutability'));
    },
  );

  test('changing a read-only attribute returns 400 mutability', async () => {
    expect(await change({ op: 'replace', path: 'id', value: '2' })).toMatchObject(fault('mutability'));
  });

  test('remove without a path returns 400 noTarget', async () => {
    expect(await change({ op: 'remove' })).toMatchObject(fault('noTarget'));
  });

  test('an invalid path returns 400 invalidPath', async () => {
    expect(await change({ op: 'replace', path: 'name family', value: 'x' })).toMatchObject(
      fault('invalidPath'),
    );
  });

  test('an email address of a type other than work is accepted but not stored', async () => {
    const before = valueAt(await scim(`GET Users/${id}`), 'emails');
    const home = { type: 'home', value: 'hana@home.example' };
    for (const operation of [
      { op: 'add', path: 'emails', value: [home] },
      { op: 'replace', path: 'emails[type eq "home"].value', value: home.value },
    ])
      expect((await change(operation)).status).toBe(200);
    expect(valueAt(await scim(`GET Users/${id}`), 'emails')).toEqual(before);
  });

  test.each([
    ['no operations', { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: [] }],
    ['no list of operations', { schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'], Operations: {} }],
    ['no schema of PatchOp', { Operations: [{ op: 'remove', path: 'externalId' }] }],
    ['an unknown op', patch({ op: 'move', path: 'externalId' })],
    ['an operation that is not an object', patch([])],
    [
      'too many operations',
      patch(...Array.from({ length: 1001 }, () => ({ op: 'remove', path: 'externalId' }))),
    ],
  ])('a PATCH with %s returns 400 invalidSyntax', async (_what, sent) => {
    expect(await scim(`PATCH Users/${id}`, sent)).toMatchObject(fault('invalidSyntax'));
  });

  test('two concurrent changes of a user are both applied', async () => {
    const user = await created(scim, 'Users', aScimUser());
    const of = (path: string, value: string) =>
      scim(`PATCH Users/${user}`, patch({ op: 'replace', path, value }));
    await Promise.all([of('name.givenName', 'One'), of('name.familyName', 'Other')]);
    expect((await scim(`GET Users/${user}`)).body).toMatchObject({
      name: { givenName: 'One', familyName: 'Other' },
    });
  });
});

describe('3.6: deleting', () => {
  test('a deleted user returns 404 and is not listed', async () => {
    const leaving = aScimUser();
    const user = await created(scim, 'Users', leaving);
    const answer = await scim(`DELETE Users/${user}`);
    expect([answer.status, answer.text]).toEqual([204, '']);
    expect((await scim(`GET Users/${user}`)).status).toBe(404);
    expect((await scim(`DELETE Users/${user}`)).status).toBe(404);
    expect((await scim(`GET Users?filter=userName eq "${leaving.userName}"`)).body).toMatchObject({
      totalResults: 0,
    });
  });
});
