import '#test/harness/database.ts';
import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test, vi } from 'vitest';
import { limitCalls } from '#features/access/access/commands.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { anOrganization, type TestOrganization } from '#features/organization/organization/factory.ts';
import { lockOrganization } from '#features/staff/account/commands/organizations.ts';
import { now } from '#platform/clock/clock.ts';
import { waitingForLocks } from '#test/harness/at-once.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { aProvisioning, aScimUser, created, patch, type ScimClient, scimClient } from './factory.ts';
import { MAX_TAKEN_PER_HOUR, SCIM_LIMITS } from './rules/limits.ts';

const url = await openTestServer();
let chain: TestOrganization;
let scim: ScimClient;

beforeAll(async () => {
  chain = await anOrganization();
  scim = scimClient(url, (await aProvisioning(chain)).token);
});

test('concurrent changes of an organization use one database connection, and a change gets 429 if too many are waiting', async () => {
  const group = await created(scim, 'Groups', { displayName: randomUUID() });
  const rename = () =>
    scim(`PATCH Groups/${group}`, patch({ op: 'replace', path: 'externalId', value: randomUUID() }));
  const { calls } = await platformDb(async db => {
    await lockOrganization(db, chain.organizationId);
    const calls = Array.from({ length: SCIM_LIMITS.waiting + 2 }, rename);
    const first = await Promise.race(calls);
    expect(first).toMatchObject({
      status: 429,
      body: { status: '429', detail: expect.stringContaining('Try again later') },
    });
    expect(first.headers.get('retry-after')).toBe('5');
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1));
    return { calls };
  });
  const statuses = (await Promise.all(calls)).map(({ status }) => status);
  expect(statuses.filter(status => status === 204)).toHaveLength(SCIM_LIMITS.waiting + 1);
});

test('a request that names too many group members is rejected', async () => {
  const members = Array.from({ length: SCIM_LIMITS.members + 1 }, (_, at) => ({ value: String(at) }));
  const refused = {
    status: 400,
    body: { scimType: 'invalidValue', detail: 'One request may name at most 10000 members.' },
  };
  const [first, ...others] = members;
  const halves = patch(
    { op: 'add', path: 'members', value: others },
    { op: 'remove', path: 'members', value: [first] },
  );
  expect(await scim('POST Groups', { displayName: randomUUID(), members })).toMatchObject(refused);
  const group = await created(scim, 'Groups', { displayName: randomUUID() });
  expect(await scim(`PUT Groups/${group}`, { members })).toMatchObject(refused);
  expect(await scim(`PATCH Groups/${group}`, halves)).toMatchObject(refused);
});

test('an identity provider that has found too many taken user IDs gets 429 for any user ID', async () => {
  const own = await anOrganization();
  const theirs = scimClient(url, (await aProvisioning(own)).token);
  const id = await created(theirs, 'Users', aScimUser());
  const taken = aScimUser({ userName: chain.admin.username });
  for (let at = 1; at < MAX_TAKEN_PER_HOUR; at += 1)
    await limitCalls('provisioned user id taken', String(own.organizationId), MAX_TAKEN_PER_HOUR, now());
  expect(await theirs('POST Users', taken)).toMatchObject({ status: 409, body: { scimType: 'uniqueness' } });
  const refused = { status: 429, body: { status: '429', detail: expect.stringContaining('already taken') } };
  const renames = [taken, aScimUser()].map(({ userName: value }) =>
    patch({ op: 'replace', path: 'userName', value }),
  );
  for (const answer of [
    await theirs('POST Users', taken),
    await theirs('POST Users', aScimUser()),
    await theirs(`PATCH Users/${id}`, renames[0]),
    await theirs(`PATCH Users/${id}`, renames[1]),
  ])
    expect(answer).toMatchObject(refused);
  const deactivate = patch({ op: 'replace', path: 'active', value: false });
  expect(await theirs(`PATCH Users/${id}`, deactivate)).toMatchObject({ status: 200 });
  expect(await scim('POST Users', aScimUser())).toMatchObject({ status: 201 });
});
