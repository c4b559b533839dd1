import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { changeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { isTermsName } from '#features/hotel/facility/contract/setting-registry.ts';
import { storeSetting } from '#features/hotel/facility/contract/settings.ts';
import { notFound } from '#platform/http/refusal.ts';
import { changeTerms } from './commands.ts';
import { readTerms } from './contract.ts';
import { termsVersionByHash } from './queries.ts';

export const routes: Route[] = [
  // This route stores every setting, not only the terms.
  route(storeSetting, {
    staff: async ({ scope, input }) => {
      const store = isTermsName(input.name) ? changeTerms : changeSetting;
      return { data: await store(scope, input) };
    },
  }),

  route(readTerms, { staff: async ({ scope, input }) => ({ data: await termsOf(scope, input.hash) }) }),
];

async function termsOf(scope: StaffScope, hash: string) {
  const termsVersion = await inFacility(scope, db => termsVersionByHash(db, scope.facilityId, hash));
  if (!termsVersion) throw notFound();
  return { hash, content: termsVersion.content, created_at: termsVersion.createdAt.toISOString() };
}
