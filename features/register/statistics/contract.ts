import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import type { ApiOf } from '#platform/http/contract.ts';
import { binaryReply, reply } from '#platform/http/reply.ts';
import { dateInReply, day, id, idInAddress } from '#platform/http/wire.ts';
import { isMonth, nationalities, reports } from './rules/surveys.ts';
import { gaps } from './rules/tally.ts';

const isCursor = (text: string) =>
  /^\d{4}-\d{2}-\d{2}_\d{1,15}$/.test(text) && day.safeParse(text.slice(0, 10)).success;

const report = z
  .enum(reports)
  .describe(
    '`lodging_survey`: 宿泊旅行統計調査, one month; `private_lodging`: the report of a 住宅宿泊事業, two months that begin with an even one.',
  );
const month = z
  .string()
  .refine(isMonth, { error: 'date_invalid', params: { must: 'be a month, YYYY-MM' } })
  .describe('YYYY-MM: the report that includes this month.');

const reportInput = { facility_id: idInAddress.optional(), report, month };
/**
 * Does not require permission for personal data, because reports contain only counts
 * (docs/decisions/2026-11-23-surveys.md).
 */
const needs = { all: ['list.pre_check_in.download'] } as const;

const count = z.object({
  guests: z.int(),
  nights: z.int().describe('The number of guest-nights.'),
  continued: z.int().describe('The number of these guests who arrived before the first night.'),
});

/**
 * Computes a report from the current register. Counts only nights before the hotel's current business day.
 * Excludes withdrawn registrations and cancelled bookings.
 */
export const getStatistics = endpoint('GET statistics', {
  summary: 'Count guests and guest-nights for a survey',
  input: z.object(reportInput),
  access: {
    staff: {
      needs,
      reply: reply({
        data: z.object({
          report,
          month: z.string().describe('The first month of the report, YYYY-MM.'),
          from: dateInReply.describe('The date of the first night.'),
          until: dateInReply.describe('The date after the last night.'),
          counted_until: dateInReply.describe(
            'The date after the last night that is over; only nights before it are counted.',
          ),
          prefecture: z
            .int()
            .nullable()
            .describe(
              'The prefecture of the hotel, 1–47; null if neither its register nor its profile has it.',
            ),
          opened_on: dateInReply.describe("The day on which the hotel's register began here."),
          holds_registered: z.boolean().describe('Whether no registered guest has been deleted yet.'),
          holds_all_since: z
            .string()
            .describe('The first month (YYYY-MM) from which all registered guests are still kept.'),
          holds_unregistered: z
            .boolean()
            .describe('Whether no booking without a registration has been deleted yet.'),
          all: count,
          abroad: count.describe('Guests without an address in Japan, whom the survey counts as foreign.'),
          inside: count.describe('Guests with an address in the hotel’s prefecture.'),
          outside: count.describe('Guests with an address in another prefecture.'),
          nationalities: z.array(
            count.extend({
              key: z
                .enum(Object.values(nationalities).flat())
                .describe('A country, a group of countries, or `other`.'),
            }),
          ),
          gaps: z.object({
            unregistered: count,
            arrival: count,
            residence: count,
            nationality: count,
            prefecture: count,
          }),
          missing: z.object({
            bookings: z.int().describe('Bookings with fewer registered guests than expected.'),
            unsized: z.int().describe('The number of these bookings whose number of guests is unknown.'),
          }),
          days_let: z.object({
            registered: z.int().describe('Nights with a registered guest.'),
            unregistered: z.int().describe('Other nights that have only bookings without a registration.'),
          }),
        }),
      }),
    },
  },
});

const shortBooking = z.object({
  booking_id: z.int(),
  reservation_id: z.string(),
  check_in_date: dateInReply,
  check_out_date: dateInReply,
  guests: z
    .int()
    .nullable()
    .describe('The number of guests concerned; null for guests who did not register.'),
});

/** Lists the bookings that make a report incomplete. `cursor` is the `next_cursor` of the previous response. */
export const listShortBookings = endpoint('GET statistics/bookings', {
  summary: 'List the bookings behind a gap in a survey',
  input: z.object({
    ...reportInput,
    gap: z.enum(gaps),
    cursor: z
      .string()
      .refine(isCursor, { error: 'field_invalid', params: { must: 'be a `next_cursor`' } })
      .optional(),
  }),
  access: {
    staff: { needs, reply: reply({ data: z.array(shortBooking), next_cursor: z.string().nullable() }) },
  },
});

export const exportStatistics = endpoint('POST statistics/workbook', {
  summary: 'Export the numbers of a survey as Excel',
  bytes: ['application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  input: z.object({ facility_id: id.optional(), report, month }),
  access: { staff: { needs, reply: binaryReply } },
});

export type Api = ApiOf<typeof getStatistics | typeof listShortBookings | typeof exportStatistics>;
export type ReportData = Api['GET statistics']['replies']['staff']['data'];
