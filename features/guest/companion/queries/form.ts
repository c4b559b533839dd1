import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { CompanionScope } from '#features/access/access/rules/scope.ts';
import { questionsFor } from '#features/form/questionnaire/queries/questions.ts';
import type { PersonAnswers } from '#features/form/questionnaire/rules/answers.ts';
import { registrationsOf } from '#features/registration/registration/queries/registrations.ts';
import { loadRegistrationState } from '#features/registration/registration/queries/standing.ts';
import { isGuestLanguage } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import type { CompanionForm } from '../contract/companion.ts';
import { emptyAnswers, withMaskedNumber } from '../rules.ts';
import { ownPlace } from './link.ts';
import { openEnteredData, type PlaceRow } from './places.ts';

/**
 * Returns the companion's draft or submitted answers. Empty in a session that did not type them, because the
 * guest who shared the link also has the link and its code (docs/decisions/2026-11-22-proofs-and-locks.md).
 * @throws 404
 * @throws 422 `companion_link_ended` or `reservation_expired`
 */
export const companionForm = (scope: CompanionScope): Promise<CompanionForm> =>
  inFacility(scope, async db => loadCompanionForm(db, scope, await ownPlace(db, scope)));

export async function loadCompanionForm(
  db: Db,
  scope: CompanionScope,
  place: PlaceRow,
): Promise<CompanionForm> {
  const isOwn = place.guestSessionId === scope.guestSessionId;
  const state = place.submittedAt ? 'done' : 'open';
  const answers = isOwn ? await enteredAnswersOf(db, place) : emptyAnswers;
  const { language } = place;
  return {
    state,
    facilities_localized_category_id: await filterOf(db, scope),
    answers:
      state === 'done' ? withMaskedNumber(answers, await numberQuestion(db, place.facilityId)) : answers,
    elsewhere: !isOwn && place.guestSessionId !== null,
    language: isGuestLanguage(language) ? language : null,
    version: place.version,
  };
}

async function enteredAnswersOf(db: Db, place: PlaceRow): Promise<PersonAnswers> {
  if (place.sealed) return openEnteredData(db, place, place.sealed);
  if (place.personId === null) return emptyAnswers;
  const registrations = await registrationsOf(db, place.facilityId, place.bookingId);
  const person = registrations.flatMap(each => each.persons).find(({ id }) => id === place.personId);
  const storedAnswers = (person?.answers ?? []).map(
    ({ questionId, value }) => [String(questionId), value] as const,
  );
  return { email: '', other_form: Object.fromEntries(storedAnswers) };
}

async function numberQuestion(db: Db, facilityId: number): Promise<string> {
  const questions = await questionsFor(db, facilityId, 'ja', { hidden: true });
  return String(questions.find(({ system_name }) => system_name === 'gov_id_number')?.id ?? '');
}

/**
 * Returns what the slot's guest chose in step 2. Null if the slot is not registered or has no choice; then the
 * questions of all choices are asked.
 */
export async function filterOf(db: Db, scope: CompanionScope): Promise<number | null> {
  const { registered } = await loadRegistrationState(db, scope);
  return registered?.localizedFilterId ?? null;
}
