import { z } from 'zod';
import { cleanText, narrow } from '#platform/text/clean.ts';

/** The words that contracts share (wire, first paragraph). */

/** 1 or 0: what programs have always been sent and send. */
export const flag = z.literal([0, 1]);
export const toFlag = (value: boolean): 0 | 1 => (value ? 1 : 0);

/** YYYY-MM-DD, a day that exists: PostgreSQL knows no year 0. */
export const day = z.iso
  .date({
    error: ({ input }) =>
      input === undefined || input === null || input === '' ? 'field_required' : 'date_invalid',
  })
  .refine(value => !value.startsWith('0000'), { error: 'date_invalid' });
/** One of which the hours are looked at, too: the first of year 1 are in year 0 elsewhere. */
export const dayFrom1900 = day.refine(value => value >= '1900', {
  error: 'date_invalid',
  params: { must: 'not be before 1900-01-01' },
});
/** In replies, which are loose on what is stored: told to be a day, an instant with its offset, and not judged. */
export const shownDay = z.string().meta({ format: 'date' });
export const shownInstant = z.string().meta({ format: 'date-time' });
/** HH:mm */
export const timeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error: 'time_invalid' });
/** The largest number that an integer of PostgreSQL holds. Ids of rows are wider. */
const MOST = 2 ** 31 - 1;
/** How often a row was changed, as who changes it saw it. */
export const version = z.int().min(0).max(MOST);
/** How many of something a page saw. */
export const shownCount = z.int().min(0).max(MOST);
/** The number of a row or a page. In an address it comes as text, and 0 means before the first. */
export const place = z.int().min(1).max(MOST);
export const placeInAddress = z.coerce.number<number | string>().int().min(0).max(MOST);
/** Whose form of a booking it is. */
export const slotNumber = z.int().min(0).max(999).describe('0 the main guest, from 1 on the room leaders.');
/** A row id. */
export const id = z.int().positive();
/** A row id in a path or a query, where everything is text. */
export const idInAddress = z.coerce.number<number | string>().int().positive();
/**
 * Text of one line or more that a person typed; the bound only keeps nonsense out.
 * NUL and half characters are no text: PostgreSQL stores neither.
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

/** A name, number or sentence in one line that a person typed or pasted: cleaned, see docs/reference/names-and-phones.md#cleaning. */
export const line = (max: number) => text(max).overwrite(cleanText);
export const requiredLine = (max: number) => requiredText(max).overwrite(cleanText);
/** The same for text that is written in half width: email addresses, user names. */
export const requiredNarrow = (max: number) => requiredText(max).overwrite(narrow);
