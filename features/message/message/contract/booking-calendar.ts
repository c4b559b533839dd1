import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { myPageNamed } from '#features/guest/guest-access/contract.ts';
import { binaryReply } from '#platform/http/reply.ts';
import { requiredText } from '#platform/http/wire.ts';

/**
 * The stay of a My Page as a file for a calendar (RFC 5545), in the language of the form. `page`: the handle of the page's cookie; the
 * id itself is a secret and stands in no address. Unknown 404, over or cancelled 422 `reservation_expired`, maintenance 503.
 */
export const bookingCalendarOfPage = endpoint('GET mypage/calendar', {
  summary: "Get a guest's stay as a calendar file",
  bytes: ['text/calendar'],
  input: z.object({ slug_name: myPageNamed.slug_name, page: requiredText(40) }),
  access: { public: { reply: binaryReply } },
  errors: ['reservation_expired', 'maintenance'],
});
