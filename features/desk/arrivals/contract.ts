import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { listRow } from '#features/desk/front-desk/contract/list.ts';
import { maxLengths } from '#features/desk/front-desk/rules/list-choices.ts';
import { marks } from '#features/hotel/register-law/rules/register-status.ts';
import type { ErrorCode } from '#i18n/error-codes.ts';
import { reply } from '#platform/http/reply.ts';
import { dateInReply, day, id, idInAddress, text } from '#platform/http/wire.ts';
import { arrivalFilters, columnNames, searchError, sorts } from './rules/choices.ts';

const codeOf: Partial<Record<string, ErrorCode>> = {
  no_letters: 'search_no_letters',
  too_short: 'search_too_short',
};

const search = text(maxLengths.term)
  .transform(typed => typed.trim())
  .check(({ value, issues }) => {
    const fault = searchError(value);
    if (fault) issues.push({ code: 'custom', message: codeOf[fault] ?? 'field_invalid', input: value });
  })
  .default('');

const companion = z.object({
  /** "" if the form does not ask for a name. Masked like the guest's name. */
  name: z.string(),
  register_mark: z.enum(marks).nullable(),
});

export const arrival = listRow.extend({
  /** The language of the registration, otherwise of the PMS data. Null if unknown. */
  language: z.string().nullable(),
  companions: z.array(companion),
  handovers: z.int(),
  cancelled: z.boolean(),
});
export type Arrival = z.output<typeof arrival>;

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
  day: dateInReply,
  numbers,
  rows: z.array(arrival),
  next_cursor: z.string().nullable(),
});

/**
 * Returns keyset pages of 100 rows. A cursor is valid only with the same `sort` and `search`. A search covers
 * all days, nearest to `day` first. The numbers are always those of `day`.
 */
export const listArrivals = endpoint('POST arrivals/list', {
  summary: 'List the arrivals of a day with its totals',
  input: z.object({
    facility_id: id,
    day: day.optional().describe('Default: the hotel’s business day.'),
    show: z.enum(arrivalFilters).default('all'),
    search: search.describe(
      'Part of a reservation number, a name or a phone number, at least two characters. Without the permission for personal information, part of a reservation number only.',
    ),
    sort: z.enum(sorts).default('urgent'),
    cursor: text(500).nullish(),
    /** True if the request is the automatic refresh of an open page, which does not count as a view. */
    refresh: z.boolean().default(false),
  }),
  access: { staff: { reply: reply({ data: arrivalsPage }) } },
});

/**
 * The columns (null: as many as fit) and the sort order. Loosely typed because another release may have other
 * values.
 */
const view = z.object({ columns: z.array(z.string()).nullable(), sort: z.string() });

/**
 * Returns the caller's columns and sort order for the arrivals, which apply on every device. Null if there is
 * no stored value.
 */
export const readView = endpoint('GET arrivals/view', {
  summary: 'Get the caller’s columns and sort order for arrivals',
  input: z.object({ facility_id: idInAddress.optional() }),
  access: { staff: { reply: reply({ data: view.nullable() }) } },
});

export const keepView = endpoint('PUT arrivals/view', {
  summary: 'Save the caller’s columns and sort order for arrivals',
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
