import { notFound, Refusal } from '#platform/http/refusal.ts';
import type { Scopes } from './scope.ts';

type Claims = { facility_id?: unknown; user_id?: unknown };

/**
 * Identifiers in a body are claims: compared with what the caller has proven, never used to find data
 * (docs/reference/calls.md#the-order-of-checks). Who has proven nothing claims nothing: for a public call the id is a
 * question, not a right.
 */
export function assertOwnClaims(
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
