import { z } from 'zod';
import { cleanText, toHalfWidth } from '#platform/text/clean.ts';

/** Field types that the contracts share. */

/** 1 or 0: the format that API clients have always received and sent. */
export const flag = z.literal([0, 1]);
export const toFlag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** YYYY-MM-DD, a day that exists. PostgreSQL does not accept year 0. */
export const day = z.iso
  .date({
    error: ({ input }) =>
      input === undefined || input === null || input === '' ? 'field_required' : 'date_invalid',
  })
  .refine(value => !value.startsWith('0000'), { error: 'date_invalid' });
/** A day that is also used as an instant: the first hours of year 1 fall into year 0 in other time zones. */
export const dayFrom1900 = day.refine(value => value >= '1900', {
  error: 'date_invalid',
  params: { must: 'not be before 1900-01-01' },
});
/**
 * In replies: declared as a date, or as an instant with its offset, but not validated, so that every stored
 * value can be sent.
 */
export const dateInReply = z.string().meta({ format: 'date' });
export const instantInReply = z.string().meta({ format: 'date-time' });
/** HH:mm */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time_invalid' });
/** The largest 32-bit integer of PostgreSQL. Row ids may be larger. */
const MOST = 2 ** 31 - 1;
/** How often the row had been changed when the caller read it. */
export const version = z.int().min(0).max(MOST);
export const shownCount = z.int().min(0).max(MOST);
/** The number of a row or a page. In a URL it arrives as text, and 0 means before the first. */
export const position = z.int().min(1).max(MOST);
export const positionInUrl = z.coerce.number<number | string>().int().min(0).max(MOST);
/** Which guest form of a booking. */
export const slotNumber = z
  .int()
  .min(0)
  .max(999)
  .describe('0 for the main guest, 1 and up for room leaders.');
export const id = z.int().positive();
/** A row id in a path or query, where everything is text. */
export const idInAddress = z.coerce.number<number | string>().int().positive();
/**
 * User-typed text of one or more lines; the limit only excludes nonsense. Rejects NUL and unpaired surrogates,
 * which PostgreSQL cannot store.
 */
export const text = (max: number) =>
  z
    .string()
    .max(max, { error: 'field_too_long' })
    .refine(value => value.isWellFormed() && !value.includes('\0'), {
      error: 'field_invalid',
      params: { must: 'be text without NUL and half surrogate pairs' },
    });
export const requiredText = (max: number) =>
  text(max).refine(value => cleanText(value) !== '', {
    error: 'field_required',
    params: { must: 'not be blank' },
  });

/**
 * A single line that a person typed or pasted, such as a name or number. It is cleaned, see
 * docs/reference/names-and-phones.md#cleaning.
 */
export const line = (max: number) => text(max).overwrite(cleanText);
export const requiredLine = (max: number) => requiredText(max).overwrite(cleanText);
/** A required line in half-width characters: email addresses, user names. */
export const requiredNarrow = (max: number) => requiredText(max).overwrite(toHalfWidth);
