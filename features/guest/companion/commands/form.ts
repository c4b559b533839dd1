import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { CompanionScope } from '#features/access/access/rules/scope.ts';
import { lockBooking } from '#features/booking/booking/commands/statuses.ts';
import type { CleanAnswer } from '#features/form/questionnaire/queries/cleaning.ts';
import { cleanAnswersOf, type Errors, personErrors } from '#features/form/questionnaire/queries/cleaning.ts';
import { questionsFor } from '#features/form/questionnaire/queries/questions.ts';
import { isChild, questionsForFilter } from '#features/form/questionnaire/rules/answers.ts';
import { sealForHotel } from '#features/hotel/facility/queries/keys.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import {
  acceptCompanionUpload,
  type Upload,
  uploadsOf,
} from '#features/registration/image/commands/images.ts';
import { pictureErrors } from '#features/registration/image/queries/images.ts';
import {
  loadRegistrationState,
  type RegistrationState,
} from '#features/registration/registration/queries/standing.ts';
import { hasWeakProof } from '#features/registration/registration/rules.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput, Refusal } from '#platform/http/refusal.ts';
import type {
  submitCompanion as contract,
  saveCompanionDraft as draftContract,
} from '../contract/companion.ts';
import { filterOf, loadCompanionForm } from '../queries/form.ts';
import { ownPlace } from '../queries/link.ts';
import type { PlaceRow } from '../queries/places.ts';
import { companionPlace, companionSealPlace } from '../tables.ts';
import { addLateCompanion } from './join.ts';

type Draft = z.output<typeof draftContract.input>;

/**
 * Encrypts and stores a companion's draft. If several requests have the same version, only one succeeds.
 * @returns the new version
 * @throws 404
 * @throws 409 `version_conflict`, with the newer draft in `data`
 * @throws 422 `companion_done`, `companion_link_ended`, `reservation_expired`
 */
export function saveDraft(scope: CompanionScope, input: Draft): Promise<{ version: number }> {
  return inFacility(scope, async db => {
    const place = await lockOwnPlace(db, scope);
    if (place.version !== input.version)
      throw new Refusal(409, 'version_conflict', { data: await loadCompanionForm(db, scope, place) });
    const version = place.version + 1;
    await storeEntered(db, scope, place, { ...input, version });
    return { version };
  });
}

/**
 * Locks the booking and returns the place of a companion who has not submitted yet. Throws the errors of
 * `saveDraft`, except `version_conflict`.
 */
async function lockOwnPlace(db: Db, scope: CompanionScope): Promise<PlaceRow> {
  await lockBooking(db, scope.facilityId, scope.bookingId);
  const place = await ownPlace(db, scope);
  if (place.submittedAt) throw new Refusal(422, 'companion_done');
  return place;
}

type EnteredAnswers = Pick<Draft, 'answers' | 'language'> & { version: number; submittedAt?: Date };

async function storeEntered(
  db: Db,
  { guestSessionId }: CompanionScope,
  place: PlaceRow,
  { answers, ...values }: EnteredAnswers,
): Promise<void> {
  const { facilityId, id } = place;
  const sealed = await sealForHotel(
    db,
    facilityId,
    companionSealPlace('sealed', place),
    JSON.stringify(answers),
  );
  await db
    .update(companionPlace)
    .set({ ...values, guestSessionId, sealed })
    .where(and(eq(companionPlace.facilityId, facilityId), eq(companionPlace.id, id)));
}

/**
 * Stores a picture of a companion who has not submitted yet, if the form asks for a picture. Throws the errors
 * of `saveDraft`, and 422 if the picture is invalid.
 */
export async function storePicture(scope: CompanionScope, upload: Upload): Promise<string> {
  await inFacility(scope, db => lockOwnPlace(db, scope));
  return acceptCompanionUpload(scope, upload);
}

type Input = z.output<typeof contract.input>;

/**
 * Stores a companion's answers in one transaction, with the booking locked. If the slot is registered on a
 * strong proof or staff have checked its guest, the companion joins the registration immediately, otherwise
 * later (docs/reference/registrations.md#companions-with-a-link-of-their-own).
 * @throws 404
 * @throws 422 `companion_done`, `companion_link_ended`, `reservation_expired`, or `invalid_input` with the
 * fields
 */
export function submitCompanion(scope: CompanionScope, input: Input): Promise<{ state: 'done' }> {
  return inFacility(scope, async db => {
    const place = await lockOwnPlace(db, scope);
    const registrationState = await loadRegistrationState(db, scope);
    const { answers, child } = await validateAnswers(db, scope, registrationState, input);
    const { language } = input;
    const enteredAnswers = {
      answers: enteredAnswersOf(answers, child),
      language,
      version: place.version + 1,
      submittedAt: now(),
    };
    await storeEntered(db, scope, place, enteredAnswers);
    const { registered } = registrationState;
    if (registered && !hasWeakProof(registered)) await addLateCompanion(db, scope, registered);
    return { state: 'done' };
  });
}

async function validateAnswers(
  db: Db,
  scope: CompanionScope,
  { timezone }: RegistrationState,
  { answers, language }: Input,
): Promise<{ answers: CleanAnswer[]; child: boolean }> {
  const questions = questionsForFilter(
    await questionsFor(db, scope.facilityId, language),
    await filterOf(db, scope),
  );
  const context = { questions, kept: new Map<string, string>() };
  const today = businessDay(now(), timezone);
  assertNoErrors(personErrors(answers, true, { ...context, today }));
  const cleanAnswers = cleanAnswersOf(answers, true, context);
  assertNoErrors(pictureErrors(cleanAnswers, await uploadsOf(db, scope, scope.placeId)));
  return { answers: cleanAnswers, child: isChild(questions, answers, today) };
}

function assertNoErrors(errors: Errors): void {
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
}

const enteredAnswersOf = (answers: readonly CleanAnswer[], child: boolean): Input['answers'] => ({
  email: '',
  ...(child ? { child } : {}),
  other_form: Object.fromEntries(answers.map(({ question, value }) => [String(question.id), value])),
  family_name: answers.find(({ familyName }) => familyName !== null)?.familyName ?? undefined,
});
