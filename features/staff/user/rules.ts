import { type PermissionKey, permissionKeys } from '#features/access/access/rules/permissions.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { passwordErrors, type UsernameError, usernameErrors } from '#features/staff/account/rules/account.ts';
import { cleanText, toHalfWidth } from '#platform/text/clean.ts';
import { isEmail } from '#platform/text/email.ts';

type Actor = Pick<StaffScope, 'userId' | 'role' | 'owner' | 'permissions'>;
export type Member = { id: number; role: 'admin' | 'staff'; owner: boolean };

export const roleIds = { admin: 1, staff: 2 } as const;

export type RoleError = 'forbidden' | 'own_role' | 'own_account';

/**
 * Maximum number of users that a hotel may add per hour. A link to set a password that is sent again counts as
 * a user, because both cause an email to an unverified address.
 */
export const USERS_PER_HOUR = 50;

/** Only admins may create or edit admins. Otherwise users could gain or grant permissions that they lack. */
export const mayAssignRole = (actor: Actor, role: Member['role']): boolean =>
  role === 'staff' || actor.role === 'admin';

const mayChangeMember = (actor: Actor, member: Member): boolean =>
  member.owner ? actor.owner : mayAssignRole(actor, member.role);

export function changeError(actor: Actor, member: Member, role: Member['role']): RoleError | undefined {
  if (!actor.permissions.has('setting.user.edit') || !mayChangeMember(actor, member)) return 'forbidden';
  if (role === member.role) return undefined;
  if (member.id === actor.userId) return 'own_role';
  return mayAssignRole(actor, role) ? undefined : 'forbidden';
}

/**
 * Returns why this member may not be deleted, or undefined. One admin always remains, because users cannot
 * delete or demote themselves and only admins can delete or demote admins.
 */
export function deletionError(actor: Actor, member: Member): RoleError | undefined {
  if (!actor.permissions.has('setting.user.delete') || !mayChangeMember(actor, member)) return 'forbidden';
  return member.id === actor.userId ? 'own_account' : undefined;
}

/**
 * Whether the actor may remove this member's lost second factor and end their sessions. Returns false for the
 * actor's own account, which has a separate page.
 */
export const mayResetMember = (actor: Actor, member: Member): boolean =>
  actor.role === 'admin' && mayChangeMember(actor, member) && member.id !== actor.userId;

/** Only users who may see guests' data may download or enter it. */
const personalDataPermissions: readonly PermissionKey[] = [
  'list.pre_check_in.download',
  'setting.picture.download',
  'integration.bookings.edit',
];

/** Returns the permission that this permission requires. Undefined if it requires none. */
export function neededPermission(key: PermissionKey): PermissionKey | undefined {
  if (personalDataPermissions.includes(key)) return 'list.personal_information.view';
  const view = `${key.slice(0, key.lastIndexOf('.'))}.view`;
  return permissionKeys.find(each => each === view && each !== key);
}

export function lacksNeededPermission(granted: readonly PermissionKey[]): boolean {
  return granted.some(key => {
    const needed = neededPermission(key);
    return needed !== undefined && !granted.includes(needed);
  });
}

/**
 * Returns the permissions in order after one of them was selected or deselected. Selecting a permission also
 * selects the one that it requires, and deselecting it also deselects those that require it.
 */
export function toggledPermissions(
  granted: readonly string[],
  key: PermissionKey,
  isOn: boolean,
): PermissionKey[] {
  const isGranted = (each: PermissionKey) =>
    isOn
      ? each === neededPermission(key) || granted.includes(each)
      : granted.includes(each) && neededPermission(each) !== key;
  return permissionKeys.filter(each => (each === key ? isOn : isGranted(each)));
}

type PermissionCategory = PermissionKey extends infer K
  ? K extends `${infer C}.${string}`
    ? C
    : never
  : never;

export const permissionGroups: readonly { category: PermissionCategory; keys: readonly PermissionKey[] }[] = (
  [
    'list',
    'integration',
    'checkin_form_setting',
    'filter_setting',
    'notice_setting',
    'setting',
    'tac',
  ] as const satisfies readonly PermissionCategory[]
).map(category => ({ category, keys: permissionKeys.filter(key => key.startsWith(`${category}.`)) }));

export const fieldNames = [
  'username',
  'password',
  'email',
  'last_name',
  'first_name',
  'role',
  'present_password',
] as const;
export type FieldName = (typeof fieldNames)[number];
type UserFault = UsernameError | 'name' | 'password' | 'email';

/** Returns the first error of each field of a user. When a user is edited, the password may be omitted. */
export function userErrors(
  typed: Record<FieldName, string>,
  { withPassword, withPresent = false }: { withPassword: boolean; withPresent?: boolean },
): Partial<Record<FieldName, UserFault>> {
  const faults: Partial<Record<FieldName, UserFault>> = {};
  for (const name of fieldNames) {
    if (name === 'password' && !withPassword) continue;
    if (name === 'present_password' && !withPresent) continue;
    const isMissing = cleanText(isName(name) ? `${typed.last_name}${typed.first_name}` : typed[name]) === '';
    const fault = isMissing ? missingFault(name) : faultOf(name, typed[name]);
    if (fault) faults[name] = fault;
  }
  return faults;
}

/** People with only one name leave the other field empty. */
const isName = (name: FieldName): boolean => name === 'last_name' || name === 'first_name';

const missingFault = (name: FieldName) => (isName(name) ? 'name' : 'required');

function faultOf(name: FieldName, value: string): UserFault | undefined {
  if (name === 'username') return usernameErrors(toHalfWidth(value))[0];
  if (name === 'password') return passwordErrors(value).length > 0 ? 'password' : undefined;
  return name === 'email' && !isEmail(value) ? 'email' : undefined;
}
