import { type PermissionKey, permissionKeys } from './permissions.ts';

/**
 * The roles that an organization can give its users. Each role is given for one hotel or for every hotel of the
 * organization.
 */
export const organizationRoles = [
  'organization_admin',
  'regional_manager',
  'night_audit',
  'auditor',
] as const;
export type OrganizationRole = (typeof organizationRoles)[number];

/** A role in one hotel or, if the facility is null, in every hotel of the organization. */
export type OrganizationGrant = { readonly role: OrganizationRole; readonly facilityId: number | null };

/** What a user with each role may do in the hotels for which the role was given. */
export const keysOfRole: Readonly<Record<OrganizationRole, readonly PermissionKey[]>> = {
  organization_admin: permissionKeys,
  regional_manager: permissionKeys,
  night_audit: ['list.search_terms.edit', 'list.details_pop_up.view', 'list.personal_information.view'],
  auditor: permissionKeys.filter(key => key.endsWith('.view') || key === 'list.search_terms.edit'),
};

/** Returns whether this role always covers every hotel. All others can be given for a single hotel. */
export const isAdminRole = (role: OrganizationRole): boolean => role === 'organization_admin';

/** The roles that may read the figures of their hotels. */
export const figureRoles: readonly OrganizationRole[] = ['organization_admin', 'regional_manager', 'auditor'];

const isOrganizationRole = (role: string): role is OrganizationRole =>
  organizationRoles.some(each => each === role);

/** Returns the roles that this release knows. */
export const knownRoles = (roles: readonly string[]): OrganizationRole[] => roles.filter(isOrganizationRole);

export type HotelRights = {
  role: 'admin' | 'staff';
  permissions: ReadonlySet<PermissionKey>;
  /** The user may view everything that their permission keys show but change nothing. */
  viewsOnly: boolean;
};

/** Returns what a user with these roles may do in one hotel, or null if there is no role. */
export function rightsOf(roles: readonly OrganizationRole[]): HotelRights | null {
  if (roles.length === 0) return null;
  const keys = new Set(roles.flatMap(role => keysOfRole[role]));
  return {
    role: roles.some(isAdminRole) ? 'admin' : 'staff',
    permissions: new Set(permissionKeys.filter(key => keys.has(key))),
    viewsOnly: roles.every(role => role === 'auditor'),
  };
}

/** Returns the roles that these grants give in one hotel. */
export const rolesIn = (grants: readonly OrganizationGrant[], facilityId: number): OrganizationRole[] =>
  grants
    .filter(grant => grant.facilityId === null || grant.facilityId === facilityId)
    .map(({ role }) => role);

/** Calls other than GET that only read data, or that change only what the caller sees. */
const VIEW_CALLS = [
  'POST arrivals/list',
  'PUT arrivals/view',
  'POST facility-question/f/list',
  'POST facility-question/init',
  'POST facility-question/list',
  'POST facility-setting/list',
  'POST facility/download-qr',
  'POST facility/list',
  'POST guide-mail/calendar',
  'POST guide-mail/fetch-operation-logs',
  'POST guide-mail/history',
  'POST log/get/facility-visitor',
  'POST log/get/facility-visitor-other-form',
  'POST log/load-image',
  'POST log/saved-filters',
  'DELETE log/saved-filters/:id',
  'POST preview/email/confirm-booking',
  'POST preview/email/pre-check-in',
];

/**
 * Returns whether a call changes nothing in the hotel. Some permission keys for viewing also allow front desk
 * calls that change data, so users who may only view can make only GET calls, calls about their own account,
 * and the listed calls.
 */
export const isViewing = (address: string): boolean =>
  address.startsWith('GET ') || address.startsWith('POST auth/') || VIEW_CALLS.includes(address);

export const viewOnlyCalls: readonly string[] = VIEW_CALLS;
