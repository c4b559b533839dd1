import type { PermissionKey } from '#features/access/rules/permissions.ts';
import type { Facility } from './facility.ts';
import type { DashboardScreen } from './screens.ts';

export type Reader = Facility['user'];

/** Whether the reader holds a key. The server checks every call all the same. */
export function holds({ user_permissions }: Reader, key: PermissionKey): boolean {
  return user_permissions.some(({ category, name, control }) => `${category}.${name}.${control}` === key);
}

/** Whether a page of the dashboard is for this reader. */
export function maySee(
  reader: Reader,
  { needs, alsoNeeds, owner }: Omit<DashboardScreen, 'component'>,
): boolean {
  if (owner && !reader.owner) return false;
  if (alsoNeeds && !holds(reader, alsoNeeds)) return false;
  return needs.length === 0 || needs.some(key => holds(reader, key));
}
