import type { QuestionItem } from '#features/questionnaire/contract/questions.ts';
import { cleanPerson, isStoredPhone } from '#features/questionnaire/queries/cleaning.ts';
import { answerOf, asked, checkPerson, type PersonAnswers } from '#features/questionnaire/rules/answers.ts';
import { hasMaskSign } from '#features/questionnaire/rules/formats.ts';
import type { CleanAnswer } from '#features/registration/commands/store-registration.ts';
import type { ErrorCode } from '#i18n/error-codes.ts';
import type { Submission } from '../contract.ts';
import { leaderErrors } from '../rules/room-leaders.ts';

export type Form = Pick<Submission, 'email' | 'other_form' | 'companions' | 'tour_leaders'>;
/** System name → what the PMS knows, for values that the guest left masked and may keep (docs/reference/form.md#masks). */
export type Kept = ReadonlyMap<string, string>;
export type Errors = Record<string, ErrorCode>;

type Asking = { questions: readonly QuestionItem[]; kept: Kept; today: string };
const nothing: Kept = new Map();

/** Missing and wrong answers in a form, by the paths of the contract. `today` (YYYY-MM-DD) is the hotel's. */
export function formErrors(form: Form, { questions, kept, today }: Asking): Errors {
  const companions = form.companions.map((each, at) =>
    prefixed(
      `companions.${at}.`,
      personErrors(each, true, { questions, kept: sharedBy(each, form, { questions, kept }), today }),
    ),
  );
  const leaders = form.tour_leaders.map((each, at) =>
    prefixed(`tour_leaders.${at}.`, { ...leaderErrors(each), ...leaderMask(each) }),
  );
  const all: Errors = personErrors(form, false, { questions, kept, today });
  for (const errors of [...companions, ...leaders]) Object.assign(all, errors);
  return all;
}

/** The parts of the booking's address, as the main guest keeps it, that a companion shares who lives with them. */
function sharedBy(
  { same_address }: Form['companions'][number],
  main: PersonAnswers,
  { questions, kept }: Omit<Asking, 'today'>,
): Kept {
  if (same_address !== true) return nothing;
  const isLeft = (name: string) =>
    questions.some(question => question.system_name === name && answerOf(question, main) === '');
  return new Map([...kept].filter(([name]) => addressKeys.includes(name) && isLeft(name)));
}

const addressKeys = ['zip_code', 'address'];

function personErrors(
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

const leaderMask = ({ name }: Form['tour_leaders'][number]): Errors =>
  hasMaskSign(name) ? { name: 'field_invalid' } : {};

/** The answers of each person, the guest first, cleaned, with what the guest keeps from the booking put in. */
export function cleanAnswers(form: Form, { questions, kept }: Omit<Asking, 'today'>): CleanAnswer[][] {
  return [
    answersOf(form, false, questions, kept),
    ...form.companions.map(each =>
      answersOf(each, true, questions, sharedBy(each, form, { questions, kept })),
    ),
  ];
}

function answersOf(
  answers: PersonAnswers,
  companion: boolean,
  questions: readonly QuestionItem[],
  kept: Kept,
): CleanAnswer[] {
  const whole = cleanPerson(questions, { companion, answers: withKept(answers, questions, kept) });
  return asked(questions, companion, whole)
    .map(question => ({
      question,
      value: answerOf(question, whole),
      fromBooking: answerOf(question, answers) === '',
    }))
    .filter(({ value }) => value !== '');
}

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

const prefixed = (prefix: string, errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).map(([path, code]) => [prefix + path, code]));
