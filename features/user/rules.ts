import { type PermissionKey, permissionKeys } from '#features/access/permissions.ts';
import type { Role } from '#features/access/scope.ts';

/**
 * What a user of this role may do, given what the facility grants `staff` (decisions §6): `admin` holds every key.
 * Keys that this release does not know are dropped.
 */
export function permissionsFor(role: Role, granted: readonly string[]): ReadonlySet<PermissionKey> {
  if (role === 'admin') return new Set(permissionKeys);
  return new Set(permissionKeys.filter(key => granted.includes(key)));
}
