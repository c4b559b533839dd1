import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { sentBackReasons } from '#features/registration/registration/rules.ts';
import { reply } from '#platform/http/reply.ts';
import { id, text } from '#platform/http/wire.ts';
import { maxLengths } from '../rules/list-choices.ts';

/**
 * Sends one answered item of a person back to the guest, with a link to that item by email or SMS
 * (docs/reference/registrations.md#sending-one-item-back). Sending it back again replaces the reason.
 * @throws 422 `booking_confirmed` after a confirmation; `no_email` if no channel reaches the guest
 */
export const sendItemBack = endpoint('POST log/send-back', {
  summary: 'Send one item of a registration back to the guest',
  input: z
    .object({
      facility_id: id,
      facility_visitor_log_id: id,
      person_id: id,
      question_id: id,
      reason: z.enum(sentBackReasons),
      note: text(maxLengths.amendmentReason).default('').describe('Shown to the guest.'),
    })
    .refine(({ reason, note }) => reason !== 'other' || note.trim() !== '', {
      error: 'field_required',
      path: ['note'],
    }),
  access: { staff: { needs: { all: ['list.details_pop_up.view'] }, reply: reply({}) } },
  errors: ['booking_confirmed', 'no_email', 'reservation_expired', 'hotel_in_maintenance'],
});
