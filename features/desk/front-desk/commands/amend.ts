import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { questionsFor } from '#features/form/questionnaire/queries/questions.ts';
import { isPicture } from '#features/form/questionnaire/rules/question-types.ts';
import { amendRegistration } from '#features/registration/registration/commands/amend.ts';
import { confirmData } from '#features/registration/registration/commands/confirm-data.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { toFlag } from '#platform/http/wire.ts';
import { cleanLines } from '#platform/text/clean.ts';
import type * as contract from '../contract/amend.ts';

/**
 * Returns the questions that staff may answer for a guest. Pictures are excluded because only guests can send
 * them.
 */
export function amendableQuestions(scope: StaffScope, language: GuestLanguage) {
  return inFacility(scope, async db => {
    const all = await questionsFor(db, scope.facilityId, language, { hidden: true });
    return all.filter(each => !isPicture(each));
  });
}

export function amendAtDesk(
  scope: StaffScope,
  input: z.output<typeof contract.amendRegistration.input>,
): Promise<{ amended: number; version: number }> {
  const { facility_visitor_log_id: registrationId, version, reason, changes } = input;
  return inFacility(scope, db =>
    amendRegistration(db, scope.facilityId, registrationId, {
      by: scope,
      why: cleanLines(reason),
      version,
      changes: changes.map(({ person_id, question_id, value }) => ({
        personId: person_id,
        questionId: question_id,
        value,
      })),
    }),
  );
}

export async function confirmDataAtDesk(
  scope: StaffScope,
  input: z.output<typeof contract.confirmData.input>,
): Promise<{ confirmed: 0 | 1 }> {
  const { facility_visitor_log_id: registrationId, version, confirmed } = input;
  const result = await inFacility(scope, db =>
    confirmData(db, scope.facilityId, registrationId, { by: scope, yes: confirmed === 1, version }),
  );
  return { confirmed: toFlag(result.confirmed) };
}
