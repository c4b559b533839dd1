import '#test/harness/database.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { anOrganization, type TestOrganization } from '#features/organization/organization/factory.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility } from '#test/harness/facility.ts';
import { bearerOf, HttpClient } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { makeToken, provisioning, revokeToken } from './commands/tokens.ts';
import { aProvisioning, aScimUser, created, patch, type ScimClient, scimClient } from './factory.ts';
import { scimRoutes } from './routes/scim.ts';
import { MAX_TOKENS } from './rules/limits.ts';

const url = await openTestServer();
const hotel = await aFacility();
let chain: TestOrganization;
let scim: ScimClient;

beforeAll(async () => {
  chain = await anOrganization(hotel);
  scim = scimClient(url, (await aProvisioning(chain)).token);
});

const addresses = [
  ...scimRoutes.map(({ method, path }) => `${method} ${path.replace(':id', '1')}`),
  'GET Unknown',
  'POST Bulk',
];
const refusal = {
  status: 401,
  body: { schemas: ['urn:ietf:params:scim:api:messages:2.0:Error'], status: '401' },
};
const bodyFor = (address: string) => (/^(POST|PUT|PATCH)/.test(address) ? {} : undefined);

describe('every call needs a provisioning token', () => {
  test.each(addresses)('%s is refused without a valid provisioning token', async address => {
    const call = address.replace(' ', ' scim/v2/');
    const { username, password, apiKey } = hotel;
    const { admin } = chain;
    const callers = {
      nobody: new HttpClient(url),
      'a wrong token': new HttpClient(url, { authorization: 'Bearer gk_scim_wrong' }),
      'an empty token': new HttpClient(url, { authorization: 'Bearer ' }),
      'a basic password': new HttpClient(url, { authorization: 'Basic eDp5' }),
      'an API key': new HttpClient(url, { 'x-api-key': apiKey }),
      'an owner': new HttpClient(url, {
        authorization: `Bearer ${await bearerOf(url, { username, password })}`,
      }),
      'an organization admin': new HttpClient(url, { authorization: `Bearer ${await bearerOf(url, admin)}` }),
    };
    for (const [who, client] of Object.entries(callers)) {
      const answer = await client.call(call, bodyFor(address));
      expect({ who, ...answer }).toMatchObject({ who, ...refusal });
      expect(answer.headers.get('www-authenticate')).toBe('Bearer');
    }
  });

  test('a session cookie of an organization admin gives no access to SCIM', async () => {
    const browser = new HttpClient(url);
    await browser.call('POST auth/login', chain.admin);
    expect(await browser.call('GET scim/v2/Users')).toMatchObject(refusal);
  });

  test('a provisioning token is not valid for other endpoints', async () => {
    const { token } = await aProvisioning(chain);
    const client = new HttpClient(url, { authorization: `Bearer ${token}` });
    for (const call of ['GET organization/joined', 'POST facility/list', 'GET organization/provisioning'])
      expect((await client.call(call, call.startsWith('POST') ? {} : undefined)).status).toBe(401);
  });
});

describe('another organization', () => {
  let theirUser: string;
  let theirGroup: string;
  let theirs: ScimClient;

  beforeAll(async () => {
    theirs = scimClient(url, (await aProvisioning(await anOrganization())).token);
    theirUser = await created(theirs, 'Users', aScimUser());
    theirGroup = await created(theirs, 'Groups', {
      displayName: 'Front desk',
      members: [{ value: theirUser }],
    });
  });

  test('users and groups of another organization are not found', async () => {
    const deactivate = patch({ op: 'replace', path: 'active', value: false });
    const rename = patch({ op: 'replace', path: 'displayName', value: 'Ours' });
    const calls: [string, object?][] = [
      [`GET Users/${theirUser}`],
      [`PUT Users/${theirUser}`, aScimUser()],
      [`PATCH Users/${theirUser}`, deactivate],
      [`DELETE Users/${theirUser}`],
      [`GET Groups/${theirGroup}`],
      [`PUT Groups/${theirGroup}`, { displayName: 'Ours' }],
      [`PATCH Groups/${theirGroup}`, rename],
      [`DELETE Groups/${theirGroup}`],
    ];
    for (const [call, body] of calls)
      expect({ call, ...(await scim(call, body)) }).toMatchObject({
        call,
        status: 404,
        body: { status: '404' },
      });
    expect(await theirs(`GET Users/${theirUser}`)).toMatchObject({ status: 200, body: { active: true } });
    expect(await theirs(`GET Groups/${theirGroup}`)).toMatchObject({ body: { displayName: 'Front desk' } });
  });

  test('users and groups of another organization are not listed', async () => {
    for (const list of [
      `Users?filter=id eq "${theirUser}"`,
      `Groups?filter=id eq "${theirGroup}"`,
      'Groups?filter=displayName eq "Front desk"',
    ])
      expect((await scim(`GET ${list}`)).body).toMatchObject({ totalResults: 0, Resources: [] });
  });

  test('users of another organization cannot be members of a group', async () => {
    const answer = await scim('POST Groups', { displayName: 'Mixed', members: [{ value: theirUser }] });
    expect(answer).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
    expect((await scim('GET Groups?filter=displayName eq "Mixed"')).body).toMatchObject({ totalResults: 0 });
  });
});

test("a hotel's own users are neither visible nor editable over SCIM", async () => {
  const { userId } = hotel.owner;
  const deactivate = patch({ op: 'replace', path: 'active', value: false });
  for (const answer of [
    await scim(`GET Users/${userId}`),
    await scim(`PATCH Users/${userId}`, deactivate),
    await scim(`DELETE Users/${userId}`),
  ])
    expect(answer.status).toBe(404);
  expect((await scim(`GET Users?filter=userName eq "${hotel.username}"`)).body).toMatchObject({
    totalResults: 0,
  });
  const taken = await scim('POST Users', aScimUser({ userName: hotel.username }));
  expect(taken).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
});

describe('tokens', () => {
  test('a provisioning token is shown only once, and its last use is recorded', async () => {
    const own = await anOrganization();
    const { token } = await aProvisioning(own);
    const before = await platformDb(db => provisioning(db, own.admin.scope));
    expect(JSON.stringify(before)).not.toContain(token);
    expect(before.tokens).toMatchObject([{ name: 'Entra ID', last_used_at: null }]);
    expect(before.address).toMatch(/^http.*\/api\/scim\/v2$/);
    await scimClient(url, token)('GET Users');
    const after = await platformDb(db => provisioning(db, own.admin.scope));
    expect(after.tokens[0]?.last_used_at).not.toBeNull();
  });

  test('a revoked provisioning token is refused at once', async () => {
    const { token, tokenId } = await aProvisioning(chain);
    await revokeToken(chain.admin.scope, tokenId);
    expect(await scimClient(url, token)('GET Users')).toMatchObject(refusal);
    await expect(revokeToken(chain.admin.scope, tokenId)).rejects.toMatchObject({ status: 404 });
  });

  test('a provisioning token is refused after its last day', async () => {
    const theirs = scimClient(url, (await aProvisioning(chain)).token);
    const later = new Date(now().getTime() + 90 * 24 * 60 * 60_000);
    setClock(() => later);
    const answer = await theirs('GET Users');
    resetClock();
    expect(answer).toMatchObject(refusal);
  });

  test('a provisioning token of another organization cannot be revoked', async () => {
    const other = await anOrganization();
    const { tokenId } = await aProvisioning(chain);
    await expect(revokeToken(other.admin.scope, tokenId)).rejects.toMatchObject({ status: 404 });
  });

  test('an organization cannot exceed its limit of provisioning tokens, even with concurrent requests', async () => {
    const own = await anOrganization();
    const attempts = Array.from({ length: MAX_TOKENS + 2 }, () =>
      makeToken(own.admin.scope, { name: 'x', days: 90 }),
    );
    const results = await Promise.allSettled(attempts);
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_TOKENS);
  });
});
