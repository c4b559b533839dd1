import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { sorts } from '#features/desk/arrivals/rules/choices.ts';
import { binaryReply } from '#platform/http/reply.ts';
import { day, id } from '#platform/http/wire.ts';
import { papers, widePapers } from './rules.ts';

const paperEnum = <T extends readonly [string, ...string[]]>(all: T) =>
  z.enum(all, { error: 'choice_invalid' });

/**
 * Returns the registration card of a party as a PDF in the language of the Lang header: all registered
 * persons with the signature. For a booking without a registration, the card has the questions of the form
 * with space to write (docs/reference/paper.md). Audited.
 */
export const printCard = endpoint('POST paper/card', {
  summary: 'Print the registration card of a booking as PDF',
  bytes: ['application/pdf'],
  input: z.object({ facility_id: id, booking_id: id, paper: paperEnum(widePapers).default('a4') }),
  access: {
    staff: {
      needs: { all: ['list.details_pop_up.view', 'list.personal_information.view'] },
      reply: binaryReply,
    },
  },
});

/**
 * Returns the arrivals of a day as a PDF in the order of `sort`, as the caller may see them. Streamed and
 * audited.
 */
export const printArrivals = endpoint('POST paper/arrivals', {
  summary: 'Print the arrivals of a day as a PDF',
  bytes: ['application/pdf'],
  input: z.object({
    facility_id: id,
    day,
    sort: z.enum(sorts, { error: 'choice_invalid' }).default('time'),
    paper: paperEnum(widePapers).default('a4'),
  }),
  access: { staff: { reply: binaryReply } },
});

/**
 * Returns labels with the QR codes of registered guests as a PDF, for one booking (`booking_id`) or for the
 * arrivals of a `day`. A day without registrations results in an empty sheet. Streamed and audited.
 * @throws 404 if the booking has no registration
 */
export const printLabels = endpoint('POST paper/labels', {
  summary: 'Print QR code labels for registered guests as PDF',
  bytes: ['application/pdf'],
  input: z
    .object({
      facility_id: id,
      booking_id: id.optional(),
      day: day.optional(),
      paper: paperEnum(papers).default('a4'),
    })
    .refine(asked => (asked.booking_id === undefined) !== (asked.day === undefined), {
      error: 'field_required',
      path: ['booking_id'],
    }),
  access: {
    staff: {
      needs: { all: ['list.details_pop_up.view', 'list.personal_information.view'] },
      reply: binaryReply,
    },
  },
});
