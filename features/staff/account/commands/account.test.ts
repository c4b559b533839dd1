import '#test/harness/database.ts';
import { expect, test } from 'vitest';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { aFacility } from '#test/harness/facility.ts';
import { createUser, setPassword } from './account.ts';

const clerk = {
  facilityId: null,
  username: 'HanaFront1',
  email: 'hana@example.com',
  password: 'Sazanami-2026!',
  firstName: 'Hana',
  lastName: 'Mori',
  role: 'staff',
} as const;

const create = (changes: object = {}) => platformDb(db => createUser(db, { ...clerk, ...changes }));

test('a user ID is unique, ignoring case', async () => {
  await create();
  await expect(create({ username: 'hanafront1', email: 'other@example.com' })).rejects.toMatchObject({
    status: 422,
    details: { errors: { username: 'already_taken' } },
  });
});

test('an email address is unique within a hotel, ignoring case, and may exist in other hotels', async () => {
  const [{ facilityId }, other] = [await aFacility(), await aFacility()];
  await create({ facilityId, username: 'HanaFront2', email: 'two@example.com' });
  const again = { username: 'HanaFront3', email: 'TWO@example.com' };
  await expect(create({ facilityId, ...again })).rejects.toMatchObject({
    details: { errors: { email: 'already_taken' } },
  });
  await expect(create({ facilityId: other.facilityId, ...again })).resolves.toEqual(expect.any(Number));
});

test.each([
  ['Password1!', 'password_common'],
  ['HanaFront4!', { guessable: ['HanaFront4'] }],
])('rejects an easily guessed password: %s %j', async (password, fault) => {
  await expect(create({ username: 'HanaFront4', password })).rejects.toMatchObject({
    status: 422,
    details: { errors: { password: fault } },
  });
});

test("rejects a password that is the hotel's name with digits and symbols", async () => {
  const { owner } = await aFacility({ slug_name: 'matsukaze' });
  const set = platformDb(db => setPassword(db, owner.userId, 'M@tsukaze-2026', { field: 'new_password' }));
  await expect(set).rejects.toMatchObject({
    details: { errors: { new_password: { guessable: ['matsukaze'] } } },
  });
});
