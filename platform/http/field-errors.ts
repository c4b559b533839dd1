import type { z } from 'zod';
import { type ErrorCode, isErrorCode } from '#i18n/error-codes.ts';

type Issue = z.core.$ZodIssue;

export type NumberRange = { min?: number; max?: number };

/** The easily guessed words that a rejected password consists of. */
export type GuessableWords = { guessable: readonly string[] };

export type FieldError = ErrorCode | NumberRange | GuessableWords;

/** Returns the path of an input field as named in responses: `companions.0.email`. */
export const pathOf = (parts: readonly PropertyKey[]): string => parts.filter(part => part !== '').join('.');

/**
 * Maps each field path to its first error. A code named by the schema (`{ error: 'zip_invalid' }`) takes
 * precedence. `ranges` contains both bounds of numbers that are out of range, because an issue contains only
 * one of them.
 */
export function fieldErrors(
  error: z.ZodError,
  ranges: ReadonlyMap<string, NumberRange> = new Map(),
): Record<string, FieldError> {
  const errors: Record<string, FieldError> = {};
  for (const issue of error.issues) {
    const path = pathOf(issue.path);
    if (issue.code !== 'unrecognized_keys') errors[path] ??= faultOf(issue, ranges.get(path));
    else for (const key of issue.keys) errors[pathOf([...issue.path, key])] ??= 'field_unknown';
  }
  return errors;
}

function faultOf(issue: Issue, range: NumberRange | undefined): FieldError {
  if (isErrorCode(issue.message)) return issue.message;
  if (issue.input === undefined || issue.input === null) return 'field_required';
  switch (issue.code) {
    case 'invalid_type':
      return typeFault(issue.expected);
    case 'invalid_value':
      return 'choice_invalid';
    case 'too_big':
      return sizeFault(issue, range ?? { max: Number(issue.maximum) }, 'field_too_long', 'too_many_entries');
    case 'too_small':
      return sizeFault(issue, range ?? { min: leastOf(issue) }, tooShortCode(issue), 'too_few_entries');
    default:
      return 'field_invalid';
  }
}

function typeFault(expected: string): ErrorCode {
  if (expected === 'int') return 'whole_number';
  return expected === 'number' ? 'number_invalid' : 'type_invalid';
}

type TooSmall = Extract<Issue, { code: 'too_small' }>;

const leastOf = ({ minimum, inclusive }: TooSmall) => Number(minimum) + (inclusive === false ? 1 : 0);

const tooShortCode = ({ minimum }: TooSmall) => (minimum === 1 ? 'field_required' : 'field_too_short');

function sizeFault(
  { origin }: { origin: string },
  range: NumberRange,
  text: ErrorCode,
  list: ErrorCode,
): FieldError {
  if (isNumber(origin)) return range;
  return origin === 'string' ? text : list;
}

/** Returns whether a value that is too small or too big is a number, judged by Zod's `origin`. */
export const isNumber = (origin: unknown): boolean => origin === 'number' || origin === 'int';

/**
 * Returns the error codes by field for API clients. A number out of range has the code `number_out_of_range`.
 */
export const codesOf = (errors: Record<string, FieldError>): Record<string, string> =>
  Object.fromEntries(Object.entries(errors).map(([name, fault]) => [name, codeOf(fault)]));

function codeOf(fault: FieldError): string {
  if (typeof fault === 'string') return fault;
  return 'guessable' in fault ? GUESSABLE : OUT_OF_RANGE;
}

const OUT_OF_RANGE = 'number_out_of_range';
const GUESSABLE: ErrorCode = 'password_guessable';
