import '#test/harness/database.ts';
import { beforeAll, expect, test } from 'vitest';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { userAccount } from '#features/staff/account/tables.ts';
import { now } from '#platform/clock/clock.ts';
import { insertMany } from '#platform/database/many-rows.ts';
import { anOrganization, type TestOrganization } from './factory.ts';
import { membersPage } from './queries/members.ts';

const USERS = 1000;
let chain: TestOrganization;

beforeAll(async () => {
  chain = await anOrganization();
  const { organizationId } = chain;
  const made = { organizationId, passwordHash: '', role: 'staff' as const, createdAt: now() };
  const rows = Array.from({ length: USERS }, (_, at) => ({
    ...made,
    username: `${organizationId}-${at}`,
    email: `User.${at}@many.example`,
    // Several users have the same name.
    lastName: `van Dijk ${at % 7}`,
    firstName: at % 2 ? 'Saki' : '',
  }));
  await platformDb(db => db.execute(insertMany(userAccount, rows)));
});

const page = (asked: { search?: string; cursor?: string }) =>
  platformDb(db => membersPage(db, chain.admin.scope, asked));

test("the pages of an organization's users contain every user once, sorted by name", async () => {
  const listed: { id: number; last_name: string }[] = [];
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { members, next_cursor } = await page(cursor === '' ? {} : { cursor });
    expect(members.length).toBeLessThanOrEqual(50);
    listed.push(...members);
    cursor = next_cursor;
  }
  expect(new Set(listed.map(({ id }) => id)).size).toBe(USERS + 1);
  expect(listed).toHaveLength(USERS + 1);
  const names = listed.filter(({ id }) => id !== chain.admin.userId).map(({ last_name }) => last_name);
  expect(names).toEqual(names.toSorted());
});

test.each([
  ['a user ID', () => `${chain.organizationId}-123`],
  ['part of an email address, ignoring case', () => 'user.123@MANY'],
])('users are found by %s', async (_what, typed) => {
  const { members, next_cursor } = await page({ search: typed() });
  expect(members).toMatchObject([{ email: 'User.123@many.example' }]);
  expect(next_cursor).toBeNull();
});

test.each(['本田明', '本田 明', '明 本田', '明'])('the name 本田 明 is found by %s', async search => {
  expect((await page({ search })).members).toMatchObject([{ id: chain.admin.userId, own: true }]);
});

test('search results for users are also paged', async () => {
  const first = await page({ search: 'vandijk3 saki' });
  expect(first.members).toHaveLength(50);
  const second = await page({ search: 'vandijk3 saki', cursor: first.next_cursor ?? '' });
  expect(first.members.length + second.members.length).toBe(
    Array.from({ length: USERS }, (_, at) => at).filter(at => at % 14 === 3).length,
  );
});

test('a search for users finds no user of another organization, and treats wildcards as text', async () => {
  const other = await anOrganization();
  for (const search of [other.admin.username, '%', '_van'])
    expect(await page({ search })).toEqual({ members: [], next_cursor: null });
});

test.each(['x', 'WzFd'])('a cursor that no page returned, such as %j, is refused', async cursor => {
  await expect(page({ cursor })).rejects.toMatchObject({
    status: 422,
    details: { errors: { cursor: 'field_invalid' } },
  });
});
