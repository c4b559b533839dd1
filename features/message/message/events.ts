import type { Channel } from '#features/booking/booking/rules/send-method.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { GuideMailText, SmsText } from './rules/texts.ts';

/** A provider said what became of a message that it had taken. */
export const deliveryReported = defineJob<{ providerId: string; delivery: 'delivered' | 'undelivered' }>(
  'message.delivery_reported',
);

/** Writes the guide messages that staff asked for in one operation, from these texts; "": none was chosen. */
export const guideMailByHand = defineJob<{
  facilityId: number;
  operationId: number;
  email: GuideMailText | '';
  sms: SmsText | '';
}>('message.guide_mail_by_hand');

/** Writes the guide messages whose moment has come. */
export const guideMailDue = defineJob<Record<string, never>>('message.guide_mail_due');

/** What staff asked to be written to the main guest of a booking; `sealed`: subject and text, as the queue must not show them. */
export type IndividualAsked = {
  facilityId: number;
  bookingId: number;
  operationId: number;
  channel: Channel;
  language: string;
  /** base64 */
  sealed: string;
};
export const individualAsked = defineJob<IndividualAsked>('message.individual_asked');
