import { type PermissionKey, permissionKeys } from '#features/access/access/rules/permissions.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { passwordFaults, type UsernameFault, usernameFaults } from '#features/staff/account/rules/account.ts';
import { cleanText, narrow } from '#platform/text/clean.ts';
import { isEmail } from '#platform/text/email.ts';

type Actor = Pick<StaffScope, 'userId' | 'role' | 'owner' | 'permissions'>;
export type Member = { id: number; role: 'admin' | 'staff'; owner: boolean };

/** The roles by their number on the wire. */
export const roleIds = { admin: 1, staff: 2 } as const;

export type RoleFault = 'forbidden' | 'own_role' | 'own_account';

/** How many users a hotel may add an hour: each is a mail to an address that nobody has proven. */
export const USERS_AN_HOUR = 50;

/** Nobody grants keys that they lack, nor gets at them by another's account: only admins make admins or touch them. */
export const mayGive = (actor: Actor, role: Member['role']): boolean =>
  role === 'staff' || actor.role === 'admin';

/** Only the owner edits the owner. */
const mayTouch = (actor: Actor, member: Member): boolean =>
  member.owner ? actor.owner : mayGive(actor, member.role);

/** Why this member may not be changed so that they have `role`; undefined where they may. */
export function changeFault(actor: Actor, member: Member, role: Member['role']): RoleFault | undefined {
  if (!actor.permissions.has('setting.user.edit') || !mayTouch(actor, member)) return 'forbidden';
  if (role === member.role) return undefined;
  if (member.id === actor.userId) return 'own_role';
  return mayGive(actor, role) ? undefined : 'forbidden';
}

/**
 * Why this member may not be deleted; undefined where they may. As nobody deletes or demotes themselves, and only an
 * admin does it to an admin, the last admin is never deleted or demoted.
 */
export function deletionFault(actor: Actor, member: Member): RoleFault | undefined {
  if (!actor.permissions.has('setting.user.delete') || !mayTouch(actor, member)) return 'forbidden';
  return member.id === actor.userId ? 'own_account' : undefined;
}

/** Whether a lost second factor may be forgotten, and sessions ended, for this member; one's own are on the page of one's account. */
export const maySecure = (actor: Actor, member: Member): boolean =>
  actor.role === 'admin' && mayTouch(actor, member) && member.id !== actor.userId;

/** The key to see what this one lets its holder change; undefined where seeing takes none. */
function viewKeyOf(key: PermissionKey): PermissionKey | undefined {
  const view = `${key.slice(0, key.lastIndexOf('.'))}.view`;
  return permissionKeys.find(each => each === view && each !== key);
}

/** Whether somebody could change what they cannot see. */
export function isBlind(granted: readonly PermissionKey[]): boolean {
  return granted.some(key => {
    const view = viewKeyOf(key);
    return view !== undefined && !granted.includes(view);
  });
}

/** The keys with this one ticked or not, in their order: what may be changed may be seen, what may not be seen not changed. */
export function ticked(granted: readonly string[], key: PermissionKey, isOn: boolean): PermissionKey[] {
  const follows = (each: PermissionKey) =>
    isOn
      ? each === viewKeyOf(key) || granted.includes(each)
      : granted.includes(each) && viewKeyOf(each) !== key;
  return permissionKeys.filter(each => (each === key ? isOn : follows(each)));
}

type PermissionCategory = PermissionKey extends infer K
  ? K extends `${infer C}.${string}`
    ? C
    : never
  : never;

/** The keys by their category, in the order of the list of keys. */
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
type UserFault = UsernameFault | 'name' | 'password' | 'email';

/** The first error of each field of a user. A password may be left out of an edit. */
export function userFaults(
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
  if (name === 'username') return usernameFaults(narrow(value))[0];
  if (name === 'password') return passwordFaults(value).length > 0 ? 'password' : undefined;
  return name === 'email' && !isEmail(value) ? 'email' : undefined;
}
