import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import { questionsFor } from '#features/questionnaire/queries/questions.ts';
import { sharedItems } from '#features/register-law/rules/required.ts';
import { registerEntries } from '#features/registration/queries/register-entries.ts';
import {
  type Person,
  type Registration,
  registrationsOf,
} from '#features/registration/queries/registrations.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import type { Db } from '#platform/database/pool.ts';
import { type MissingQuestions, missingQuestions } from '../rules/missing.ts';

type Named = { facilityId: number; bookingId: number; registrationId: number };

/** A registration, and what its guest register lacks that the guest can answer. */
export type Missing = { registered: Registration; persons: MissingQuestions[] };

/**
 * What the guest register of a registration lacks and its guest can answer, by the rules of that registration, with the
 * questions in `language`. Undefined where there is none, or it was withdrawn.
 */
export async function missingOf(
  db: Db,
  { facilityId, bookingId, registrationId }: Named,
  language: GuestLanguage,
): Promise<Missing | undefined> {
  const registered = (await registrationsOf(db, facilityId, bookingId)).find(
    ({ id }) => id === registrationId,
  );
  if (!registered) return undefined;
  const entries = await registerEntries(db, facilityId, [bookingId]);
  const questions = await questionsFor(db, facilityId, language, { hidden: true });
  const lacking = registered.persons.map(person => ({
    id: person.id,
    number: person.number,
    missing: entries.find(({ personId }) => personId === person.id)?.standing?.missing ?? [],
    answers: answersOf(person, questions),
  }));
  const shared = registered.registerRules?.shared ?? sharedItems.ryokan;
  return { registered, persons: missingQuestions(questions, lacking, shared) };
}

function answersOf({ answers }: Person, questions: readonly QuestionItem[]) {
  const email = questions.find(({ system_name }) => system_name === 'email')?.id;
  return {
    email: answers.find(({ questionId }) => questionId === email)?.value ?? '',
    other_form: Object.fromEntries(answers.map(({ questionId, value }) => [String(questionId), value])),
  };
}
