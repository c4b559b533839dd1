import type { QuestionItem } from '#features/form/questionnaire/contract/questions.ts';
import { questionsFor } from '#features/form/questionnaire/queries/questions.ts';
import { sharedItems } from '#features/hotel/register-law/rules/required.ts';
import { registerEntries } from '#features/registration/registration/queries/register-entries.ts';
import {
  type Person,
  type Registration,
  registrationsOfMany,
} from '#features/registration/registration/queries/registrations.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import { type MissingQuestions, missingQuestions } from '../rules/missing.ts';

type RegistrationRef = { facilityId: number; bookingId: number; registrationId: number };

export type Missing = { registered: Registration; persons: MissingQuestions[] };

/**
 * Returns the guest register's missing items that the guest can answer, as questions in `language`. Applies
 * the rules that are stored with the registration. Undefined if there is no registration or it was withdrawn.
 */
export async function missingOf(
  db: Db,
  { facilityId, bookingId, registrationId }: RegistrationRef,
  language: GuestLanguage,
): Promise<Missing | undefined> {
  const all = await missingOfBookings(db, facilityId, [bookingId], language);
  return all.find(({ registered }) => registered.id === registrationId);
}

/**
 * Like `missingOf`, for all registrations of these bookings. The number of queries does not depend on the
 * number of bookings.
 */
export async function missingOfBookings(
  db: Db,
  facilityId: number,
  bookingIds: number[],
  language: GuestLanguage,
): Promise<Missing[]> {
  const registrations = await registrationsOfMany(db, facilityId, bookingIds);
  const entries = await registerEntries(db, facilityId, bookingIds);
  const missing = new Map(entries.map(each => [each.personId, each.standing?.missing ?? []]));
  const questions = await questionsFor(db, facilityId, language, { hidden: true });
  return registrations.map(registered => {
    // Excludes companions with a separate link. Only the front desk is allowed to see or complete their
    // answers.
    const incompletePersons = registered.persons
      .filter(({ byLink }) => !byLink)
      .map(person => ({
        id: person.id,
        number: person.number,
        missing: missing.get(person.id) ?? [],
        answers: answersOf(person, questions),
      }));
    const shared = registered.registerRules?.shared ?? sharedItems.ryokan;
    return { registered, persons: missingQuestions(questions, incompletePersons, shared) };
  });
}

function answersOf({ answers }: Person, questions: readonly QuestionItem[]) {
  const email = questions.find(({ system_name }) => system_name === 'email')?.id;
  return {
    email: answers.find(({ questionId }) => questionId === email)?.value ?? '',
    other_form: Object.fromEntries(answers.map(({ questionId, value }) => [String(questionId), value])),
  };
}
