import type { GuestLanguage } from '#i18n/languages.ts';
import type { ApiVersion } from './api-versions.ts';
import type { KeyScope } from './key-scopes.ts';
import type { OrganizationGrant } from './organization-roles.ts';
import type { PermissionKey } from './permissions.ts';

declare const minted: unique symbol;

/**
 * The facility that the caller has proven to belong to. Only `mint.ts` creates values of this type
 * (docs/reference/calls.md#callers).
 */
type InFacility = { readonly facilityId: number; readonly [minted]: 'scope' };

export type Role = 'admin' | 'staff';

export type StaffScope = InFacility & {
  readonly kind: 'staff';
  readonly userId: number;
  readonly sessionId: number;
  readonly username: string;
  readonly role: Role;
  readonly owner: boolean;
  readonly permissions: ReadonlySet<PermissionKey>;
  /**
   * When the user last gave a proof in this session: by signing in or with a password, a code or a passkey.
   * Absent if never.
   */
  readonly provenAt?: Date;
  /**
   * The owner requires a second factor and this user has none yet. Until the user sets one up, only calls
   * with `beforeTwoFactor` are allowed.
   */
  readonly awaitsTwoFactor?: true;
  /**
   * Another user chose this user's password. Until the user chooses their own password, only calls with
   * `beforeOwnPassword` are allowed.
   */
  readonly awaitsOwnPassword?: true;
  /**
   * A guest is using this device. Until the user takes the device back, only calls with `whileHandedOver` are
   * allowed.
   */
  readonly handedOver?: true;
  /** The organization of a user who is working in this hotel. Absent for the hotel's own users. */
  readonly organizationId?: number;
  /** True for an organization's auditor, who may not change anything. */
  readonly viewsOnly?: true;
};

/**
 * A user of an organization, regardless of the hotel they work in. Gives no access to a hotel's data: each
 * hotel is read with its own scope (docs/reference/organization.md).
 */
export type OrganizationScope = {
  readonly kind: 'organization';
  readonly organizationId: number;
  readonly userId: number;
  readonly sessionId: number;
  readonly username: string;
  readonly grants: readonly OrganizationGrant[];
  /** The hotel in which the session works, or null. */
  readonly hotelId: number | null;
  readonly provenAt?: Date;
  readonly handedOver?: true;
  readonly [minted]: 'scope';
};

/**
 * An organization's identity provider, which manages the organization's users and groups over SCIM. It has no
 * access to any hotel.
 */
export type ProvisioningScope = {
  readonly kind: 'provisioning';
  readonly organizationId: number;
  readonly tokenId: number;
  readonly [minted]: 'scope';
};

/**
 * How a guest form was filled in at the counter: by the guest on a hotel device, by the guest on their own
 * phone, or by staff typing for the guest.
 */
export const handOverMethods = ['device', 'phone', 'typed'] as const;
export type HandOverMethod = (typeof handOverMethods)[number];

export type GuestScope = InFacility & {
  readonly kind: 'guest';
  readonly bookingId: number;
  readonly slotId: number;
  readonly guestSessionId: number;
  /** A guest with a weak proof may fill in an empty form but cannot see stored data. */
  readonly strength: 'strong' | 'weak';
  /** When the guest last gave a strong proof in this session. Null if never. */
  readonly provenAt: Date | null;
  readonly handOver?: { readonly id: number; readonly way: HandOverMethod };
};

/**
 * A companion who has used their own link and may fill in one place of a slot. They see neither the booking nor
 * the other guests (docs/reference/proofs.md#a-companions-link).
 */
export type CompanionScope = InFacility & {
  readonly kind: 'companion';
  readonly bookingId: number;
  readonly slotId: number;
  readonly placeId: number;
  readonly guestSessionId: number;
};

export type ApiKeyScope = InFacility & {
  readonly kind: 'api-key';
  readonly apiKeyId: number;
  readonly scopes: ReadonlySet<KeyScope>;
  readonly version: ApiVersion;
};

/**
 * A key of an organization in a call about several hotels. Gives no access to a hotel's data: each hotel is
 * read with its own scope.
 */
export type OrganizationKeyScope = {
  readonly kind: 'organization-key';
  readonly organizationKeyId: number;
  /** The hotels that the key covers, or only the one in `X-Hotel`, sorted by number. */
  readonly hotelIds: readonly number[];
  readonly scopes: ReadonlySet<KeyScope>;
  readonly version: ApiVersion;
  readonly [minted]: 'scope';
};

export type SignUpScope = {
  readonly kind: 'sign-up';
  readonly signUpId: number;
  readonly email: string;
  /** Null until the account is created. */
  readonly userId: number | null;
  readonly [minted]: 'scope';
};

export type SystemScope = InFacility & { readonly kind: 'system' };

/** Anybody. */
export type PublicScope = { readonly kind: 'public'; readonly [minted]: 'scope' };

export type FacilityScope = StaffScope | GuestScope | CompanionScope | ApiKeyScope | SystemScope;

export type Scopes = {
  public: PublicScope;
  guest: GuestScope;
  companion: CompanionScope;
  staff: StaffScope;
  organization: OrganizationScope;
  'api-key': ApiKeyScope;
  'organization-key': OrganizationKeyScope;
  'sign-up': SignUpScope;
};
export type CallerKind = keyof Scopes;

export type Caller = {
  /**
   * Language of the response: the Lang header, otherwise Accept-Language (docs/reference/pages.md#languages).
   */
  readonly language: GuestLanguage;
  /**
   * The caller's IPv4 address, or the /64 network of an IPv6 address. Used for counting attempts; never stored
   * or logged unhashed.
   */
  readonly address: string;
  /** Random id of this browser from a cookie. Undefined if the browser sends no cookie. */
  readonly device: string | undefined;
};

/** The permissions that a signed-in user must have. If absent, any signed-in user is accepted. */
export type StaffNeeds = {
  all?: readonly PermissionKey[];
  any?: readonly PermissionKey[];
  role?: 'admin';
  owner?: true;
};

export function hasStaffAccess(
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
