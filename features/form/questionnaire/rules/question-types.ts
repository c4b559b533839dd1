import { choices } from '../types/choices/rules.ts';
import { date } from '../types/date/rules.ts';
import { dropdown } from '../types/dropdown/rules.ts';
import { image } from '../types/image/rules.ts';
import { number } from '../types/number/rules.ts';
import { string } from '../types/string/rules.ts';
import { time } from '../types/time/rules.ts';
import type { QuestionType, TypedQuestion } from './question-type.ts';

/**
 * Every way to answer a question, by its `input_type` on the wire. A type has a folder of its own with its rules, the input for
 * guests and the input for staff (docs/reference/form.md#types-of-questions).
 */
export const questionTypes = {
  string,
  number,
  choices,
  dropdown,
  date,
  time,
  image_file_upload: image,
} as const satisfies Record<string, QuestionType>;

export type InputType = keyof typeof questionTypes;

export const inputTypes = Object.keys(questionTypes) as [InputType, ...InputType[]];

type Types = typeof questionTypes;
/** The types that hotels may choose for questions of their own. */
export type OwnType = { [T in InputType]: Types[T]['isOwn'] extends false ? never : T }[InputType];
/** The types that guests answer with a picture. */
export type PictureType = {
  [T in InputType]: Types[T]['answeredBy'] extends 'picture' ? T : never;
}[InputType];

export const isOwnType = (type: string): type is OwnType =>
  inputTypes.some(each => each === type && questionTypes[each].isOwn);

/** In the order in which hotels choose among them. */
export const ownTypes: readonly OwnType[] = inputTypes.filter(isOwnType);

const typeOf = ({ input_type }: Pick<Question, 'input_type'>): QuestionType => questionTypes[input_type];

type Question = TypedQuestion & { input_type: InputType };

/** The error in an answer that is not empty, by the type of its question. */
export const faultOfType = (question: Question, answer: string) => typeOf(question).fault(answer, question);

/** An answer as it is stored, by the type of its question. */
export const cleanByType = (question: Question, answer: string) => typeOf(question).clean(answer, question);

/** A stored answer in the reader's `language`; "" for a picture. */
export const displayByType = (question: Question, answer: string, language: string) =>
  typeOf(question).display(answer, question, language);

/** How an answer stands in a spreadsheet. */
export const cellOf = (question: Pick<Question, 'input_type'>) => typeOf(question).cell;

/** What a guest has to do where the answer is missing. */
export const answeredBy = (question: Pick<Question, 'input_type'>) => typeOf(question).answeredBy;

export const isPicture = (question: Pick<Question, 'input_type'>): boolean =>
  answeredBy(question) === 'picture';

/** Whether guests choose among options that the question names. */
export const hasOptions = (question: Pick<Question, 'input_type'>): boolean => typeOf(question).hasOptions;
