import type { z } from 'zod';
import type { ErrorCode } from '#i18n/error-codes.ts';
import type { Address } from '#platform/http/address.ts';
import type { HttpRoute } from '#platform/http/call-route.ts';
import type { Contract } from '#platform/http/contract.ts';
import type { Exchange } from '#platform/http/exchange.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import type { KeyNeeds } from '../rules/key-scopes.ts';
import type { Caller, CallerKind, Scopes, StaffNeeds } from '../rules/scope.ts';
import { withhold } from './withheld.ts';

/** The kinds of callers, each with the reply that it gets to see. */
export type Access = {
  public?: { reply: z.ZodType };
  /** `justProven`: only for who has given a strong proof within the last minutes (docs/reference/proofs.md#proven-just-now). */
  guest?: { reply: z.ZodType; justProven?: true };
  companion?: { reply: z.ZodType };
  /**
   * Also for who must first set up a second factor, or choose a password of their own; and also in a session whose device a guest
   * has (docs/reference/at-the-counter.md#the-lock). `fresh`: only in a session whose user gave a proof within five minutes, for
   * what opens lasting access or hands out personal data (docs/reference/sign-in.md#what-asks-for-a-fresh-proof).
   */
  staff?: {
    reply: z.ZodType;
    needs?: StaffNeeds;
    beforeTwoFactor?: true;
    beforeOwnPassword?: true;
    whileHandedOver?: true;
    fresh?: true;
  };
  /** Every call for programs says which scope of a key opens it. */
  'api-key'?: { reply: z.ZodType; needs: KeyNeeds };
  'sign-up'?: { reply: z.ZodType };
};

/** The callers of a contract; any that stands in a route was declared by `endpoint`. */
export const accessOf = ({ access }: Pick<Contract, 'access'>) => access as Access;

type Declared<I extends z.ZodType, X> = Omit<Contract<Address, I>, 'address' | 'access' | 'errors'> & {
  access: X;
  errors?: readonly ErrorCode[];
};

/** Declares one call. Everything about it that the outside may rely on stands here. */
export function endpoint<const A extends Address, I extends z.ZodType, X extends Access>(
  address: A,
  { errors = [], ...declared }: Declared<I, X>,
): Contract<A, I, X> {
  const asksProof = accessOf(declared).staff?.fresh === true;
  return { address, errors: asksProof ? [...errors, 'fresh_proof_needed'] : errors, ...declared };
}

export type Call<Scope, Input> = { scope: Scope; input: Input; caller: Caller; exchange: Exchange };

type Handlers<I extends z.ZodType, X extends Access> = {
  [K in keyof X & CallerKind]: (
    call: Call<Scopes[K], z.output<I>>,
  ) => X[K] extends { reply: infer R extends z.ZodType } ? Answer<z.input<R>> : never;
};

/** A reply that only says that it is done needs no answer. */
type Answer<Reply> = Promise<Reply> | (Record<never, never> extends Reply ? Promise<void> : never);

/** A contract with what answers it: one handler for each kind of caller that it names. */
export type Route = HttpRoute;

/** Joins a contract to its handlers; the types keep every caller kind answered, and answered in its own shape. */
export function route<A extends Address, I extends z.ZodType, X extends Access>(
  contract: Contract<A, I, X>,
  handlers: Handlers<I, X>,
): Route {
  const all = Object.entries(handlers).map(([kind, handler]) => [kind, guarded(contract, handler)]);
  return { contract, handlers: Object.fromEntries(all) };
}

type AnyCall = Call<Scopes[CallerKind], unknown>;

/** The handler for one kind of caller: the ids that the call claims are judged before it, what it answers after it. */
function guarded(contract: Pick<Contract, 'access' | 'otherFacility'>, handler: unknown) {
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
 * Identifiers in a body are claims: compared with what the caller has proven, never used to find data
 * (docs/reference/calls.md#the-order-of-checks). Who has proven nothing claims nothing: for a public call the id is a
 * question, not a right.
 */
function assertOwnClaims(
  scope: Scopes[keyof Scopes],
  input: unknown,
  otherFacility: 'other_booking' | undefined,
): void {
  if (scope.kind === 'public') return;
  const { facility_id, user_id }: Claims = input ?? {};
  const hasUser = scope.kind === 'staff' || scope.kind === 'sign-up';
  if (hasUser && typeof user_id === 'number' && user_id !== scope.userId) throw notFound();
  if (scope.kind === 'sign-up') return;
  if (typeof facility_id === 'number' && facility_id !== scope.facilityId)
    throw otherFacility ? new Refusal(409, otherFacility) : notFound();
}
