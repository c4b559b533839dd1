import '#test/harness/database.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { anOrganization } from '#features/organization/organization/factory.ts';
import { type HttpResponse, valueAt } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { aProvisioning, aScimUser, created, patch, type ScimClient, scimClient } from './factory.ts';
import { scimRoutes } from './routes/scim.ts';
import { SCIM_LIMITS } from './rules/limits.ts';

const url = await openTestServer();
let token: string;
let scim: ScimClient;
let id: string;
let body: ReturnType<typeof aScimUser>;

beforeAll(async () => {
  ({ token } = await aProvisioning(await anOrganization()));
  scim = scimClient(url, token);
  body = aScimUser();
  id = await created(scim, 'Users', body);
});

const fault = (scimType: string) => ({
  status: 400,
  body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '400', scimType },
});

const send = (method: string, path: string, text: string, type = 'application/scim+json') =>
  fetch(`${url}/api/scim/v2/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': type },
    body: text,
  });

describe('3.1 and 8.1: every response is SCIM', () => {
  test('SCIM responses have the media type application/scim+json', async () => {
    for (const answer of [await scim('GET Users'), await scim('GET Users/0'), await scim('GET Nothing')])
      expect(answer.headers.get('content-type')).toBe('application/scim+json; charset=utf-8');
  });

  test('a SCIM request body may be sent as application/json', async () => {
    const answer = await send('POST', 'Users', JSON.stringify(aScimUser()), 'application/json');
    expect(answer.status).toBe(201);
  });

  test.each(['text/plain', 'application/xml', 'multipart/form-data'])(
    'a body of %s is refused',
    async type => {
      const answer = await send('POST', 'Users', '{}', type);
      expect([400, 415]).toContain(answer.status);
      expect(await answer.json()).toMatchObject({ schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'] });
    },
  );
});

describe('3.4.1: reading one', () => {
  test('reading a user returns the attributes that were sent', async () => {
    const { userName, externalId, name, emails, active } = body;
    expect(await scim(`GET Users/${id}`)).toMatchObject({
      status: 200,
      body: { id, userName, externalId, name, emails, active, groups: [], meta: { resourceType: 'User' } },
    });
  });

  test.each(['0', '999999999999', 'abc', '1e3', '-1', '%00', '9'.repeat(300)])(
    'the unknown id %s returns 404',
    async unknown => {
      expect(await scim(`GET Users/${unknown}`)).toMatchObject({ status: 404, body: { status: '404' } });
      expect(await scim(`GET Groups/${unknown}`)).toMatchObject({ status: 404 });
    },
  );
});

describe('3.4.2: lists', () => {
  test('the first user of a list has index 1, and the pages together contain every user once', async () => {
    const all = await scim('GET Users?count=200');
    const total = Number(valueAt(all, 'totalResults'));
    const ids: unknown[] = [];
    for (let startIndex = 1; startIndex <= total; startIndex += 3) {
      const page = await scim(`GET Users?startIndex=${startIndex}&count=3`);
      expect(page.body).toMatchObject({ totalResults: total, startIndex });
      for (const user of valueAt(page, 'Resources') as { id: string }[]) ids.push(user.id);
    }
    expect(new Set(ids).size).toBe(total);
    expect(ids).toHaveLength(total);
  });

  test.each([
    ['count=0', { itemsPerPage: 0, Resources: [] }],
    ['count=-1', { itemsPerPage: 0, Resources: [] }],
    ['startIndex=0&count=1', { startIndex: 1, itemsPerPage: 1 }],
    ['startIndex=-5&count=1', { startIndex: 1, itemsPerPage: 1 }],
    ['startIndex=2147483647', { itemsPerPage: 0, Resources: [] }],
    ['sortBy=userName&count=1', { itemsPerPage: 1 }],
  ])('%s is a valid page', async (query, page) => {
    expect(await scim(`GET Users?${query}`)).toMatchObject({
      status: 200,
      body: { ...page, totalResults: expect.any(Number) },
    });
  });

  test.each(['count=many', 'startIndex=1.5', 'count=1&count=2', 'count='])('%s returns 400', async query => {
    expect(await scim(`GET Users?${query}`)).toMatchObject(fault('invalidValue'));
  });

  test('filters find a user by id, userName, externalId, email address and active', async () => {
    for (const filter of [
      `id eq "${id}"`,
      `userName eq "${body.userName.toUpperCase()}"`,
      `externalId eq "${body.externalId}"`,
      `emails.value eq "${body.userName}"`,
      `emails[type eq "work" and value eq "${body.userName}"]`,
      `emails[type eq "work"].value eq "${body.userName}" and active eq true`,
    ])
      expect({ filter, ...(await scim(`GET Users?filter=${encodeURIComponent(filter)}`)) }).toMatchObject({
        filter,
        body: { totalResults: 1, Resources: [{ id }] },
      });
  });

  test.each([
    `emails[type eq "home"].value eq "hana"`,
    'active eq false',
    'externalId eq "UNKNOWN"',
    'id eq "abc"',
  ])('the filter %s finds no users', async filter => {
    expect((await scim(`GET Users?filter=${filter}`)).body).toMatchObject({ totalResults: 0, Resources: [] });
  });

  test('filters on externalId are case-sensitive', async () => {
    const mixed = aScimUser({ externalId: `Aa${randomUUID()}` });
    await created(scim, 'Users', mixed);
    const found = await scim(`GET Users?filter=externalId eq "${mixed.externalId.toLowerCase()}"`);
    expect(found.body).toMatchObject({ totalResults: 0 });
  });

  test.each([
    'userName co "hana"',
    'userName eq "a" or userName eq "b"',
    'nickName eq "hana"',
    'userName',
    'userName eq "hana',
    `userName eq "${'x'.repeat(1001)}"`,
  ])('the filter %s returns 400 invalidFilter', async filter => {
    expect(await scim(`GET Users?filter=${filter}`)).toMatchObject(fault('invalidFilter'));
    expect(await scim(`GET Groups?filter=${filter}`)).toMatchObject(fault('invalidFilter'));
  });

  test('two filter parameters return 400', async () => {
    expect(await scim('GET Users?filter=id eq "1"&filter=id eq "2"')).toMatchObject(fault('invalidFilter'));
  });
});

describe('3.9: selected attributes', () => {
  test('the parameter `attributes` limits the response to the named attributes, id and schemas', async () => {
    const answer = await scim(`GET Users/${id}?attributes=userName,emails.value`);
    expect(Object.keys(Object(answer.body)).toSorted()).toEqual(['emails', 'id', 'schemas', 'userName']);
  });

  test('the parameter `excludedAttributes` removes attributes from the response, but never id', async () => {
    const answer = await scim(`GET Users/${id}?excludedAttributes=groups,id,emails`);
    expect(Object.keys(Object(answer.body))).toContain('id');
    expect(Object.keys(Object(answer.body))).not.toContain('emails');
  });

  test('a list of groups leaves out members, unless `attributes` names them, which limits pages to one group', async () => {
    const members = [{ value: id }];
    const one = await created(scim, 'Groups', { displayName: randomUUID(), members });
    const other = await created(scim, 'Groups', { displayName: randomUUID(), members });
    const withMembers = (answer: HttpResponse) =>
      (valueAt(answer, 'Resources') as object[]).filter(group => 'members' in group);
    for (const query of ['count=200', 'excludedAttributes=members', 'attributes=id,displayName'])
      expect(withMembers(await scim(`GET Groups?${query}`))).toEqual([]);
    const list = `GET Groups?filter=members eq "${id}"&attributes=members`;
    const [first, second] = [await scim(list), await scim(`${list}&startIndex=2`)];
    expect(first.body).toMatchObject({
      totalResults: 2,
      itemsPerPage: 1,
      Resources: [{ id: one, members }],
    });
    expect(second.body).toMatchObject({ itemsPerPage: 1, Resources: [{ id: other, members }] });
    for (const group of [one, other]) await scim(`DELETE Groups/${group}`);
  });

  test('a PATCH of a group returns the group only if the request asks for attributes', async () => {
    const group = await created(scim, 'Groups', { displayName: randomUUID() });
    const add = patch({ op: 'add', path: 'members', value: [{ value: id }] });
    expect(await scim(`PATCH Groups/${group}`, add)).toMatchObject({ status: 204, text: '' });
    expect(await scim(`PATCH Groups/${group}?attributes=members`, add)).toMatchObject({
      status: 200,
      body: { members: [{ value: id }] },
    });
  });
});

describe('3.12: errors', () => {
  test.each(['', '{', '[]', '"text"', 'null'])('the body %j returns 400 invalidSyntax', async text => {
    const answer = await send('POST', 'Users', text);
    expect({ status: answer.status, body: await answer.json() }).toMatchObject(fault('invalidSyntax'));
  });

  test('a body that is too large returns 413', async () => {
    const answer = await send('POST', 'Users', JSON.stringify({ x: 'x'.repeat(SCIM_LIMITS.body) }));
    expect({ status: answer.status, body: await answer.json() }).toMatchObject({
      status: 413,
      body: { status: '413' },
    });
  });

  test.each(['GET Me', 'POST Bulk', 'GET Users/1/2', 'PATCH Users', 'PUT Groups'])(
    'the unknown endpoint %s returns 404',
    async address => {
      const answer = await scim(address, address.startsWith('GET') ? undefined : {});
      expect(answer).toMatchObject({ status: 404, body: { status: '404', detail: expect.any(String) } });
    },
  );
});

describe('4: what the server supports', () => {
  test('ServiceProviderConfig says that ETags, bulk and sorting are not supported', async () => {
    expect((await scim('GET ServiceProviderConfig')).body).toMatchObject({
      patch: { supported: true },
      filter: { supported: true, maxResults: 200 },
      etag: { supported: false },
      bulk: { supported: false },
      sort: { supported: false },
      changePassword: { supported: false },
      authenticationSchemes: [{ type: 'oauthbearertoken' }],
    });
  });

  test('a page does not exceed the maximum in ServiceProviderConfig', async () => {
    const page = await scim('GET Users?count=100000');
    expect(Number(valueAt(page, 'itemsPerPage'))).toBeLessThanOrEqual(200);
  });

  test.each(['ResourceTypes', 'Schemas'])('%s can be listed and read one by one', async path => {
    const all = await scim(`GET ${path}`);
    expect(all.body).toMatchObject({ totalResults: 2 });
    const first = String(valueAt(all, 'Resources.0.id'));
    expect((await scim(`GET ${path}/${first}`)).body).toEqual(valueAt(all, 'Resources.0'));
    expect((await scim(`GET ${path}/unknown`)).status).toBe(404);
    expect((await scim(`GET ${path}?filter=id eq "x"`)).status).toBe(403);
  });

  test('the schemas describe every returned attribute of users and groups', async () => {
    const group = await created(scim, 'Groups', { displayName: randomUUID(), externalId: 'x' });
    for (const [path, schema] of [
      [`Users/${id}`, 'User'],
      [`Groups/${group}`, 'Group'],
    ]) {
      const described = await scim(`GET Schemas/urn:ietf:params:scim:schemas:core:2.0:${schema}`);
      const names = (valueAt(described, 'attributes') as { name: string }[]).map(({ name }) => name);
      const common = ['schemas', 'id', 'meta'];
      const shown = Object.keys(Object((await scim(`GET ${path}`)).body));
      expect(shown.filter(name => ![...names, ...common].includes(name))).toEqual([]);
    }
  });

  test('users and groups each have all six endpoints', () => {
    for (const path of ['Users', 'Groups'])
      expect(scimRoutes.filter(route => route.path.startsWith(path))).toHaveLength(6);
  });
});
