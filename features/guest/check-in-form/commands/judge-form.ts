import {
  type AnswerContext,
  type CleanAnswer,
  cleanAnswersOf,
  type Errors,
  type KeptAnswers,
  personErrors,
} from '#features/form/questionnaire/queries/cleaning.ts';
import { answerOf, type PersonAnswers } from '#features/form/questionnaire/rules/answers.ts';
import { hasMaskSign } from '#features/form/questionnaire/rules/formats.ts';
import { pictureErrors } from '#features/registration/image/queries/images.ts';
import type { Submission } from '../contract.ts';
import { leaderErrors } from '../rules/room-leaders.ts';

export type Form = Pick<Submission, 'email' | 'other_form' | 'companions' | 'tour_leaders'>;
type FormContext = Omit<AnswerContext, 'today'>;

/**
 * Returns error codes of missing and invalid answers, by the field paths of the contract. `today`: the hotel's
 * date (YYYY-MM-DD).
 */
export function formErrors(form: Form, { questions, kept, today }: AnswerContext): Errors {
  const persons = personsOn(form, { questions, kept }).map(each =>
    personErrors(each.answers, each.companion, { questions, kept: each.kept, today }),
  );
  const leaders = form.tour_leaders.map((each, at) =>
    withPrefix(`tour_leaders.${at}.`, { ...leaderErrors(each), ...maskErrorOf(each) }),
  );
  return mergeErrors([errorsByPath(persons), ...leaders]);
}

export const cleanAnswers = (form: Form, { questions, kept }: FormContext): CleanAnswer[][] =>
  personsOn(form, { questions, kept }).map(each =>
    cleanAnswersOf(each.answers, each.companion, { questions, kept: each.kept }),
  );

export const formPictureErrors = (
  answers: readonly CleanAnswer[][],
  uploads: Parameters<typeof pictureErrors>[1],
): Errors => errorsByPath(answers.map(person => pictureErrors(person, uploads)));

const personsOn = (form: Form, input: FormContext) => [
  { answers: form, companion: false, kept: input.kept },
  ...form.companions.map(answers => ({
    answers,
    companion: true,
    kept: sharedKeptAnswers(answers, form, input),
  })),
];

/**
 * Returns the booking's address values that the main guest keeps, for a companion with the same address.
 * Empty for other companions.
 */
function sharedKeptAnswers(
  { same_address }: Form['companions'][number],
  main: PersonAnswers,
  { questions, kept }: FormContext,
): KeptAnswers {
  if (same_address !== true) return new Map();
  const isBlank = (name: string) =>
    questions.some(question => question.system_name === name && answerOf(question, main) === '');
  return new Map([...kept].filter(([name]) => addressKeys.includes(name) && isBlank(name)));
}

const addressKeys = ['zip_code', 'address'];

const maskErrorOf = ({ name }: Form['tour_leaders'][number]): Errors =>
  hasMaskSign(name) ? { name: 'field_invalid' } : {};

const errorsByPath = ([main = {}, ...companions]: readonly Errors[]): Errors =>
  mergeErrors([main, ...companions.map((errors, at) => withPrefix(`companions.${at}.`, errors))]);

const withPrefix = (prefix: string, errors: Errors): Errors =>
  Object.fromEntries(Object.entries(errors).map(([path, code]) => [prefix + path, code]));

const mergeErrors = (errors: readonly Errors[]): Errors =>
  Object.fromEntries(errors.flatMap(each => Object.entries(each)));
