import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { isBackwards } from '#features/booking/booking/rules/search-terms.ts';
import { binaryReply, reply } from '#platform/http/reply.ts';
import { dateInReply, day, id, instantInReply, requiredText } from '#platform/http/wire.ts';
import { REASON_LIMITS } from './rules.ts';

const rowInQuery = z.coerce.number<number | string>().int().positive();

const deletionCounts = z.object({
  /** Id of a rule in `deletion/rules/rules-of-deletion.ts`. The client provides the text. */
  rule: z.string(),
  what: z.string(),
  count: z.int(),
});

const hold = z.object({
  booking_id: z.int(),
  pms_code: z.string(),
  reservation_no: z.string(),
  /** The owner's reason for the hold. "" without `list.personal_information.view`. */
  reason: z.string(),
  placed_at: instantInReply,
  /** Null if the account has been deleted. */
  username: z.string().nullable(),
});

const retentionView = z.object({
  /** `today`: the current business day. `timezone`: time zone in which to show times. */
  today: dateInReply,
  timezone: z.string(),
  kept: z.object({
    registration_years: z.int(),
    image_days: z.int(),
    country: z.string(),
    passport_law: z.string(),
    backup_days: z.int(),
  }),
  /**
   * Text of the watermark on passport pictures, without the date. Used if the hotel has turned the watermark
   * on (`passport_watermark`).
   */
  watermark: z.object({ hotel: z.string(), purpose: z.string() }),
  deleted: z.array(z.object({ day: dateInReply, counts: z.array(deletionCounts) })),
  next: z.array(deletionCounts.extend({ day: dateInReply })),
  holds: z.array(hold),
  /** When a sweep last finished. Null before the first sweep. */
  swept_at: instantInReply.nullable(),
});

/**
 * Returns the state of the hotel's data deletion (docs/reference/retention.md): what was deleted yesterday
 * and today, what each rule deletes next and when, and which bookings are on hold. Days are the hotel's
 * business days.
 */
export const viewRetention = endpoint('GET retention', {
  summary: 'Show retention periods, past deletions and upcoming deletions',
  input: z.object({ facility_id: rowInQuery.optional() }),
  access: {
    staff: { needs: { all: ['setting.basic_information.view'] }, reply: reply({ data: retentionView }) },
  },
});

/** Returns the legal hold on a booking, even if no guest has registered. Null if there is no hold. */
export const viewHold = endpoint('GET retention/hold', {
  summary: 'Show the legal hold of a booking',
  input: z.object({ facility_id: rowInQuery.optional(), booking_id: rowInQuery }),
  access: {
    staff: {
      needs: { all: ['list.details_pop_up.view'] },
      reply: reply({ data: z.object({ hold: hold.nullable() }) }),
    },
  },
});

/**
 * Puts a booking on legal hold. Its data is not deleted until the hold is lifted.
 * @throws 409 `already_held`
 */
export const placeHold = endpoint('POST retention/hold', {
  summary: 'Put a booking on legal hold',
  input: z.object({ facility_id: id, booking_id: id, reason: requiredText(REASON_LIMITS.max) }),
  access: { staff: { needs: { owner: true }, reply: reply({}) } },
  errors: ['already_held'],
});

/**
 * Lifts the legal hold on a booking.
 * @throws 404 if there is no hold
 */
export const liftHold = endpoint('POST retention/hold/lift', {
  summary: 'Lift the legal hold of a booking',
  input: z.object({ facility_id: id, booking_id: id }),
  access: { staff: { needs: { owner: true }, reply: reply({}) } },
});

/**
 * Returns a certificate of the deletions in a period (first and last business day of the hotel), as a PDF in
 * the language of the Lang header. Lists deletions by rule and day, and shows whether the record is intact.
 * Writes an audit entry.
 */
export const certificate = endpoint('GET retention/certificate', {
  summary: 'Download a certificate of deletions in a period',
  bytes: ['application/pdf'],
  input: z
    .object({ facility_id: rowInQuery.optional(), from: day, to: day })
    .refine(range => !isBackwards(range.from, range.to), { error: 'range_backwards', path: ['to'] }),
  access: { staff: { needs: { owner: true }, reply: binaryReply } },
});
