import { z } from 'zod';
import { type FieldError, fieldErrors, isNumber, type NumberRange, pathOf } from './field-errors.ts';
import { invalidInput } from './refusal.ts';
import { type NumberRule, sentences } from './sentences.ts';

type ParseResult<T> = { data: T } | { errors: Record<string, FieldError>; sentences: Record<string, string> };

/**
 * Parses an input with its schema.
 * @returns the data, or the errors by field: as codes for users and as sentences for developers
 */
export function tryInput<S extends z.ZodType>(schema: S, given: unknown): ParseResult<z.output<S>> {
  const ranges = new Map<string, NumberRange>();
  const numbers = new Map<string, NumberRule>();
  const error: z.core.$ZodErrorMap = issue => {
    const path = pathOf(issue.path ?? []);
    if (isNumber(issue.origin)) ranges.set(path, rangeOf(issue));
    const rule = ruleOf(issue);
    if (rule) numbers.set(path, rule);
    return undefined;
  };
  const parsed = schema.safeParse(given, { reportInput: true, error });
  if (parsed.success) return { data: parsed.data };
  return { errors: fieldErrors(parsed.error, ranges), sentences: sentences(parsed.error, numbers) };
}

/**
 * Parses an input like `tryInput`. `at` is the path at which the caller sent this input.
 * @throws 422 if the input is invalid
 */
export function readInput<S extends z.ZodType>(schema: S, given: unknown, at?: string): z.output<S> {
  const result = tryInput(schema, given);
  if ('data' in result) return result.data;
  throw invalidInput(prefixPaths(at, result.errors), prefixPaths(at, result.sentences));
}

function prefixPaths<T>(at: string | undefined, fields: Record<string, T>): Record<string, T> {
  if (at === undefined) return fields;
  return Object.fromEntries(Object.entries(fields).map(([path, fault]) => [pathOf([at, path]), fault]));
}

function rangeOf({ schema, inclusive }: z.core.$ZodRawIssue): NumberRange {
  return schema instanceof z.ZodNumber ? boundsOf(schema, inclusive !== false) : {};
}

function boundsOf({ minValue, maxValue }: z.ZodNumber, inclusive: boolean): NumberRange {
  const min = bound(minValue);
  const max = bound(maxValue);
  return {
    ...(min === undefined ? {} : { min: inclusive ? min : min + 1 }),
    ...(max === undefined ? {} : { max }),
  };
}

function ruleOf({ code, schema }: z.core.$ZodRawIssue): NumberRule | undefined {
  if (code !== 'invalid_type' || !(schema instanceof z.ZodNumber)) return undefined;
  const isInclusive = schema.safeParse(schema.minValue).success;
  return { ...boundsOf(schema, isInclusive), isWhole: schema.isInt };
}

/** Returns a bound of a number. Ignores the safe-integer limits that Zod sets for every integer. */
const bound = (value: number | null) =>
  value !== null && Math.abs(value) < Number.MAX_SAFE_INTEGER ? value : undefined;
