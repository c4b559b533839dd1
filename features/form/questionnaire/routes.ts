import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { FacilityScope } from '#features/access/access/rules/scope.ts';
import { saveFaceSetting, showFaceSetting } from '#features/hotel/facility/contract/face-recognition.ts';
import { facilityOfId } from '#features/hotel/facility/queries/public-scope.ts';
import { guestLanguages } from '#features/hotel/facility/queries/settings.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import { filterSettings, saveFilters } from './commands/filter-settings.ts';
import { saveFaceSetting as saveFace, saveQuestions } from './commands/save-questions.ts';
import { saveFilterSettings, showFilterSettings } from './contract/filter-settings.ts';
import * as form from './contract/form-settings.ts';
import { findPostalCode } from './contract/postal-code.ts';
import { listFilters, listQuestions } from './contract/questions.ts';
import { faceSetting, formSettings, formSettingsFor } from './queries/form-settings.ts';
import { findPlace } from './queries/postal-codes/find-place.ts';
import { questionsFor, visibleFilters } from './queries/questions.ts';
import { questionsForFilter } from './rules/answers.ts';

export const routes: Route[] = [
  route(listQuestions, {
    guest: ({ scope, input }) => visibleQuestions(scope, input),
    companion: ({ scope, input }) => visibleQuestions(scope, input),
    staff: ({ scope, input }) => visibleQuestions(scope, input),
    public: async ({ input }) => visibleQuestions((await facilityOfId(input.facility_id)).scope, input),
  }),
  route(listFilters, {
    guest: ({ scope }) => listVisibleFilters(scope),
    staff: ({ scope }) => listVisibleFilters(scope),
    public: async ({ input }) => listVisibleFilters((await facilityOfId(input.facility_id)).scope),
  }),
  route(showFilterSettings, { staff: async ({ scope }) => ({ data: await filterSettings(scope) }) }),
  route(saveFilterSettings, {
    staff: async ({ scope, input }) => ({ data: await saveFilters(scope, input) }),
  }),
  route(form.initQuestions, {
    staff: ({ scope, input }) => inFacility(scope, db => formSettings(db, scope.facilityId, input.language)),
  }),
  route(form.listFilterQuestions, {
    staff: ({ scope, input: { language, facilities_localized_category_id: filterId } }) =>
      inFacility(scope, db => formSettingsFor(db, scope.facilityId, language, filterId)),
  }),
  route(form.saveQuestions, {
    staff: ({ scope, input, caller }) => saveQuestions(scope, input, caller.language),
  }),
  route(form.saveOptionalQuestions, {
    staff: ({ scope, input, caller }) => saveQuestions(scope, { ...input, ownOnly: true }, caller.language),
  }),
  route(form.deleteOptionalQuestion, {
    staff: ({ scope, input, caller }) =>
      saveQuestions(scope, { questions: [{ id: input.id, deleted: 1 }], ownOnly: true }, caller.language),
  }),
  route(showFaceSetting, {
    staff: async ({ scope }) => ({ data: await inFacility(scope, db => faceSetting(db, scope.facilityId)) }),
  }),
  route(saveFaceSetting, {
    staff: async ({ scope, input: { visibility, version } }) => ({
      data: await saveFace(scope, visibility === 1, version),
    }),
  }),
  route(findPostalCode, { public: ({ input }) => findAddress(input.code) }),
];

async function findAddress(code: string) {
  const place = await findPlace(code);
  if (!place) throw new Refusal(404, 'postal_code_unknown');
  return { data: { ...place, street: '' } };
}

type QuestionsRequest = {
  language: GuestLanguage;
  facilities_localized_category_id?: number | null | undefined;
};

/** Falls back to Japanese if the hotel has not enabled the requested language. */
async function visibleQuestions(scope: FacilityScope, request: QuestionsRequest) {
  const { facilityId } = scope;
  const filterId = request.facilities_localized_category_id ?? null;
  const data = await inFacility(scope, async db => {
    if (filterId !== null) await assertFilterOffered(db, facilityId, filterId);
    const enabled = await guestLanguages(db, facilityId);
    return questionsFor(db, facilityId, enabled.includes(request.language) ? request.language : 'ja');
  });
  return { data: filterId === null ? data : questionsForFilter(data, filterId) };
}

async function assertFilterOffered(db: Db, facilityId: number, filterId: number): Promise<void> {
  const offered = await visibleFilters(db, facilityId);
  if (!offered.some(({ id }) => id === filterId)) throw notFound();
}

const listVisibleFilters = async (scope: FacilityScope) => ({
  data: await inFacility(scope, db => visibleFilters(db, scope.facilityId)),
});
