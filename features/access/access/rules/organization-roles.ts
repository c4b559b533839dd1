import { type PermissionKey, permissionKeys } from './permissions.ts';

/** The roles that an organization gives its users, each in every hotel of the organization or in one. */
export const organizationRoles = [
  'organization_admin',
  'regional_manager',
  'night_audit',
  'auditor',
] as const;
export type OrganizationRole = (typeof organizationRoles)[number];

/** A role in one hotel, or with null in every hotel of the organization. */
export type OrganizationGrant = { readonly role: OrganizationRole; readonly facilityId: number | null };

/** What each role may do in the hotels of its grants. */
export const keysOfRole: Readonly<Record<OrganizationRole, readonly PermissionKey[]>> = {
  organization_admin: permissionKeys,
  regional_manager: permissionKeys,
  night_audit: ['list.search_terms.edit', 'list.details_pop_up.view', 'list.personal_information.view'],
  auditor: permissionKeys.filter(key => key.endsWith('.view') || key === 'list.search_terms.edit'),
};

/** The only role over every hotel by nature; others may be limited to some. */
export const isAdminRole = (role: OrganizationRole): boolean => role === 'organization_admin';

const isOrganizationRole = (role: string): role is OrganizationRole =>
  organizationRoles.some(each => each === role);

/** Returns the roles of these that this release knows. */
export const knownRoles = (roles: readonly string[]): OrganizationRole[] => roles.filter(isOrganizationRole);

export type HotelRights = {
  role: 'admin' | 'staff';
  permissions: ReadonlySet<PermissionKey>;
  /** The user may look at everything that their keys show, and change nothing. */
  viewsOnly: boolean;
};

/** Returns what a user with these roles may do in one hotel, or null without any role there. */
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

/** Calls that read although they are not GET, or that arrange only what the caller sees. */
const VIEWING = [
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
 * Whether a call changes nothing of the hotel. Keys to view open calls of the front desk that change, so a user who
 * only views is refused every call that is neither a GET, nor about their own account, nor listed.
 */
export const isViewing = (address: string): boolean =>
  address.startsWith('GET ') || address.startsWith('POST auth/') || VIEWING.includes(address);

export const viewingCalls: readonly string[] = VIEWING;
