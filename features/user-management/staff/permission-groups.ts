import { type PermissionKey, permissionKeys } from '#features/access/rules/permissions.ts';

export type PermissionCategory = PermissionKey extends infer K
  ? K extends `${infer C}.${string}`
    ? C
    : never
  : never;

/** The keys by their category, in the order of the list of keys. */
export const permissionGroups: readonly { category: PermissionCategory; keys: readonly PermissionKey[] }[] = (
  [
    'list',
    'checkin_form_setting',
    'filter_setting',
    'notice_setting',
    'setting',
    'tac',
  ] as const satisfies readonly PermissionCategory[]
).map(category => ({ category, keys: permissionKeys.filter(key => key.startsWith(`${category}.`)) }));
