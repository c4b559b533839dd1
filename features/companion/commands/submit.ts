import { and, eq, isNull } from 'drizzle-orm';
import type { z } from 'zod';
import { inFacility } from '#features/access/queries/in-facility.ts';
import type { CompanionScope } from '#features/access/rules/scope.ts';
import { businessDay } from '#features/facility/rules/business-day.ts';
import { pictureKinds } from '#features/image/rules.ts';
import { image } from '#features/image/tables.ts';
import { questionsFor } from '#features/questionnaire/queries/questions.ts';
import { askedOf } from '#features/questionnaire/rules/answers.ts';
import { isPicture } from '#features/questionnaire/rules/question-types.ts';
import { cleanAnswersOf, type Errors, personErrors } from '#features/registration/commands/judge-person.ts';
import type { CleanAnswer } from '#features/registration/commands/store-registration.ts';
import { type Standing, standingOf } from '#features/registration/queries/standing.ts';
import { isWeak } from '#features/registration/rules.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalid } from '#platform/http/refusal.ts';
import type { submitCompanion as contract } from '../contract/companion.ts';
import { filterOf } from '../queries/form.ts';
import { lockOwnPlace, writeEntered } from './draft.ts';
import { joinLate } from './join.ts';

type Input = z.output<typeof contract.input>;

/**
 * Submits a companion's answers, all or nothing, while the booking is locked. They join the registration of the slot at once where
 * there is one that anybody may trust, else with it (docs/reference/registrations.md#companions-with-a-link-of-their-own). Throws 404,
 * 422 `companion_done`, `companion_link_ended`, `reservation_expired`, or `invalid_input` with the fields.
 */
export function submitCompanion(scope: CompanionScope, input: Input): Promise<{ state: 'done' }> {
  return inFacility(scope, async db => {
    const place = await lockOwnPlace(db, scope);
    const standing = await standingOf(db, scope);
    const answers = await admit(db, scope, standing, input);
    const { language } = input;
    const entered = { answers: asEntered(answers), language, version: place.version + 1, submittedAt: now() };
    await writeEntered(db, scope, place, entered);
    const { registered } = standing;
    if (registered && !isWeak(registered)) await joinLate(db, scope, registered);
    return { state: 'done' };
  });
}

async function admit(
  db: Db,
  scope: CompanionScope,
  { timezone }: Standing,
  { answers, language }: Input,
): Promise<CleanAnswer[]> {
  const questions = askedOf(await questionsFor(db, scope.facilityId, language), await filterOf(db, scope));
  const asking = { questions, kept: new Map<string, string>() };
  refuse(personErrors(answers, true, { ...asking, today: businessDay(now(), timezone) }));
  const clean = cleanAnswersOf(answers, true, asking);
  refuse(await pictureErrors(db, scope, clean));
  return clean;
}

function refuse(errors: Errors): void {
  if (Object.keys(errors).length > 0) throw invalid(errors);
}

/** Answers that name no picture of this place, or one of another kind. */
async function pictureErrors(
  db: Db,
  { facilityId, placeId }: CompanionScope,
  answers: readonly CleanAnswer[],
): Promise<Errors> {
  const uploads = await db
    .select({ publicId: image.publicId, kind: image.kind })
    .from(image)
    .where(and(eq(image.facilityId, facilityId), eq(image.placeId, placeId), isNull(image.deletedAt)));
  const wrong = answers.filter(
    ({ question, value }) =>
      isPicture(question) &&
      !uploads.some(each => each.publicId === value && each.kind === pictureKinds.get(question.system_name)),
  );
  return Object.fromEntries(wrong.map(({ question }) => [`other_form.${question.id}`, 'image_invalid']));
}

const asEntered = (answers: readonly CleanAnswer[]): Input['answers'] => ({
  email: '',
  other_form: Object.fromEntries(answers.map(({ question, value }) => [String(question.id), value])),
  family_name: answers.find(({ familyName }) => familyName !== null)?.familyName ?? undefined,
});
