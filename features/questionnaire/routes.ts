import { type Route, route } from '#features/access/endpoint.ts';
import { inFacility } from '#features/access/in-facility.ts';
import type { FacilityScope } from '#features/access/scope.ts';
import { facilityOfId } from '#features/facility/public-scope.ts';
import { guestLanguages } from '#features/facility/queries.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { findPostalCode } from './contract/postal-code.ts';
import { listQuestions } from './contract.ts';
import { findPlace } from './postal-codes/find-place.ts';
import { questionsFor } from './queries.ts';

export const routes: Route[] = [
  route(listQuestions, {
    guest: ({ scope, input }) => visibleQuestions(scope, input.language),
    staff: ({ scope, input }) => visibleQuestions(scope, input.language),
    public: async ({ input }) => {
      const { scope } = await facilityOfId(input.facility_id);
      return visibleQuestions(scope, input.language);
    },
  }),
  route(findPostalCode, { public: ({ input }) => foundAddress(input.code) }),
];

async function foundAddress(code: string) {
  const place = await findPlace(code);
  if (!place) throw new Refusal(404, 'postal_code_unknown');
  return { data: { ...place, street: '' } };
}

/** A language that the hotel has not enabled falls back to Japanese (decisions §3). */
async function visibleQuestions(scope: FacilityScope, wanted: GuestLanguage) {
  const data = await inFacility(scope, async db => {
    const enabled = await guestLanguages(db, scope.facilityId);
    return questionsFor(db, scope.facilityId, enabled.includes(wanted) ? wanted : 'ja');
  });
  return { data };
}
