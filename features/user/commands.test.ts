import '#test/harness/database.ts';
import { expect, test } from 'vitest';
import { platformDb } from '#features/access/platform-db.ts';
import { createUser } from './commands.ts';

const clerk = {
  facilityId: null,
  username: 'HanaFront1',
  email: 'hana@example.com',
  password: 'Genkan-2026!',
  firstName: 'Hana',
  lastName: 'Mori',
  role: 'staff',
} as const;

const create = (changes: object = {}) => platformDb(db => createUser(db, { ...clerk, ...changes }));

test('a user id is taken once, whatever its case', async () => {
  await create();
  await expect(create({ username: 'hanafront1', email: 'other@example.com' })).rejects.toMatchObject({
    status: 422,
    details: { errors: { username: 'already_taken' } },
  });
});

test('an e-mail address is taken once, whatever its case', async () => {
  await create({ username: 'HanaFront2', email: 'two@example.com' });
  await expect(create({ username: 'HanaFront3', email: 'TWO@example.com' })).rejects.toMatchObject({
    details: { errors: { email: 'already_taken' } },
  });
});
