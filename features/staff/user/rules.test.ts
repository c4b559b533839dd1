import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type PermissionKey, permissionKeys } from '#features/access/access/rules/permissions.ts';
import words from '#i18n/en/staff-users.json' with { type: 'json' };
import {
  changeError,
  deletionError,
  type FieldName,
  fieldNames,
  type Member,
  mayAssignRole,
  mayResetMember,
  permissionGroups,
  userErrors,
} from './rules.ts';

const owner: Member = { id: 1, role: 'admin', owner: true };
const admin: Member = { id: 2, role: 'admin', owner: false };
const clerk: Member = { id: 3, role: 'staff', owner: false };
const other: Member = { id: 4, role: 'staff', owner: false };

const actorFor = ({ id, role, owner }: Member, permissions: readonly PermissionKey[] = permissionKeys) => ({
  userId: id,
  role,
  owner,
  permissions: new Set(permissions),
});

test("only the owner may edit the owner's account", () => {
  expect(changeError(actorFor(admin), owner, 'admin')).toBe('forbidden');
  expect(changeError(actorFor(owner), owner, 'admin')).toBeUndefined();
});

test('users cannot change their own role', () => {
  expect(changeError(actorFor(admin), admin, 'staff')).toBe('own_role');
  expect(changeError(actorFor(clerk), clerk, 'admin')).toBe('own_role');
  expect(changeError(actorFor(owner), owner, 'staff')).toBe('own_role');
});

test('staff cannot make users admins, regardless of their permissions', () => {
  expect(mayAssignRole(actorFor(clerk), 'admin')).toBe(false);
  expect(changeError(actorFor(clerk), other, 'admin')).toBe('forbidden');
  expect(mayAssignRole(actorFor(admin), 'admin')).toBe(true);
});

test('staff cannot change or delete an admin', () => {
  expect(changeError(actorFor(clerk), admin, 'admin')).toBe('forbidden');
  expect(deletionError(actorFor(clerk), admin)).toBe('forbidden');
});

test('the owner cannot be deleted', () => {
  expect(deletionError(actorFor(admin), owner)).toBe('forbidden');
  expect(deletionError(actorFor(owner), owner)).toBe('own_account');
});

test('users cannot delete themselves', () => {
  expect(deletionError(actorFor(clerk), clerk)).toBe('own_account');
});

test.each([
  ['setting.user.edit', (keys: PermissionKey[]) => changeError(actorFor(clerk, keys), other, 'staff')],
  ['setting.user.delete', (keys: PermissionKey[]) => deletionError(actorFor(clerk, keys), other)],
] as const)('requires %s', (key, faultWith) => {
  expect(faultWith([key])).toBeUndefined();
  expect(faultWith(permissionKeys.filter(each => each !== key))).toBe('forbidden');
});

test('admins can reset the second factor of another user but not their own', () => {
  expect(mayResetMember(actorFor(admin), clerk)).toBe(true);
  expect(mayResetMember(actorFor(owner), admin)).toBe(true);
  expect(mayResetMember(actorFor(admin), admin)).toBe(false);
  expect(mayResetMember(actorFor(admin), owner)).toBe(false);
  expect(mayResetMember(actorFor(clerk), other)).toBe(false);
});

type Step = { by: number; to: number; what: 'delete' | 'admin' | 'staff' };
const steps = fc.array(
  fc.record<Step>({
    by: fc.nat(4),
    to: fc.nat(4),
    what: fc.constantFrom('delete', 'admin', 'staff'),
  }),
);

function teamAfter(team: readonly Member[], { by, to, what }: Step): readonly Member[] {
  const [actor, member] = [team[by], team[to]];
  if (!actor || !member) return team;
  const fault =
    what === 'delete' ? deletionError(actorFor(actor), member) : changeError(actorFor(actor), member, what);
  if (fault) return team;
  if (what === 'delete') return team.filter(each => each !== member);
  return team.map(each => (each === member ? { ...each, role: what } : each));
}

test('no sequence of actions can demote or delete the last admin', () => {
  fc.assert(
    fc.property(fc.boolean(), steps, (hasOwner, tried) => {
      const team = [{ ...owner, owner: hasOwner }, admin, clerk, other];
      const left = tried.reduce<readonly Member[]>(teamAfter, team);
      expect(left.filter(({ role }) => role === 'admin').length).toBeGreaterThan(0);
      expect(left.filter(each => each.owner)).toHaveLength(hasOwner ? 1 : 0);
    }),
  );
});

test('every permission is in exactly one group', () => {
  expect(permissionGroups.flatMap(({ keys }) => keys).toSorted()).toEqual(permissionKeys.toSorted());
});

const good: Record<FieldName, string> = {
  username: 'Hanako1',
  password: 'Sakura.26',
  email: 'hana@example.com',
  last_name: '鈴木',
  first_name: '花子',
  role: '2',
  present_password: 'Sakura.26',
};
const errorsOf = (changes: Partial<typeof good>, withPassword = true) =>
  userErrors({ ...good, ...changes }, { withPassword, withPresent: true });

test('a valid user has no errors', () => {
  expect(errorsOf({})).toEqual({});
});

test('a user needs only one name, either first or last', () => {
  expect([errorsOf({ last_name: '' }), errorsOf({ first_name: ' ' })]).toEqual([{}, {}]);
  expect(errorsOf({ last_name: '', first_name: ' ' })).toEqual({
    last_name: 'name',
    first_name: 'name',
  });
});

// Rule: users.required
test.each(fieldNames.filter(name => name !== 'last_name' && name !== 'first_name'))(
  '%s is required: "Please fill in this field."',
  name => {
    expect(errorsOf({ [name]: ' ' })).toEqual({ [name]: 'required' });
  },
);

// Rule: users.user-id-lower, users.user-id-upper, users.user-id-number, users.user-id-length
test.each([
  ['HANAKO1', 'Must include a lowercase letter'],
  ['hanako1', 'Must include an uppercase letter'],
  ['Hanakoo', 'Must include a number'],
  ['Han1a', 'Must have at least 6 characters'],
] as const)('the user ID %s shows "%s"', (username, message) => {
  const { username: fault = 'required' } = errorsOf({ username });
  expect(words.faults[fault]).toBe(message);
});

// Rule: users.password
test('an invalid password shows "Please choose a password that follows the rules."', () => {
  expect(errorsOf({ password: 'sakura' })).toEqual({ password: 'password' });
  expect(words.faults.password).toBe('Please choose a password that follows the rules.');
});

// Rule: users.email
test('an invalid email shows "Please enter a valid email address."', () => {
  expect(errorsOf({ email: 'hana' })).toEqual({ email: 'email' });
  expect(words.faults.email).toBe('Please enter a valid email address.');
});

test('when a user is edited, the password is optional unless its checkbox is selected', () => {
  expect(errorsOf({ password: '' }, false)).toEqual({});
});

// Rule: users.created, users.updated, users.deleted
test('shows a message after a user is created, updated or deleted', () => {
  expect(words.done).toMatchObject({
    added: 'A new user has been created.',
    changed: 'User information has been updated.',
    deleted: 'The user has been deleted.',
  });
});
