import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { listRow } from '#features/desk/front-desk/contract/list.ts';
import { longest } from '#features/desk/front-desk/rules/list-choices.ts';
import { marks } from '#features/hotel/register-law/rules/standing.ts';
import type { ErrorCode } from '#i18n/error-codes.ts';
import { reply } from '#platform/http/reply.ts';
import { day, id, idInAddress, shownDay, text } from '#platform/http/wire.ts';
import { columnNames, searchFault, shows, sorts } from './rules/choices.ts';

const faults: Partial<Record<string, ErrorCode>> = {
  no_letters: 'search_no_letters',
  too_short: 'search_too_short',
};

const search = text(longest.term)
  .transform(typed => typed.trim())
  .check(({ value, issues }) => {
    const fault = searchFault(value);
    if (fault) issues.push({ code: 'custom', message: faults[fault] ?? 'field_invalid', input: value });
  })
  .default('');

/** Somebody who comes along, by the form that names them. */
const companion = z.object({
  /** "" where the form asks for no name; masked as the guest's. */
  name: z.string(),
  register_mark: z.enum(marks).nullable(),
});

export const arrival = listRow.extend({
  /** The guest's language: as they registered in, else as the PMS says; null where nobody knows. */
  language: z.string().nullable(),
  companions: z.array(companion),
  /** How many notes of it wait for the next shift. */
  handovers: z.int(),
  /** Only a search finds cancelled bookings. */
  cancelled: z.boolean(),
});
export type Arrival = z.output<typeof arrival>;

/** How many of a day's arrivals each choice of `show` has (docs/reference/arrivals.md#the-numbers-of-a-day). */
const numbers = z.object({
  arrive: z.int(),
  ready: z.int(),
  partly: z.int(),
  passports: z.int(),
  unread: z.int(),
  unregistered: z.int(),
  undelivered: z.int(),
});
export type Numbers = z.output<typeof numbers>;

const arrivalsPage = z.object({
  day: shownDay,
  numbers,
  rows: z.array(arrival),
  next_cursor: z.string().nullable(),
});

/** 100 a page by keyset; a cursor goes with its `sort` and `search`. A search covers all days, nearest to `day` first; the numbers are the day's. */
export const listArrivals = endpoint('POST arrivals/list', {
  summary: 'List the arrivals of a day, with the day’s numbers',
  input: z.object({
    facility_id: id,
    day: day.optional().describe('Default: the hotel’s business day.'),
    show: z.enum(shows).default('all'),
    search: search.describe(
      'A part of a reservation number, a name or a phone number; two characters at least. Without the key for personal information, of a reservation number alone.',
    ),
    sort: z.enum(sorts).default('urgent'),
    cursor: text(500).nullish(),
    /** An open page asks again by itself for what it shows: nobody has looked anew. */
    refresh: z.boolean().default(false),
  }),
  access: { staff: { reply: reply({ data: arrivalsPage }) } },
});

/** Which columns (null: as many as there is room for), in which order. Loose: another release has others. */
const view = z.object({ columns: z.array(z.string()).nullable(), sort: z.string() });

/** How the caller has arranged the arrivals, on whichever device; null where they never have. */
export const readView = endpoint('GET arrivals/view', {
  summary: 'Get how the caller has arranged the arrivals',
  input: z.object({ facility_id: idInAddress.optional() }),
  access: { staff: { reply: reply({ data: view.nullable() }) } },
});

export const keepView = endpoint('PUT arrivals/view', {
  summary: 'Keep how the caller has arranged the arrivals',
  input: z.object({
    facility_id: id.optional(),
    columns: z
      .array(z.enum(columnNames, { error: 'choice_invalid' }))
      .max(columnNames.length)
      .nullable(),
    sort: z.enum(sorts, { error: 'choice_invalid' }),
  }),
  access: { staff: { reply: reply({}) } },
});
