import type { ErrorCode } from '#i18n/error-codes.ts';
import { cleanText } from '#platform/text/clean.ts';
import { isEmail } from '#platform/text/email.ts';
import type { QuestionItem } from '../contract/questions.ts';
import { ADULT_AGE, ageOf } from './children.ts';
import {
  isDateOfBirth,
  isPassportNumber,
  isReading,
  isZip,
  looksLikePhone,
  MASK_SIGN,
  postalCodeOf,
} from './formats.ts';
import { errorOfType } from './question-types.ts';

/** One person's answers by question id, as in the API. Missing answers are absent or "". */
export type PersonAnswers = {
  email: string;
  other_form: { [questionId: string]: string };
  /** The passport's family name, if the form was filled in from a passport. */
  family_name?: string | undefined;
  /** The guest says that this companion is a child. A date of birth or age overrides it. */
  child?: boolean | undefined;
};

export type Person = {
  companion: boolean;
  answers: PersonAnswers;
  /** System names of questions whose masked booking value the guest kept. These questions count as answered. */
  kept?: ReadonlySet<string>;
};

type Checks = {
  /**
   * Checks a phone. The default, `looksLikePhone`, needs no numbering plans, so the browser can use it
   * immediately. The server passes a stricter check.
   */
  isPhone?: (typed: string) => boolean;
  /** YYYY-MM-DD: the latest valid date of birth. */
  today?: string;
};

type QuestionKey = Pick<QuestionItem, 'id' | 'system_name'>;

/** Returns the text exactly as typed, or "". Use it for the value of an input field. */
export const typedAnswer = ({ id, system_name }: QuestionKey, answers: PersonAnswers): string =>
  (system_name === 'email' ? answers.email : answers.other_form[id]) ?? '';

/** Returns the cleaned answer for checking, comparing and storing, or "". Never show it in an input field. */
export const answerOf = (question: QuestionKey, answers: PersonAnswers): string =>
  cleanText(typedAnswer(question, answers));

/**
 * Returns the questions for guests with one localized filter: all except the hotel's own questions that it
 * has switched off for this filter.
 */
export function questionsForFilter(
  questions: readonly QuestionItem[],
  filterId: number | null,
): QuestionItem[] {
  return questions.filter(({ system_name, has_many_localized_filter: filters }) => {
    const chosen = filters.find(each => each.facilities_localized_category_id === filterId);
    return system_name !== null || chosen?.status !== 0;
  });
}

/** Makes the email question optional for guests at the front desk (docs/reference/at-the-counter.md). */
export const questionsAtCounter = (questions: readonly QuestionItem[]): QuestionItem[] =>
  questions.map(question => (question.system_name === 'email' ? { ...question, required: 0 } : question));

/**
 * Returns the questions that are visible to this person and apply given their answers so far
 * (docs/reference/form.md#questions).
 */
export function questionsAskedOf(
  questions: readonly QuestionItem[],
  companion: boolean,
  answers: PersonAnswers,
): QuestionItem[] {
  const shownQuestions = questions.filter(
    question => isShown(question, companion) && isUseful(question, answers),
  );
  const findAnswer = (systemName: string) => {
    const question = shownQuestions.find(each => each.system_name === systemName);
    return question && answerOf(question, answers);
  };
  return shownQuestions.filter(question => isConditionMet(question.system_name, findAnswer));
}

function isShown(question: QuestionItem, companion: boolean): boolean {
  if (!companion) return question.visibility === 1;
  return question.visibility_companion === 1 && question.metadata.applies_to === 'all';
}

/**
 * The katakana name is asked for only on the Japanese form. On other forms it is shown only if already given.
 */
const isUseful = (question: QuestionItem, answers: PersonAnswers) =>
  question.system_name !== READING_QUESTION ||
  question.language === 'ja' ||
  answerOf(question, answers) !== '';

const READING_QUESTION = 'full_name_for_katakana';
const COMPANY = '2';
const NO_RECEIPT_NAME = '0';

const ifAbroad = { on: 'has_japan_address', is: 'no' } as const;
const ifInJapan = { on: 'has_japan_address', is: 'yes' } as const;

/**
 * Questions that are asked only for a certain answer (`is`) to another question (`on`). If the hotel does not
 * ask that other question, they are always asked (docs/reference/form.md#questions).
 */
const showConditions: { readonly [systemName: string]: { on: string; is: string } | undefined } = {
  nationality: ifAbroad,
  gov_id_number: ifAbroad,
  gov_id: ifAbroad,
  zip_code: ifInJapan,
  prefecture: ifInJapan,
  company_name: { on: 'receipt_address', is: COMPANY },
};

/**
 * Returns whether a question applies to a person. `given` returns the person's answer to another question; undefined if
 * that question is not asked.
 */
function isConditionMet(
  systemName: string | null,
  given: (systemName: string) => string | undefined,
): boolean {
  const condition = systemName === null ? undefined : showConditions[systemName];
  return condition === undefined || (given(condition.on) ?? condition.is) === condition.is;
}

export const deciderOf = (systemName: string): string | undefined => showConditions[systemName]?.on;

/**
 * Finds missing and invalid answers in one person's form.
 * @returns codes by field path (`email` or `other_form.{question id}`); empty if everything is valid
 */
export function checkPerson(
  questions: readonly QuestionItem[],
  { companion, answers, kept = new Set(), isPhone = looksLikePhone, today }: Person & Checks,
): Record<string, ErrorCode> {
  const errors: Record<string, ErrorCode> = {};
  const askedQuestions = questionsAskedOf(questions, companion, answers);
  const isInJapan = askedQuestions.some(
    each => each.system_name === 'has_japan_address' && answerOf(each, answers) === 'yes',
  );
  const isMinor = companion && isChild(askedQuestions, answers, today);
  for (const question of askedQuestions) {
    const answer = answerOf(question, answers);
    const isAnswerNeeded = isNeeded(question, companion, isMinor) && !kept.has(question.system_name ?? '');
    const code = isMissing(question, answer, isAnswerNeeded)
      ? missingCode(question)
      : answer === ''
        ? undefined
        : findFormatError(question, answer, {
            isPhone,
            inJapan: isInJapan,
            ...(today === undefined ? {} : { today }),
          });
    if (code) errors[fieldPath(question)] = code;
  }
  return errors;
}

type Birth = Pick<PersonAnswers, 'email' | 'other_form' | 'child'>;

/** Returns the age according to a person's answers, or null. */
export function ageIn(questions: readonly QuestionKey[], answers: Birth, today?: string): number | null {
  const findAnswer = (name: string) => {
    const question = questions.find(each => each.system_name === name);
    return question ? answerOf(question, answers) : '';
  };
  return ageOf({ dob: findAnswer('dob'), age: findAnswer('age') }, today);
}

/** Returns whether a companion is a child: by date of birth or age if known, otherwise as the guest says. */
export function isChild(questions: readonly QuestionKey[], answers: Birth, today?: string): boolean {
  const age = ageIn(questions, answers, today);
  return age === null ? answers.child === true : age < ADULT_AGE;
}

/** Returns the questions as asked of a child: questions required of adults only are optional. */
export const questionsForChild = (questions: readonly QuestionItem[]): QuestionItem[] =>
  questions.map(each => (each.adults_only === 1 ? { ...each, required_companion: 0 } : each));

/** Returns whether the form asks if companions are children. It does if a question is required of adults only. */
export const asksForChildren = (questions: readonly QuestionItem[]): boolean =>
  questions.some(each => isShown(each, true) && each.adults_only === 1);

export const fieldPath = (question: Pick<QuestionItem, 'id' | 'system_name'>) =>
  question.system_name === 'email' ? 'email' : `other_form.${question.id}`;

/**
 * Returns whether this person must answer the question. `child` means that the person is a companion who is a
 * child. A company receipt requires the company name regardless of the hotel's settings. The katakana name is
 * required only on the Japanese form.
 */
export function isNeeded(question: QuestionItem, companion: boolean, child = false): boolean {
  if (question.system_name === 'company_name') return true;
  if (question.system_name === READING_QUESTION && question.language !== 'ja') return false;
  if (!companion) return question.required === 1;
  return question.required_companion === 1 && !(child && question.adults_only === 1);
}

function isMissing(question: QuestionItem, answer: string, needed: boolean): boolean {
  if (!needed) return false;
  return answer === '' || (question.system_name === 'receipt_address' && answer === NO_RECEIPT_NAME);
}

const missingCode = (question: QuestionItem): ErrorCode =>
  question.system_name === 'company_name' ? 'company_name_required' : 'field_required';

const answerFormats: { [systemName: string]: { isRight: (answer: string) => boolean; code: ErrorCode } } = {
  email: { isRight: isEmail, code: 'email_invalid' },
  zip_code: { isRight: isZip, code: 'zip_invalid' },
  gov_id_number: { isRight: isPassportNumber, code: 'passport_number_invalid' },
  full_name_for_katakana: { isRight: isReading, code: 'katakana_invalid' },
};

const japaneseZip: (typeof answerFormats)[string] = {
  isRight: typed => postalCodeOf(typed) !== null,
  code: 'zip_invalid',
};

const formatOf = (name: string, inJapan: boolean) =>
  name === 'zip_code' && inJapan ? japaneseZip : answerFormats[name];

type CheckContext = Checks & {
  inJapan: boolean;
};

function findFormatError(
  question: QuestionItem,
  answer: string,
  checks: CheckContext,
): ErrorCode | undefined {
  if (answer.includes(MASK_SIGN)) return undefined;
  const name = question.system_name ?? '';
  if (name === 'phone') return checks.isPhone?.(answer) === false ? 'phone_invalid' : undefined;
  if (name === 'dob') return isDateOfBirth(answer, checks.today) ? undefined : 'date_invalid';
  const format = formatOf(name, checks.inJapan);
  if (format) return format.isRight(answer) ? undefined : format.code;
  return errorOfType(question, answer);
}
