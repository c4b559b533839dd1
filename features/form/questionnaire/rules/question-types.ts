import { choices } from '../types/choices/rules.ts';
import { date } from '../types/date/rules.ts';
import { dropdown } from '../types/dropdown/rules.ts';
import { image } from '../types/image/rules.ts';
import { number } from '../types/number/rules.ts';
import { string } from '../types/string/rules.ts';
import { time } from '../types/time/rules.ts';
import type { QuestionType, TypedQuestion } from './question-type.ts';

/**
 * Every question type by its `input_type` in the API. Each type has a folder in `types` with its rules, its
 * guest input and, unless it is a picture, its staff input (docs/reference/form.md#types-of-questions).
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
export type CustomType = { [T in InputType]: Types[T]['isOwn'] extends false ? never : T }[InputType];
export type PictureType = {
  [T in InputType]: Types[T]['answeredBy'] extends 'picture' ? T : never;
}[InputType];

export const isCustomType = (type: string): type is CustomType =>
  inputTypes.some(each => each === type && questionTypes[each].isOwn);

export const customTypes: readonly CustomType[] = inputTypes.filter(isCustomType);

const typeOf = ({ input_type }: Pick<Question, 'input_type'>): QuestionType => questionTypes[input_type];

type Question = TypedQuestion & { input_type: InputType };

export const errorOfType = (question: Question, answer: string) => typeOf(question).fault(answer, question);

export const cleanByType = (question: Question, answer: string) => typeOf(question).clean(answer, question);

/** Formats a stored answer for display in `language`. Returns "" for an image. */
export const displayByType = (question: Question, answer: string, language: string) =>
  typeOf(question).display(answer, question, language);

export const cellOf = (question: Pick<Question, 'input_type'>) => typeOf(question).cell;

export const answeredBy = (question: Pick<Question, 'input_type'>) => typeOf(question).answeredBy;

export const isPicture = (question: Pick<Question, 'input_type'>): boolean =>
  answeredBy(question) === 'picture';

export const hasOptions = (question: Pick<Question, 'input_type'>): boolean => typeOf(question).hasOptions;
