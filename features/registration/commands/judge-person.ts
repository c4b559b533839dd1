import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import { cleanPerson, isStoredPhone } from '#features/questionnaire/queries/cleaning.ts';
import { answerOf, asked, checkPerson, type PersonAnswers } from '#features/questionnaire/rules/answers.ts';
import { hasMaskSign } from '#features/questionnaire/rules/formats.ts';
import type { ErrorCode } from '#i18n/error-codes.ts';
import { cleanText } from '#platform/text/clean.ts';
import type { CleanAnswer } from './store-registration.ts';

/** System name → what the PMS knows, for values that the guest left masked and may keep (docs/reference/form.md#masks). */
export type Kept = ReadonlyMap<string, string>;
export type Errors = Record<string, ErrorCode>;

export type Asking = { questions: readonly QuestionItem[]; kept: Kept; today: string };

/** Missing and wrong answers of one person, by the paths of the contract. `today` (YYYY-MM-DD) is the hotel's. */
export function personErrors(
  answers: PersonAnswers,
  companion: boolean,
  { questions, kept, today }: Asking,
): Errors {
  const person = { companion, kept: new Set(kept.keys()), today };
  const cleaned = cleanPerson(questions, { companion, answers });
  return {
    // Cleaning can leave nothing of an answer, and shows whether a phone is one; what else is wrong shows before it.
    ...checkPerson(questions, { ...person, answers: cleaned, isPhone: isStoredPhone }),
    ...checkPerson(questions, { ...person, answers }),
    ...maskErrors(answers),
  };
}

/** Masks stand for values, they are none (docs/reference/form.md#masks). */
function maskErrors({ email, other_form }: PersonAnswers): Errors {
  const masked = Object.entries(other_form).filter(([, value]) => hasMaskSign(value));
  const errors: Errors = Object.fromEntries(masked.map(([id]) => [`other_form.${id}`, 'field_invalid']));
  return hasMaskSign(email) ? { ...errors, email: 'field_invalid' } : errors;
}

/** The answers of one person, cleaned, with what the guest keeps from the booking put in. */
export function cleanAnswersOf(
  answers: PersonAnswers,
  companion: boolean,
  { questions, kept }: Omit<Asking, 'today'>,
): CleanAnswer[] {
  const whole = cleanPerson(questions, { companion, answers: withKept(answers, questions, kept) });
  return asked(questions, companion, whole)
    .map(question => ({
      question,
      value: answerOf(question, whole),
      fromBooking: answerOf(question, answers) === '',
      familyName: question.system_name === 'full_name' ? familyNameOf(answers) : null,
    }))
    .filter(({ value }) => value !== '');
}

const familyNameOf = ({ family_name = '' }: PersonAnswers) => cleanText(family_name) || null;

/** A value that was typed wins over one that was kept. */
function withKept(answers: PersonAnswers, questions: readonly QuestionItem[], kept: Kept): PersonAnswers {
  const whole = { email: answers.email, other_form: { ...answers.other_form } };
  for (const question of questions) {
    const value = kept.get(question.system_name ?? '');
    if (value === undefined || answerOf(question, answers) !== '') continue;
    if (question.system_name === 'email') whole.email = value;
    else whole.other_form[question.id] = value;
  }
  return whole;
}
