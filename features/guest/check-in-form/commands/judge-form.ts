import {
  type Asking,
  type CleanAnswer,
  cleanAnswersOf,
  type Errors,
  type Kept,
  personErrors,
} from '#features/form/questionnaire/queries/cleaning.ts';
import { answerOf, type PersonAnswers } from '#features/form/questionnaire/rules/answers.ts';
import { hasMaskSign } from '#features/form/questionnaire/rules/formats.ts';
import { pictureErrors } from '#features/registration/image/queries/images.ts';
import type { Submission } from '../contract.ts';
import { leaderErrors } from '../rules/room-leaders.ts';

export type Form = Pick<Submission, 'email' | 'other_form' | 'companions' | 'tour_leaders'>;
type Asked = Omit<Asking, 'today'>;

/**
 * Returns error codes of missing and invalid answers, by the field paths of the contract. `today`: the hotel's
 * date (YYYY-MM-DD).
 */
export function formErrors(form: Form, { questions, kept, today }: Asking): Errors {
  const persons = personsOn(form, { questions, kept }).map(each =>
    personErrors(each.answers, each.companion, { questions, kept: each.kept, today }),
  );
  const leaders = form.tour_leaders.map((each, at) =>
    prefixed(`tour_leaders.${at}.`, { ...leaderErrors(each), ...leaderMask(each) }),
  );
  return all([byPerson(persons), ...leaders]);
}

export const cleanAnswers = (form: Form, { questions, kept }: Asked): CleanAnswer[][] =>
  personsOn(form, { questions, kept }).map(each =>
    cleanAnswersOf(each.answers, each.companion, { questions, kept: each.kept }),
  );

export const formPictureErrors = (
  answers: readonly CleanAnswer[][],
  uploads: Parameters<typeof pictureErrors>[1],
): Errors => byPerson(answers.map(person => pictureErrors(person, uploads)));

const personsOn = (form: Form, asked: Asked) => [
  { answers: form, companion: false, kept: asked.kept },
  ...form.companions.map(answers => ({ answers, companion: true, kept: sharedBy(answers, form, asked) })),
];

/**
 * Returns the address fields that a companion with the same address shares, if the main guest keeps these
 * fields from the booking.
 */
function sharedBy(
  { same_address }: Form['companions'][number],
  main: PersonAnswers,
  { questions, kept }: Asked,
): Kept {
  if (same_address !== true) return new Map();
  const isLeft = (name: string) =>
    questions.some(question => question.system_name === name && answerOf(question, main) === '');
  return new Map([...kept].filter(([name]) => addressKeys.includes(name) && isLeft(name)));
}

const addressKeys = ['zip_code', 'address'];

const leaderMask = ({ name }: Form['tour_leaders'][number]): Errors =>
  hasMaskSign(name) ? { name: 'field_invalid' } : {};

const byPerson = ([main = {}, ...companions]: readonly Errors[]): Errors =>
  all([main, ...companions.map((errors, at) => prefixed(`companions.${at}.`, errors))]);

const prefixed = (prefix: string, errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).map(([path, code]) => [prefix + path, code]));

const all = (errors: readonly Errors[]): Errors =>
  Object.fromEntries(errors.flatMap(each => Object.entries(each)));
