import { staffPages } from '#features/access/rules/staff-pages.ts';
import type { SignedInUser } from '#features/session/staff/signed-in.ts';

/** Where a sign-in leads: to the page that was asked for, else the list, unless something must be done first. */
export function firstPage(user: SignedInUser, wanted: string | null): string {
  const { user_facility, password_change_needed, two_factor_needed } = user;
  // A user whose sign-up stopped before the hotel goes on there.
  if (user_facility.facility_id === null) return staffPages.register;
  if (password_change_needed) return staffPages.ownPassword;
  return two_factor_needed ? staffPages.twoFactor : (wanted ?? staffPages.list);
}
