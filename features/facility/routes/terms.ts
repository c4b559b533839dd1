import { type Route, route } from '#features/access/endpoint.ts';
import { inFacility } from '#features/access/in-facility.ts';
import type { StaffScope } from '#features/access/scope.ts';
import { notFound } from '#platform/http/refusal.ts';
import { readTerms } from '../contract/terms.ts';
import { keptTerms } from '../terms.ts';

export const routes: Route[] = [
  route(readTerms, { staff: async ({ scope, input }) => ({ data: await termsOf(scope, input.hash) }) }),
];

async function termsOf(scope: StaffScope, hash: string) {
  const kept = await inFacility(scope, db => keptTerms(db, scope.facilityId, hash));
  if (!kept) throw notFound();
  return { hash, content: kept.content, created_at: kept.createdAt.toISOString() };
}
