import type { Channel } from '#features/booking/rules/send-method.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { GuideMailText, SmsText } from './rules/texts.ts';

/** Hands a message that is written to its provider. `id` is its row's. */
export const sendMessage = defineJob<{ facilityId: number; id: number; channel: Channel }>('message.send');

/** The same for a mail about no booking. */
export const sendAccountMail = defineJob<{ id: number }>('message.send_account_mail');

/** Writes the guide messages that staff asked for in one operation, from these texts; "": none was chosen. */
export const guideMailByHand = defineJob<{
  facilityId: number;
  operationId: number;
  email: GuideMailText | '';
  sms: SmsText | '';
}>('message.guide_mail_by_hand');

/** A provider said what became of a message that it had taken. */
export const deliveryReported = defineJob<{ providerId: string; delivery: 'delivered' | 'undelivered' }>(
  'message.delivery_reported',
);

/** Looks for guide messages whose moment has come. */
export const guideMailDue = defineJob<Record<string, never>>('message.guide_mail_due');
