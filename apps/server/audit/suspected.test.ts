import '#test/harness/database.ts';
import { beforeAll, expect, test } from 'vitest';
import { deleteUser } from '#features/staff/user/commands.ts';
import { aFacility, aStaffMember, type TestFacility } from '#test/harness/facility.ts';
import { readBreachQuery, UsageError } from './suspected.ts';

let hotel: TestFacility;
beforeAll(async () => {
  hotel = await aFacility();
});

test('a breach query finds a hotel by its slug and a user by their user ID, both in upper or lower case', async () => {
  const { slug, username, owner } = hotel;
  expect(await readBreachQuery(['--hotel', slug.toUpperCase(), '--key', '3'])).toMatchObject({
    hotel: { slug },
    suspected: { apiKeyId: 3 },
  });
  expect(await readBreachQuery(['--user', username.toLowerCase()])).toMatchObject({
    hotel: { slug },
    suspected: { userIds: [owner.userId] },
  });
});

test('a breach query finds a deleted user', async () => {
  const member = await aStaffMember(hotel);
  await deleteUser(hotel.owner, member.userId);
  const { suspected } = await readBreachQuery(['--user', member.username]);
  expect(suspected).toEqual({ userIds: [member.userId] });
});

test("in a breach query, a date begins at midnight in the hotel's time zone, and a time with a time zone keeps that zone", async () => {
  const asked = ['--hotel', hotel.slug, '--from', '2020-11-20', '--to', '2020-11-21T08:00Z'];
  expect((await readBreachQuery(asked)).suspected).toEqual({
    from: new Date('2020-11-20T00:00+09:00'),
    to: new Date('2020-11-21T08:00Z'),
  });
});

test.each([
  ['no hotel', [], 'Specify the hotel with --hotel, or one of its users with --user.'],
  ['a hotel that does not exist', ['--hotel', 'nowhere'], 'no hotel nowhere'],
  ['a user who never existed', ['--user', 'Nobody12'], 'never was'],
  ['a mistyped option', ['--usre', 'x'], '--usre'],
  ['a session that is not a number', ['--session', 'x'], '--session must be a number'],
  ['a date that does not exist', ['--from', '2020-02-30'], '--from must be a day'],
])('a breach query rejects %s instead of reporting that nothing was found', async (_what, args, message) => {
  const hotelToo = args.some(arg => ['--session', '--from'].includes(arg)) ? ['--hotel', hotel.slug] : [];
  const refused = readBreachQuery([...args, ...hotelToo]);
  await expect(refused).rejects.toThrow(UsageError);
  await expect(refused).rejects.toThrow(message);
});

test('a breach query rejects a user who does not belong to the given hotel', async () => {
  const other = await aFacility();
  const asked = readBreachQuery(['--hotel', hotel.slug, '--user', other.username]);
  await expect(asked).rejects.toThrow(`The user does not belong to the hotel ${hotel.slug}`);
});
