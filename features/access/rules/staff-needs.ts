import type { PermissionKey } from './permissions.ts';
import type { StaffScope } from './scope.ts';

/** What a signed-in user must hold. Absent: being signed in is enough. */
export type StaffNeeds = {
  all?: readonly PermissionKey[];
  any?: readonly PermissionKey[];
  role?: 'admin';
  owner?: true;
};

/** Whether a user holds all that is asked for. */
export function meets(
  { permissions, role, owner }: Pick<StaffScope, 'permissions' | 'role' | 'owner'>,
  needs: StaffNeeds,
): boolean {
  return (
    (needs.all ?? []).every(key => permissions.has(key)) &&
    (needs.any === undefined || needs.any.some(key => permissions.has(key))) &&
    (needs.role === undefined || role === needs.role) &&
    (needs.owner === undefined || owner)
  );
}
