import type { Channel } from '#features/booking/booking/rules/send-method.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { GuideMailText, SmsText } from './rules/texts.ts';

export const deliveryReportJob = defineJob<{ providerId: string; delivery: 'delivered' | 'undelivered' }>(
  'message.delivery_reported',
);

/**
 * Writes the guide messages of one staff operation from the given texts. A text is "" if staff chose none for
 * its channel.
 */
export const guideMailByHandJob = defineJob<{
  facilityId: number;
  operationId: number;
  email: GuideMailText | '';
  sms: SmsText | '';
}>('message.guide_mail_by_hand');

export const guideMailDueJob = defineJob<Record<string, never>>('message.guide_mail_due');

/**
 * A message from staff to the main guest of a booking. `sealed` contains the encrypted subject and text,
 * because they must not be readable in the queue.
 */
export type IndividualJob = {
  facilityId: number;
  bookingId: number;
  operationId: number;
  channel: Channel;
  language: string;
  /** base64 */
  sealed: string;
};
export const individualJob = defineJob<IndividualJob>('message.individual_asked');
