import { expect, test } from 'vitest';
import words from '#i18n/en/staff-users.json' with { type: 'json' };
import { type FieldName, fieldNames, userFaults } from './user-faults.ts';

const good: Record<FieldName, string> = {
  username: 'Hanako1',
  password: 'Sakura.26',
  email: 'hana@example.com',
  last_name: '鈴木',
  first_name: '花子',
  role: '2',
  present_password: 'Sakura.26',
};
const faultsOf = (changes: Partial<typeof good>, withPassword = true) =>
  userFaults({ ...good, ...changes }, { withPassword, withPresent: true });

test('a good user has no faults', () => {
  expect(faultsOf({})).toEqual({});
});

// Rule: users.required
test.each(fieldNames)('%s is required: "Fill out this field"', name => {
  expect(faultsOf({ [name]: ' ' })).toEqual({ [name]: 'required' });
});

// Rule: users.user-id-lower, users.user-id-upper, users.user-id-number, users.user-id-length
test.each([
  ['HANAKO1', 'Must include lower-case letter'],
  ['hanako1', 'Must include upper-case letter'],
  ['Hanakoo', 'Must include a number'],
  ['Han1a', 'Must have at least 6 characters'],
] as const)('User id %s: "%s"', (username, message) => {
  const { username: fault = 'required' } = faultsOf({ username });
  expect(words.faults[fault]).toBe(message);
});

// Rule: users.password
test('Password: "Format is invalid."', () => {
  expect(faultsOf({ password: 'sakura' })).toEqual({ password: 'password' });
  expect(words.faults.password).toBe('Format is invalid.');
});

// Rule: users.email
test('E-mail: "Email format is invalid."', () => {
  expect(faultsOf({ email: 'hana' })).toEqual({ email: 'email' });
  expect(words.faults.email).toBe('Email format is invalid.');
});

test('In edit mode the password is omitted unless the checkbox is ticked', () => {
  expect(faultsOf({ password: '' }, false)).toEqual({});
});

// Rule: users.created, users.updated, users.deleted
test('Success toasts: a user created, updated, deleted', () => {
  expect(words.done).toMatchObject({
    added: 'A new user has been created.',
    changed: 'User information has been updated.',
    deleted: 'The user has been deleted.',
  });
});
