import type { OtaError } from './ota-answer.ts';

/**
 * Results of a message.
 * `not_here`: cancellation of an unknown booking.
 * `not_booked`: waitlisted booking.
 * `test`: only validated.
 * `written`, `not_written`: result of writing back.
 */
export const messageResults = [
  'created',
  'updated',
  'cancelled',
  'unchanged',
  'stale',
  'not_here',
  'not_booked',
  'test',
  'written',
  'not_written',
  'error',
] as const;
export type MessageResult = (typeof messageResults)[number];

export const messageReasons = [
  'xml',
  'too_complex',
  'message',
  'hotel',
  'number_missing',
  'status_unknown',
  'dates_missing',
  'dates_turned',
  'values',
  'full',
] as const satisfies readonly Exclude<OtaError, 'credentials'>[];
export type MessageReason = (typeof messageReasons)[number];

export const isMessageReason = (word: string | null): word is MessageReason =>
  messageReasons.some(reason => reason === word);
