import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { reply } from '#platform/http/reply.ts';
import { idInAddress, instantInReply } from '#platform/http/wire.ts';
import { bookingState } from './read-back.ts';

const testMessage = z.object({
  kind: z.string(),
  channel: z.enum(['email', 'sms']),
  state: z
    .enum(['queued', 'sending', 'sent', 'outbox', 'failed', 'uncertain', 'dropped'])
    .describe('`outbox`: stored but not sent.'),
  at: instantInReply,
});

export const testBooking = bookingState.extend({ messages: z.array(testMessage) });

/**
 * Lists the newest bookings of the test hotel, newest first, with the guests' links and the status of their
 * messages (docs/reference/api-keys.md#the-test-hotel). `data` is null until the first test key has created the
 * test hotel.
 */
export const listTestBookings = endpoint('GET integrations/test-hotel', {
  summary: 'List the newest bookings of the test hotel',
  input: z.object({ facility_id: idInAddress.optional() }),
  access: { staff: { needs: { owner: true }, reply: reply({ data: z.array(testBooking).nullable() }) } },
});
