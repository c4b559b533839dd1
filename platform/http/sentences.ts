import type { z } from 'zod';
import { isNumber, type NumberRange, pathOf } from './field-errors.ts';

type Issue = z.core.$ZodIssue;

export type NumberRule = NumberRange & { isWhole: boolean };

/**
 * Describes the errors of an input in English for developers of API clients, with field and limit. Custom rules
 * state their requirement in `params.must`.
 * @param numbers the requirements of invalid numbers by field
 * @returns the first error of each field by field path
 */
export function sentences(
  error: z.ZodError,
  numbers: ReadonlyMap<string, NumberRule> = new Map(),
): Record<string, string> {
  const byField: Record<string, string> = {};
  for (const issue of error.issues) {
    const path = pathOf(issue.path);
    if (issue.code !== 'unrecognized_keys')
      byField[path] ??= `${path || 'The input'} ${describeFault(issue, numbers.get(path))}.`;
    else for (const key of issue.keys) byField[pathOf([...issue.path, key])] ??= `${key} is not a field.`;
  }
  return byField;
}

function describeFault(issue: Issue, rule: NumberRule | undefined): string {
  if (issue.input === undefined) return 'is required';
  // NaN means text that could not be parsed as a number. URLs and documents never contain NaN itself.
  if (rule && typeof issue.input === 'number' && !Number.isFinite(issue.input))
    return `must be ${numberOf(rule)}`;
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kinds[issue.expected] ?? issue.expected}, not ${kindOf(issue.input, issue.expected)}`;
    case 'invalid_value':
      return `must be one of ${issue.values.map(value => JSON.stringify(value)).join(', ')}`;
    case 'too_big':
      return `must ${atMost(issue)}${describeSize(issue.input)}`;
    case 'too_small':
      return `must ${atLeast(issue)}`;
    case 'invalid_format':
      return `must be ${formatOf(issue)}`;
    case 'custom':
      return `must ${typeof issue.params?.must === 'string' ? issue.params.must : 'be valid'}`;
    default:
      return 'is not valid';
  }
}

const kinds: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'an array',
  object: 'an object',
  record: 'an object',
};

/** Keyed by Zod's format name or by the error code of our own patterns. */
const formats: Record<string, string> = {
  date: 'a day that exists, as YYYY-MM-DD',
  datetime: 'a time with its offset, such as 2027-04-02T15:00:00+09:00',
  email: 'an email address',
  time_invalid: 'a time as HH:mm',
};

function formatOf({ format, message, pattern, input }: Extract<Issue, { code: 'invalid_format' }>): string {
  const description = formats[format] ?? formats[message] ?? `text like ${pattern ?? format}`;
  const hasLostPlus = format === 'datetime' && /T[\d:.]+ \d\d:?\d\d$/.test(String(input));
  return hasLostPlus ? `${description}; in a URL, its + must be sent as %2B` : description;
}

function numberOf({ isWhole, min, max }: NumberRule): string {
  const kind = isWhole ? 'a whole number' : 'a number';
  if (min !== undefined && max !== undefined) return `${kind} from ${min} to ${max}`;
  if (min !== undefined) return `${kind} of ${min} or more`;
  return max === undefined ? kind : `${kind} of ${max} or less`;
}

function atMost({ origin, maximum }: Extract<Issue, { code: 'too_big' }>): string {
  if (origin === 'string') return `have at most ${maximum} characters`;
  return origin === 'array' ? `have at most ${maximum} items` : `be at most ${maximum}`;
}

function atLeast({ origin, minimum, inclusive }: Extract<Issue, { code: 'too_small' }>): string {
  if (minimum === 1 && !isNumber(origin)) return 'not be empty';
  if (origin === 'string') return `have at least ${minimum} characters`;
  if (origin === 'array') return `have at least ${minimum} items`;
  return inclusive === false ? `be above ${minimum}` : `be at least ${minimum}`;
}

/** Describes only the length of a text, because its content may be personal data. */
function describeSize(input: unknown): string {
  if (typeof input === 'string' || Array.isArray(input)) return `, not ${input.length}`;
  return typeof input === 'number' ? `, not ${input}` : '';
}

/** Returns a developer's term for the type of a value. `expected` is the required type. */
export function kindOf(input: unknown, expected = ''): string {
  if (input === null) return 'null';
  if (expected === 'int' && typeof input === 'number') return String(input);
  return Array.isArray(input) ? 'an array' : (kinds[typeof input] ?? typeof input);
}
