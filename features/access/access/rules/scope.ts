import type { GuestLanguage } from '#i18n/languages.ts';
import type { ApiVersion } from './api-versions.ts';
import type { KeyScope } from './key-scopes.ts';
import type { PermissionKey } from './permissions.ts';

declare const minted: unique symbol;

/** A facility that a caller has proven to belong to. Only `mint.ts` makes one (docs/reference/calls.md#callers). */
type InFacility = { readonly facilityId: number; readonly [minted]: 'scope' };

export type Role = 'admin' | 'staff';

/** A signed-in user of one facility. */
export type StaffScope = InFacility & {
  readonly kind: 'staff';
  readonly userId: number;
  readonly sessionId: number;
  readonly username: string;
  readonly role: Role;
  readonly owner: boolean;
  readonly permissions: ReadonlySet<PermissionKey>;
  /** When the user of this session last gave a proof: by signing in, a password, a code or a passkey. Absent: never. */
  readonly provenAt?: Date;
  /** The owner requires a second factor and this user has none yet: nothing else may be called before. */
  readonly awaitsTwoFactor?: true;
  /** Somebody else chose this user's password: nothing else may be called before they have chosen their own. */
  readonly awaitsOwnPassword?: true;
  /** A guest has this device: nothing else may be called before the user has taken it back. */
  readonly handedOver?: true;
};

/**
 * How a booking's form came to be filled in at the counter: by the guest on a device of the hotel, by the guest on a phone of their
 * own, or by staff who type for the guest.
 */
export const handOverWays = ['device', 'phone', 'typed'] as const;
export type HandOverWay = (typeof handOverWays)[number];

/** A guest who has proven one slot of one booking. */
export type GuestScope = InFacility & {
  readonly kind: 'guest';
  readonly bookingId: number;
  readonly slotId: number;
  readonly guestSessionId: number;
  /** A weak proof may fill in an empty form and see nothing that is stored. */
  readonly strength: 'strong' | 'weak';
  /** When a strong proof was last given in this session; null where none was. */
  readonly provenAt: Date | null;
  /** Staff have handed the form over at the counter; absent: the guest came by themselves. */
  readonly handOver?: { readonly id: number; readonly way: HandOverWay };
};

/**
 * Somebody who has proven one place of a slot by a link of their own: they see and fill in that place, and nothing of the
 * booking or of who else stays (docs/reference/proofs.md#a-companions-link).
 */
export type CompanionScope = InFacility & {
  readonly kind: 'companion';
  readonly bookingId: number;
  readonly slotId: number;
  readonly placeId: number;
  readonly guestSessionId: number;
};

/** A PMS, kiosk or other program with an API key of one facility. */
export type ApiKeyScope = InFacility & {
  readonly kind: 'api-key';
  readonly apiKeyId: number;
  /** What the key is for. */
  readonly scopes: ReadonlySet<KeyScope>;
  /** By which version its calls are answered where they name none. */
  readonly version: ApiVersion;
};

/** Somebody who proved an e-mail address and opens a hotel: no facility yet. */
export type SignUpScope = {
  readonly kind: 'sign-up';
  readonly signUpId: number;
  readonly email: string;
  /** The account, once it is made. */
  readonly userId: number | null;
  readonly [minted]: 'scope';
};

/** The product itself at work for one facility: jobs, the demo, what a public call may do once its link is known. */
export type SystemScope = InFacility & { readonly kind: 'system' };

/** Anybody. */
export type PublicScope = { readonly kind: 'public'; readonly [minted]: 'scope' };

export type FacilityScope = StaffScope | GuestScope | CompanionScope | ApiKeyScope | SystemScope;

/** The scopes that may be named in a contract's `access`. */
export type Scopes = {
  public: PublicScope;
  guest: GuestScope;
  companion: CompanionScope;
  staff: StaffScope;
  'api-key': ApiKeyScope;
  'sign-up': SignUpScope;
};
export type CallerKind = keyof Scopes;

/** The facts of the call itself that every handler may know. */
export type Caller = {
  /** The language of the answer (Lang header, else Accept-Language; docs/reference/pages.md#languages). */
  readonly language: GuestLanguage;
  /** Address of the caller: IPv4, or the /64 of an IPv6. For counting attempts, never stored or logged as it is. */
  readonly address: string;
  /** Random id of this browser from a cookie; absent without cookies. */
  readonly device: string | undefined;
};

/** The permissions that a signed-in user must hold. Absent: being signed in is enough. */
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
