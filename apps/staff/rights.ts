import type { PermissionKey } from '#features/access/access/rules/permissions.ts';
import { staffPages } from '#features/access/access/rules/staff-pages.ts';
import type { SignedInUser } from '#features/staff/session/staff/signed-in.ts';
import type { Facility } from './facility.ts';
import type { DashboardScreen } from './screens.ts';

export type Reader = Facility['user'];

/** Returns whether the user has a permission. The server also checks every call. */
export function hasPermission({ user_permissions }: Reader, key: PermissionKey): boolean {
  return user_permissions.some(({ category, name, control }) => `${category}.${name}.${control}` === key);
}

export function maySee(
  reader: Reader,
  { needs, alsoNeeds, owner, admin, changes }: Omit<DashboardScreen, 'component'>,
): boolean {
  if ((owner && !reader.owner) || (admin && reader.role !== 'admin')) return false;
  if (changes && reader.views_only) return false;
  if (alsoNeeds && !hasPermission(reader, alsoNeeds)) return false;
  return needs.length === 0 || needs.some(key => hasPermission(reader, key));
}

/**
 * Returns the page to show after the sign-in: the requested page or the day's arrivals, unless something must
 * be done first.
 */
export function firstPage(user: SignedInUser, wanted: string | null): string {
  const { user_facility, organization, password_change_needed, two_factor_needed } = user;
  if (organization) return staffPages.hotels;
  // A user whose sign-up was interrupted before the hotel was created must finish it first.
  if (user_facility.facility_id === null) return staffPages.register;
  if (password_change_needed) return staffPages.ownPassword;
  return two_factor_needed ? staffPages.twoFactor : (wanted ?? staffPages.arrivals);
}
