import type { z } from 'zod';
import type { ErrorCode } from '#i18n/error-codes.ts';
import type { Address } from '#platform/http/address.ts';
import type { HttpRoute } from '#platform/http/call-route.ts';
import type { Contract } from '#platform/http/contract.ts';
import type { Exchange } from '#platform/http/exchange.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import type { KeyNeeds } from '../rules/key-scopes.ts';
import type { OrganizationRole } from '../rules/organization-roles.ts';
import type { Caller, CallerKind, Scopes, StaffNeeds } from '../rules/scope.ts';
import { withhold } from './withheld.ts';

export type Access = {
  public?: { reply: z.ZodType };
  /**
   * `justProven`: only for guests who gave a strong proof within the last few minutes
   * (docs/reference/proofs.md#proven-just-now).
   */
  guest?: { reply: z.ZodType; justProven?: true };
  companion?: { reply: z.ZodType };
  /**
   * `beforeTwoFactor`, `beforeOwnPassword`: also allowed for users who must first set up a second factor or
   * choose their own password. `whileHandedOver`: also allowed in a session whose device has been handed to a
   * guest (docs/reference/at-the-counter.md#the-lock). `fresh`: requires a proof by the user within the last
   * five minutes. Used for calls that open lasting access or hand out personal data
   * (docs/reference/sign-in.md#what-asks-for-a-fresh-proof).
   */
  staff?: {
    reply: z.ZodType;
    needs?: StaffNeeds;
    beforeTwoFactor?: true;
    beforeOwnPassword?: true;
    whileHandedOver?: true;
    fresh?: true;
  };
  /**
   * Users of an organization, before or while they work in a hotel. `admin`: only organization admins. `roles`: only
   * users who have one of these roles in some hotel. `fresh`: as for staff.
   */
  organization?: { reply: z.ZodType; admin?: true; roles?: readonly OrganizationRole[]; fresh?: true };
  'api-key'?: { reply: z.ZodType; needs: KeyNeeds };
  /** Keys of an organization, for calls about all hotels of the key instead of the one in `X-Hotel`. */
  'organization-key'?: { reply: z.ZodType; needs: KeyNeeds };
  'sign-up'?: { reply: z.ZodType };
};

/** The cast is safe because every contract in a route was declared by `endpoint`. */
export const accessOf = ({ access }: Pick<Contract, 'access'>) => access as Access;

/** Returns what a call declares for API keys. Undefined if it accepts none. */
export const keyAccessOf = (access: Access) => access['api-key'] ?? access['organization-key'];

type EndpointOptions<I extends z.ZodType, X> = Omit<Contract<Address, I>, 'address' | 'access' | 'errors'> & {
  access: X;
  errors?: readonly ErrorCode[];
};

export function endpoint<const A extends Address, I extends z.ZodType, X extends Access>(
  address: A,
  { errors = [], ...declared }: EndpointOptions<I, X>,
): Contract<A, I, X> {
  const { staff, organization } = accessOf(declared);
  const needsFreshProof = (staff?.fresh ?? organization?.fresh) === true;
  return { address, errors: needsFreshProof ? [...errors, 'fresh_proof_needed'] : errors, ...declared };
}

export type Call<Scope, Input> = { scope: Scope; input: Input; caller: Caller; exchange: Exchange };

type Handlers<I extends z.ZodType, X extends Access> = {
  [K in keyof X & CallerKind]: (
    call: Call<Scopes[K], z.output<I>>,
  ) => X[K] extends { reply: infer R extends z.ZodType } ? HandlerResult<z.input<R>> : never;
};

/** A handler may return nothing if the reply has no required fields. */
type HandlerResult<Reply> = Promise<Reply> | (Record<never, never> extends Reply ? Promise<void> : never);

export type Route = HttpRoute;

export function route<A extends Address, I extends z.ZodType, X extends Access>(
  contract: Contract<A, I, X>,
  handlers: Handlers<I, X>,
): Route {
  const all = Object.entries(handlers).map(([kind, handler]) => [kind, withClaimCheck(contract, handler)]);
  return { contract, handlers: Object.fromEntries(all) };
}

type AnyCall = Call<Scopes[CallerKind], unknown>;

function withClaimCheck(contract: Pick<Contract, 'access' | 'otherFacility'>, handler: unknown) {
  const answer = handler as (call: AnyCall) => Promise<unknown>;
  return async (call: AnyCall) => {
    const { scope } = call;
    assertOwnClaims(scope, call.input, contract.otherFacility);
    const answered = (await answer(call)) ?? {};
    const reply = accessOf(contract).staff?.reply;
    return scope.kind === 'staff' && reply ? withhold(reply, answered, scope) : answered;
  };
}

type Claims = { facility_id?: unknown; user_id?: unknown };

/**
 * Checks the ids in a request body. These ids are claims: they are compared with what the caller has proven and
 * never used to find data (docs/reference/calls.md#the-order-of-checks). Public callers have proven nothing, so
 * their ids are not checked.
 */
function assertOwnClaims(
  scope: Scopes[keyof Scopes],
  input: unknown,
  otherFacility: 'other_booking' | undefined,
): void {
  if (scope.kind === 'public' || scope.kind === 'organization-key') return;
  const { facility_id, user_id }: Claims = input ?? {};
  const hasUser = scope.kind === 'staff' || scope.kind === 'sign-up' || scope.kind === 'organization';
  if (hasUser && typeof user_id === 'number' && user_id !== scope.userId) throw notFound();
  if (scope.kind === 'sign-up' || scope.kind === 'organization') return;
  if (typeof facility_id === 'number' && facility_id !== scope.facilityId)
    throw otherFacility ? new Refusal(409, otherFacility) : notFound();
}
