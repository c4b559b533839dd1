import { z } from 'zod';
import { cleanText, toHalfWidth } from '#platform/text/clean.ts';

/**
 * An object that has its own name in the OpenAPI document. The name is unique, and ends in `Input` for an object
 * that programs send.
 */
export const namedObject = <S extends z.ZodRawShape>(id: string, shape: S) => z.object(shape).meta({ id });

/** 1 or 0, the format that API clients have always received and sent. */
export const flag = z.literal([0, 1]);
export const toFlag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** An existing date, YYYY-MM-DD. PostgreSQL does not accept the year 0. */
export const day = z.iso
  .date({
    error: ({ input }) =>
      input === undefined || input === null || input === '' ? 'field_required' : 'date_invalid',
  })
  .refine(value => !value.startsWith('0000'), { error: 'date_invalid' });
/**
 * A date that is also used as an instant. Early dates are excluded because the first hours of year 1 are in
 * year 0 in other time zones.
 */
export const dayFrom1900 = day.refine(value => value >= '1900', {
  error: 'date_invalid',
  params: { must: 'not be before 1900-01-01' },
});
/**
 * A date or an instant with its offset in a reply. The format is documented but not validated, so that every
 * stored value can be sent.
 */
export const dateInReply = z.string().meta({ format: 'date' });
export const instantInReply = z.string().meta({ format: 'date-time' });
/** HH:mm */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time_invalid' });
/** The maximum of a 32-bit integer in PostgreSQL. Row ids may be larger. */
const MAX_INT = 2 ** 31 - 1;
/** How many times the row had been changed when the caller read it. */
export const version = z.int().min(0).max(MAX_INT);
export const shownCount = z.int().min(0).max(MAX_INT);
/** The number of a row or page, counted from 1. In a URL, it is text, and 0 means before the first. */
export const position = z.int().min(1).max(MAX_INT);
export const positionInUrl = z.coerce.number<number | string>().int().min(0).max(MAX_INT);
export const slotNumber = z
  .int()
  .min(0)
  .max(999)
  .describe('0 for the main guest, 1 and up for room leaders.');
export const id = z.int().positive();
export const idInAddress = z.coerce.number<number | string>().int().positive();
/**
 * Text of one or more lines that a user typed. The limit only excludes absurd lengths. Rejects NUL and unpaired
 * surrogates, which PostgreSQL cannot store.
 */
export const text = (max: number) =>
  z
    .string()
    .max(max, { error: 'field_too_long' })
    .refine(value => value.isWellFormed() && !value.includes('\0'), {
      error: 'field_invalid',
      params: { must: 'be text without NUL and half surrogate pairs' },
    })
    .meta({ pattern: '^[^\\u0000]*$' });
export const requiredText = (max: number) =>
  text(max)
    .meta({ minLength: 1 })
    .refine(value => cleanText(value) !== '', {
      error: 'field_required',
      params: { must: 'not be blank' },
    });

/**
 * A single line that a user typed or pasted, such as a name or number. The text is cleaned
 * (docs/reference/names-and-phones.md#cleaning).
 */
export const line = (max: number) => text(max).overwrite(cleanText);
export const requiredLine = (max: number) => requiredText(max).overwrite(cleanText);
export const requiredNarrow = (max: number) => requiredText(max).overwrite(toHalfWidth);
