import type { Channel } from '#features/booking/rules/send-method.ts';
import { defineJob } from '#platform/jobs/job.ts';

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
