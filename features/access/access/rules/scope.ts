import type { GuestLanguage } from '#i18n/languages.ts';
import type { ApiVersion } from './api-versions.ts';
import type { KeyScope } from './key-scopes.ts';
import type { PermissionKey } from './permissions.ts';

declare const minted: unique symbol;

/**
 * A facility that the caller has proven to belong to. Only `mint.ts` creates one
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
   * When the user last gave a proof in this session: by signing in, a password, a code or a passkey. Absent if
   * never.
   */
  readonly provenAt?: Date;
  /**
   * The owner requires a second factor and this user has none yet. Until it is set up, other calls are refused.
   */
  readonly awaitsTwoFactor?: true;
  /** Somebody else chose this user's password. Until the user has chosen their own, other calls are refused. */
  readonly awaitsOwnPassword?: true;
  /** A guest is using this device. Until the user takes it back, other calls are refused. */
  readonly handedOver?: true;
};

/**
 * How a guest form was filled in at the counter: by the guest on a hotel device, by the guest on their own
 * phone, or by staff typing for the guest.
 */
export const handOverWays = ['device', 'phone', 'typed'] as const;
export type HandOverWay = (typeof handOverWays)[number];

/** A guest who has proven access to one slot of one booking. */
export type GuestScope = InFacility & {
  readonly kind: 'guest';
  readonly bookingId: number;
  readonly slotId: number;
  readonly guestSessionId: number;
  /** With a weak proof, the guest may fill in an empty form but sees no stored data. */
  readonly strength: 'strong' | 'weak';
  /** When a strong proof was last given in this session. Null if never. */
  readonly provenAt: Date | null;
  readonly handOver?: { readonly id: number; readonly way: HandOverWay };
};

/**
 * A companion who has proven one place of a slot by their own link. They see and fill in that place only, and
 * nothing of the booking or the other guests (docs/reference/proofs.md#a-companions-link).
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
  /** The API version for calls that name none. */
  readonly version: ApiVersion;
};

/** Somebody who has proven an email address and is opening a hotel; there is no facility yet. */
export type SignUpScope = {
  readonly kind: 'sign-up';
  readonly signUpId: number;
  readonly email: string;
  /** Null until the account is created. */
  readonly userId: number | null;
  readonly [minted]: 'scope';
};

/** The product itself acting for one facility: jobs, the demo, and public calls once their link is known. */
export type SystemScope = InFacility & { readonly kind: 'system' };

/** Anybody. */
export type PublicScope = { readonly kind: 'public'; readonly [minted]: 'scope' };

export type FacilityScope = StaffScope | GuestScope | CompanionScope | ApiKeyScope | SystemScope;

export type Scopes = {
  public: PublicScope;
  guest: GuestScope;
  companion: CompanionScope;
  staff: StaffScope;
  'api-key': ApiKeyScope;
  'sign-up': SignUpScope;
};
export type CallerKind = keyof Scopes;

export type Caller = {
  /** Language of the answer (Lang header, else Accept-Language; docs/reference/pages.md#languages). */
  readonly language: GuestLanguage;
  /**
   * The caller's address: IPv4, or the /64 of an IPv6. For counting attempts; never stored or logged unhashed.
   */
  readonly address: string;
  /** Random id of this browser from a cookie. Absent if the browser sends none. */
  readonly device: string | undefined;
};

/** The permissions that a signed-in user must hold. If absent, being signed in is enough. */
export type StaffNeeds = {
  all?: readonly PermissionKey[];
  any?: readonly PermissionKey[];
  role?: 'admin';
  owner?: true;
};

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
