import { and, eq, gt, inArray } from 'drizzle-orm';
import type { GuestScope } from '#features/access/access/rules/scope.ts';
import { systemNameOf } from '#features/booking/booking/rules/pms-values.ts';
import type { FilterItem, QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import type { Errors, KeptAnswers } from '#features/form/questionnaire/queries/cleaning.ts';
import {
  contextSettings,
  questionContextOf,
  questionsFor,
  visibleFilters,
} from '#features/form/questionnaire/queries/questions.ts';
import {
  isChild,
  questionsAtCounter,
  questionsForFilter,
} from '#features/form/questionnaire/rules/answers.ts';
import { countPlaces, type PlaceRow, waitingPlaces } from '#features/guest/companion/queries/places.ts';
import { maskedKeys, pmsValues } from '#features/guest/guest-access/rules/masking.ts';
import { guestSession } from '#features/guest/guest-access/tables.ts';
import { guestLanguages, settingsNamed } from '#features/hotel/facility/queries/settings.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { editVersion } from '#features/hotel/facility/tables.ts';
import { termsIn, termsSettings } from '#features/hotel/terms/queries.ts';
import { acceptanceOf } from '#features/hotel/terms/rules.ts';
import { uploadsOf } from '#features/registration/image/commands/images.ts';
import {
  countPersonsLeft,
  type RegistrationState,
} from '#features/registration/registration/queries/standing.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { keyedHash } from '#platform/crypto/keys.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput, Refusal } from '#platform/http/refusal.ts';
import { changedForm, type Submission } from '../contract.ts';
import { type StoredDraft, withStoredNumbers } from '../rules/draft-numbers.ts';
import { namedLeaders } from '../rules/room-leaders.ts';
import { consumeDraft } from './draft.ts';
import { cleanAnswers, type Form, formErrors, formPictureErrors } from './judge-form.ts';

/**
 * Validates a submitted form and returns the data to store. The caller must hold the lock on the booking.
 * Deletes the draft; if the form is rejected, the transaction rolls back and the draft is kept.
 * @throws 422 for an invalid form
 * @throws 409 `form_changed` if the hotel has changed the form
 */
export async function validateSubmission(
  db: Db,
  scope: GuestScope,
  standing: RegistrationState,
  submission: Submission,
  at: Date,
) {
  const { selected_language: language, booking_details, timezone } = submission;
  const context = await readSubmissionContext(db, scope, standing, submission);
  const { filters, waiting, uploads, terms, register } = context;
  const assertValid = (errors: Errors) => assertNoErrors(db, scope, language, errors);
  const chosen = booking_details.facilities_localized_category_id ?? null;
  const filterId = filters.length > 0 ? chosen : null;
  await assertValid(filterErrors(filters, filterId));
  const filteredQuestions = questionsForFilter(context.questions, filterId);
  const questions = scope.handOver ? questionsAtCounter(filteredQuestions) : filteredQuestions;
  const form = withDraft(scope, submission, context.draft, questions);
  const kept = keptValues(scope, standing, booking_details.need_masking_keys);
  const today = businessDay(at, standing.timezone);
  await assertValid(formErrors(form, { questions, kept, today }));
  const answers = cleanAnswers(form, { questions, kept });
  const children = form.companions.map(each => isChild(questions, each, today));
  await assertValid(formPictureErrors(answers, uploads));
  const leaders = namedLeaders(form.tour_leaders);
  await assertRoomFor(db, scope, { companions: form.companions.length, leaders: leaders.length }, waiting);
  const isSigned = answers[0]?.some(({ question }) => question.system_name === 'signature') ?? false;
  const acceptance = acceptanceOf(submission.terms, terms, isSigned);
  if (typeof acceptance === 'string') throw new Refusal(422, acceptance);
  return {
    language,
    timezone,
    answers,
    children: [false, ...children],
    uploads,
    leaders,
    waiting,
    terms: terms.content,
    acceptance,
    filterId,
    registerRules: register.rules,
    sentHash: hashOf(submission),
  };
}

async function readSubmissionContext(
  db: Db,
  scope: GuestScope,
  standing: RegistrationState,
  submission: Submission,
) {
  const { facilityId } = scope;
  const { selected_language: language, terms } = submission;
  const termsLanguage = terms?.language ?? language;
  const settings = [...contextSettings, 'localized-filter' as const, ...termsSettings(termsLanguage)];
  const valueNamed = await settingsNamed(db, facilityId, settings);
  const hotel = questionContextOf(standing, valueNamed);
  return {
    register: hotel.register,
    terms: termsIn(valueNamed, termsLanguage),
    questions: await questionsFor(db, facilityId, language, { hotel }),
    filters: valueNamed('localized-filter').visibility === 1 ? await visibleFilters(db, facilityId) : [],
    draft: await consumeDraft(db, scope),
    uploads: await uploadsOf(db, scope),
    waiting: await waitingPlaces(db, scope),
  };
}

export const hashOf = ({ email, other_form, companions, tour_leaders }: Submission): Buffer =>
  keyedHash('submission', JSON.stringify([email, other_form, companions, tour_leaders]));

function filterErrors(asked: readonly FilterItem[], chosen: number | null): Errors {
  if (asked.length === 0 || asked.some(({ id }) => id === chosen)) return {};
  const code = chosen === null ? 'field_required' : 'choice_invalid';
  return { 'booking_details.facilities_localized_category_id': code };
}

function withDraft(
  { guestSessionId }: GuestScope,
  submission: Submission,
  stored: StoredDraft | undefined,
  questions: readonly QuestionItem[],
): Form {
  const idOf = (name: string) => String(questions.find(each => each.system_name === name)?.id ?? '');
  return withStoredNumbers(guestSessionId, submission, stored, {
    number: idOf('gov_id_number'),
    name: idOf('full_name'),
  });
}

/**
 * Returns the booking's values for the keys that the guest left masked. Ignores keys whose values were not
 * shown masked to this guest.
 */
function keptValues(
  { strength }: GuestScope,
  { booking, slot }: RegistrationState,
  keys: readonly string[],
): KeptAnswers {
  const values = pmsValues(booking, slot);
  const kept = maskedKeys(values, strength).filter(key => keys.includes(key));
  return new Map(kept.map(key => [systemNameOf[key], values[key]]));
}

type PartySize = { companions: number; leaders: number };

/**
 * Checks that the booking has room for these persons. Room leaders and companions count against the same number
 * of persons (docs/reference/bookings.md#persons).
 * @throws 422 `too_many_persons`
 */
async function assertRoomFor(
  db: Db,
  scope: GuestScope,
  { companions, leaders }: PartySize,
  waiting: readonly PlaceRow[],
): Promise<void> {
  if (companions + leaders === 0) return;
  const freePlaces = await countPersonsLeft(db, scope, countPlaces(scope, waiting));
  if (leaders > freePlaces.roomLeaders || companions + leaders > freePlaces.companions)
    throw new Refusal(422, 'too_many_persons');
}

/**
 * Rejects a form that has errors. If the hotel has changed its form since this guest proved the booking, the
 * error is `form_changed`, because the guest may not have seen the questions that lack an answer.
 * @throws 422 with the fields
 * @throws 409 `form_changed` if the hotel has changed its form in the meantime
 */
async function assertNoErrors(
  db: Db,
  scope: GuestScope,
  language: GuestLanguage,
  errors: Errors,
): Promise<void> {
  if (Object.keys(errors).length === 0) return;
  if (!(await isFormChanged(db, scope))) throw invalidInput(errors);
  throw new Refusal(409, 'form_changed', { errors, data: await currentForm(db, scope, language) });
}

async function isFormChanged(db: Db, { facilityId, guestSessionId }: GuestScope): Promise<boolean> {
  const changed = await db
    .select({ thing: editVersion.thing })
    .from(editVersion)
    .innerJoin(guestSession, eq(guestSession.facilityId, editVersion.facilityId))
    .where(
      and(
        eq(editVersion.facilityId, facilityId),
        inArray(editVersion.thing, ['questions', 'filters']),
        eq(guestSession.id, guestSessionId),
        gt(editVersion.changedAt, guestSession.createdAt),
      ),
    );
  return changed.length > 0;
}

async function currentForm(db: Db, { facilityId }: GuestScope, language: GuestLanguage) {
  const enabled = await guestLanguages(db, facilityId);
  return changedForm.parse({
    questions: await questionsFor(db, facilityId, enabled.includes(language) ? language : 'ja'),
    filters: await visibleFilters(db, facilityId),
  });
}
