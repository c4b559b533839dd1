import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { reply } from '#platform/http/reply.ts';
import { idInAddress, shownInstant } from '#platform/http/wire.ts';
import { bookingState } from './read-back.ts';

const testMessage = z.object({
  kind: z.string(),
  channel: z.enum(['email', 'sms']),
  state: z
    .enum(['queued', 'sending', 'sent', 'outbox', 'failed', 'uncertain', 'dropped'])
    .describe('`outbox`: written, and handed to nobody.'),
  at: shownInstant,
});

export const testBooking = bookingState.extend({ messages: z.array(testMessage) });

/**
 * The newest bookings of the test hotel, the newest first, with the links of their guests and what became of their messages
 * (docs/reference/api-keys.md#the-test-hotel). `data` is null until a key for tests has opened it.
 */
export const listTestBookings = endpoint('GET integrations/test-hotel', {
  summary: 'List the newest bookings of the test hotel',
  input: z.object({ facility_id: idInAddress.optional() }),
  access: { staff: { needs: { owner: true }, reply: reply({ data: z.array(testBooking).nullable() }) } },
});
