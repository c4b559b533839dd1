import { answerOf, type PersonAnswers } from '#features/questionnaire/rules/answers.ts';
import { hasMaskSign } from '#features/questionnaire/rules/formats.ts';
import {
  type Asking,
  cleanAnswersOf,
  type Errors,
  type Kept,
  personErrors,
} from '#features/registration/commands/judge-person.ts';
import type { CleanAnswer } from '#features/registration/commands/store-registration.ts';
import type { Submission } from '../contract.ts';
import { leaderErrors } from '../rules/room-leaders.ts';

export type Form = Pick<Submission, 'email' | 'other_form' | 'companions' | 'tour_leaders'>;
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

const leaderMask = ({ name }: Form['tour_leaders'][number]): Errors =>
  hasMaskSign(name) ? { name: 'field_invalid' } : {};

/** The answers of each person, the guest first, cleaned, with what the guest keeps from the booking put in. */
export function cleanAnswers(form: Form, { questions, kept }: Omit<Asking, 'today'>): CleanAnswer[][] {
  return [
    cleanAnswersOf(form, false, { questions, kept }),
    ...form.companions.map(each =>
      cleanAnswersOf(each, true, { questions, kept: sharedBy(each, form, { questions, kept }) }),
    ),
  ];
}

const prefixed = (prefix: string, errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).map(([path, code]) => [prefix + path, code]));
