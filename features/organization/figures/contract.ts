import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { figureRoles } from '#features/access/access/rules/organization-roles.ts';
import type { ApiOf } from '#platform/http/contract.ts';
import { binaryReply, reply } from '#platform/http/reply.ts';
import { instantInReply, namedObject, positionInUrl, text } from '#platform/http/wire.ts';
import { type countNames, type figureNames, isMonth, isSpan, MAX_MONTHS } from './rules.ts';

const month = z
  .string()
  .refine(isMonth, { error: 'date_invalid', params: { must: 'be a month, YYYY-MM' } })
  .describe('YYYY-MM');
const span = z.object({ from: month, until: month });
const isShort = {
  path: ['until'],
  error: 'date_invalid',
  params: { must: `be at most ${MAX_MONTHS} months from \`from\` on, and not before it` },
};

/**
 * Counts as defined in docs/reference/organization.md#figures. They can be added up across hotels and months.
 */
const counts = z.object({
  arrivals: z.int().describe('The number of bookings whose check-in day is over, except cancelled ones.'),
  registered: z
    .int()
    .describe('The number of these arrivals that were registered before the guests arrived.'),
  complete: z
    .int()
    .describe('The number of these arrivals whose guest register entry was complete at check-in.'),
  messages: z.int().describe('The number of messages to guests that were sent or refused.'),
  undelivered: z.int().describe('The number of these messages that were not delivered.'),
  confirmed: z
    .int()
    .describe('The number of bookings with a recorded arrival and a confirmation on the check-in day.'),
  minutes: z.int().describe('The total minutes from arrival to confirmation of the `confirmed` bookings.'),
  passports: z.int().describe('The number of persons whose passport was seen or still has to be seen.'),
  seen: z.int().describe('The number of these passports that staff have seen.'),
} satisfies Record<(typeof countNames)[number], z.ZodType>);

const countsOfMonth = counts.extend({ month: z.string() });

/**
 * Returns the counts of each month, summed over all hotels whose figures the caller may read. Months without
 * counts are left out.
 */
export const readFigures = endpoint('GET organization/figures', {
  summary: 'Get the figures of all hotels by month',
  input: span.refine(isSpan, isShort),
  access: {
    organization: {
      roles: figureRoles,
      reply: reply({
        data: z.object({
          /** Time of the newest of these counts. Null if there are none. */
          counted_at: instantInReply.nullable(),
          months: z.array(countsOfMonth),
        }),
      }),
    },
  },
});

/**
 * Returns the counts of each brand and month, summed over its hotels whose figures the caller may read. Each
 * hotel counts toward its current brand. Sorted by name, with hotels without a brand last. Brands and months
 * without counts are left out.
 */
export const readBrandFigures = endpoint('GET organization/figures/brands', {
  summary: 'Get the figures by brand and month',
  input: span.refine(isSpan, isShort),
  access: {
    organization: {
      roles: figureRoles,
      reply: reply({
        data: z.array(
          z.object({
            /** Null, like `name`, for the hotels without a brand. */
            brand_id: z.int().nullable(),
            name: z.string().nullable(),
            months: z.array(countsOfMonth),
          }),
        ),
      }),
    },
  },
});

/** Returns the counts of each hotel, summed over these months. Sorted by slug, 50 hotels per page. */
export const readHotelFigures = endpoint('GET organization/figures/hotels', {
  summary: 'Get the figures by hotel',
  input: span.extend({ cursor: text(1000).optional() }).refine(isSpan, isShort),
  access: {
    organization: {
      roles: figureRoles,
      reply: reply({
        data: z.object({
          hotels: z.array(counts.extend({ hotel_id: z.int(), name: z.string() })),
          next_cursor: z.string().nullable(),
        }),
      }),
    },
  },
});

/** Exports one line of counts for each month and hotel, with the hotel's current brand. */
export const exportFigures = endpoint('POST organization/figures/csv', {
  summary: 'Export the figures by month and hotel as CSV',
  bytes: ['text/csv'],
  input: span.refine(isSpan, isShort),
  access: { organization: { roles: figureRoles, reply: binaryReply } },
});

const share = z.number().min(0).max(1).nullable();
const figures = {
  registered: share.describe('The share of arrivals that were registered before the guests arrived.'),
  complete: share.describe('The share of arrivals whose guest register entry was complete at check-in.'),
  undelivered: share.describe('The share of messages to guests that were not delivered.'),
  confirming: z.number().nullable().describe('The average minutes from arrival to confirmation.'),
  passports: share.describe('The share of passports that staff have seen.'),
} satisfies Record<(typeof figureNames)[number], z.ZodType>;

const hotelMonth = namedObject('HotelMonth', {
  hotel_id: z.int(),
  name: z.string(),
  brand: z.string().nullable().describe('The current brand of the hotel; null without one.'),
  month: z.string(),
  counted_at: instantInReply,
  counts: counts.describe('Can be added up across hotels and months.'),
  figures: z.object(figures).describe('Each is null if there is nothing to divide by.'),
});

const figuresReply = reply({
  data: z.array(hotelMonth),
  next_cursor: z.int().nullable().describe('Null on the last page.'),
});
const needs = { scope: 'read_figures' } as const;

/**
 * Returns the counts and figures of each month and hotel of the key, sorted by hotel and month, 50 hotels per
 * page. Leaves out months without counts, and hotels that belong to no organization.
 */
export const readKeyFigures = endpoint('GET pms/figures', {
  summary: 'Read the monthly figures of the hotels of the key',
  input: span
    .extend({ after: positionInUrl.default(0).describe('The next_cursor of the previous page.') })
    .refine(isSpan, isShort),
  access: {
    'api-key': { needs, reply: figuresReply },
    'organization-key': { needs, reply: figuresReply },
  },
  example: {
    input: { from: '2027-03', until: '2027-03' },
    reply: {
      status: { success: true },
      data: [
        {
          hotel_id: 12,
          name: '旅館 花みずき',
          brand: null,
          month: '2027-03',
          counted_at: '2027-03-31T21:40:00.000Z',
          counts: {
            arrivals: 200,
            registered: 150,
            complete: 190,
            messages: 400,
            undelivered: 4,
            confirmed: 180,
            minutes: 540,
            passports: 60,
            seen: 57,
          },
          figures: { registered: 0.75, complete: 0.95, undelivered: 0.01, confirming: 3, passports: 0.95 },
        },
      ],
      next_cursor: null,
    },
  },
});

export type Api = ApiOf<
  typeof readFigures | typeof readBrandFigures | typeof readHotelFigures | typeof exportFigures
>;
