import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { myPageFields } from '#features/guest/guest-access/contract.ts';
import { binaryReply } from '#platform/http/reply.ts';
import { requiredText } from '#platform/http/wire.ts';

/**
 * Returns the booking of a My Page as a calendar file (RFC 5545), in the language of the form. `page` is the
 * handle of the page's cookie, because the My Page id is a secret and must not be in a URL.
 * @throws 404 if unknown
 * @throws 422 `reservation_expired` if past or cancelled
 * @throws 503 during maintenance
 */
export const bookingCalendarOfPage = endpoint('GET mypage/calendar', {
  summary: "Get a guest's booking as a calendar file",
  bytes: ['text/calendar'],
  input: z.object({ slug_name: myPageFields.slug_name, page: requiredText(40) }),
  access: { public: { reply: binaryReply } },
  errors: ['reservation_expired', 'maintenance'],
});
