import type { Channel } from '#features/booking/booking/rules/send-method.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { GuideMailText, SmsText } from './rules/texts.ts';

/** A provider reported the outcome of a message that it had accepted. */
export const deliveryReported = defineJob<{ providerId: string; delivery: 'delivered' | 'undelivered' }>(
  'message.delivery_reported',
);

/** Writes the guide messages of one staff operation from these texts; "" if none was chosen for a channel. */
export const guideMailByHand = defineJob<{
  facilityId: number;
  operationId: number;
  email: GuideMailText | '';
  sms: SmsText | '';
}>('message.guide_mail_by_hand');

export const guideMailDue = defineJob<Record<string, never>>('message.guide_mail_due');

/**
 * A message from staff to the main guest of a booking. `sealed` contains subject and text, which must not be
 * readable in the queue.
 */
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
