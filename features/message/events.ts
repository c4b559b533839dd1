import type { Channel } from '#features/booking/rules/send-method.ts';
import { defineJob } from '#platform/jobs/job.ts';
import type { GuideMailText, SmsText } from './rules/texts.ts';

/** Hands a message that is written to its provider. `id` is its row's. */
export const sendMessage = defineJob<{ facilityId: number; id: number; channel: Channel }>('message.send');

/** The same for several of one hotel, side by side. */
export const sendMessages = defineJob<{ facilityId: number; channel: Channel; ids: readonly number[] }>(
  'message.send_several',
);

/** The same for a mail about no booking. */
export const sendAccountMail = defineJob<{ id: number }>('message.send_account_mail');

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

/** Looks for guide messages whose moment has come. */
export const guideMailDue = defineJob<Record<string, never>>('message.guide_mail_due');

/** Writes the guide messages of one hotel whose moment has come to the guests of these bookings, and sends what it can at once. */
export const guideMailDueOfHotel = defineJob<{ facilityId: number; ids: readonly number[] }>(
  'message.guide_mail_due_of_hotel',
);

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
