import type { ErrorCode } from '#i18n/error-codes.ts';
import { readPhone } from '#i18n/phone.ts';
import { toStoredPhone } from '#i18n/stored-phone.ts';
import { cleanText } from '#platform/text/clean.ts';
import { cleanEmail } from '#platform/text/email.ts';
import type { QuestionItem } from '../contract/questions.ts';
import {
  answerOf,
  checkPerson,
  type Person,
  type PersonAnswers,
  questionsAskedOf,
} from '../rules/answers.ts';
import { cleanPassportNumber, cleanZip, hasMaskSign, toKatakana } from '../rules/formats.ts';
import { cleanByType } from '../rules/question-types.ts';

/**
 * Returns one person's answers as they are stored (docs/reference/form.md#answers): phones in E.164, postal
 * codes without hyphens, choices as keys in the order of the options. Drops empty answers and answers to
 * questions that this person was not asked. Keeps an invalid phone as typed, so that `checkPerson` with
 * `isStoredPhone` can reject it.
 */
export function cleanPerson(
  questions: readonly QuestionItem[],
  { companion, answers }: Pick<Person, 'companion' | 'answers'>,
): PersonAnswers {
  const cleaned = questionsAskedOf(questions, companion, answers)
    .map(question => ({ question, value: cleanAnswer(question, answerOf(question, answers)) }))
    .filter(({ value }) => value !== '');
  return withAnswers({ email: '', other_form: {}, child: answers.child }, cleaned);
}

export function withAnswers(
  { email, other_form, child }: PersonAnswers,
  given: readonly { question: QuestionItem; value: string }[],
): PersonAnswers {
  const allAnswers: PersonAnswers = { email, other_form: { ...other_form }, ...(child ? { child } : {}) };
  for (const { question, value } of given)
    if (question.system_name === 'email') allAnswers.email = value;
    else allAnswers.other_form[question.id] = value;
  return allAnswers;
}

function cleanAnswer(question: QuestionItem, answer: string): string {
  switch (question.system_name) {
    case 'email':
      return cleanEmail(answer);
    case 'phone':
      return toStoredPhone(answer, readPhone) ?? answer;
    case 'zip_code':
      return cleanZip(answer);
    case 'full_name_for_katakana':
      return toKatakana(answer);
    case 'gov_id_number':
      return cleanPassportNumber(answer);
    default:
      return cleanByType(question, answer);
  }
}

export const isStoredPhone = (phone: string) => toStoredPhone(phone, readPhone) === phone;

export type CleanAnswer = {
  question: QuestionItem;
  value: string;
  fromBooking: boolean;
  /** The family name from the passport, for the answer to the name question. Null if no passport was read. */
  familyName: string | null;
};

/** Maps system names to PMS values that the guest left masked and may keep (docs/reference/form.md#masks). */
export type KeptAnswers = ReadonlyMap<string, string>;
export type Errors = Record<string, ErrorCode>;

/** `today`: the hotel's date (YYYY-MM-DD). */
export type AnswerContext = { questions: readonly QuestionItem[]; kept: KeptAnswers; today: string };

export const personErrors = (
  answers: PersonAnswers,
  companion: boolean,
  { questions, kept, today }: AnswerContext,
): Errors => ({
  ...answerErrors(questions, { companion, answers, kept: new Set(kept.keys()), today }),
  ...maskErrors(answers),
});

/**
 * Returns the errors of both the raw and the cleaned answers. Cleaning may empty an answer, and only cleaned
 * phones can be validated. Errors in the raw answers take precedence.
 */
export const answerErrors = (
  questions: readonly QuestionItem[],
  person: Person & { today: string },
): Errors => ({
  ...checkPerson(questions, {
    ...person,
    answers: cleanPerson(questions, person),
    isPhone: isStoredPhone,
  }),
  ...checkPerson(questions, person),
});

/**
 * Returns errors for masked values, which must not be submitted as answers (docs/reference/form.md#masks).
 */
function maskErrors({ email, other_form }: PersonAnswers): Errors {
  const masked = Object.entries(other_form).filter(([, value]) => hasMaskSign(value));
  const errors: Errors = Object.fromEntries(masked.map(([id]) => [`other_form.${id}`, 'field_invalid']));
  return hasMaskSign(email) ? { ...errors, email: 'field_invalid' } : errors;
}

export function cleanAnswersOf(
  answers: PersonAnswers,
  companion: boolean,
  { questions, kept }: Omit<AnswerContext, 'today'>,
): CleanAnswer[] {
  const personAnswers = cleanPerson(questions, {
    companion,
    answers: withKeptAnswers(answers, questions, kept),
  });
  return questionsAskedOf(questions, companion, personAnswers)
    .map(question => ({
      question,
      value: answerOf(question, personAnswers),
      fromBooking: answerOf(question, answers) === '',
      familyName: question.system_name === 'full_name' ? familyNameOf(answers) : null,
    }))
    .filter(({ value }) => value !== '');
}

const familyNameOf = ({ family_name = '' }: PersonAnswers) => cleanText(family_name) || null;

function withKeptAnswers(
  answers: PersonAnswers,
  questions: readonly QuestionItem[],
  kept: KeptAnswers,
): PersonAnswers {
  const keptAnswers = questions.flatMap(question => {
    const value = kept.get(question.system_name ?? '');
    return value === undefined || answerOf(question, answers) !== '' ? [] : [{ question, value }];
  });
  return withAnswers(answers, keptAnswers);
}
