import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { reply } from '#platform/http/reply.ts';

/**
 * Uploads a picture of a guest: multipart fields `kind` (face, passport, signature), `person` (main,
 * companion:{n}) and `file` (at most 10 MB and 40 megapixels). The picture is encoded again without metadata
 * and encrypted (docs/reference/form.md#pictures). It replaces the previous picture of the same kind and
 * person, unless `in_use` (image ids joined by ",") contains that picture. At most as many pictures of a kind
 * are kept as the booking has persons. A kind or person that the form does not ask for is rejected.
 */
export const uploadImage = endpoint('POST checkin/image', {
  summary: 'Upload a face photo, passport picture or signature',
  input: z.object({}),
  access: { guest: { reply: reply({ data: z.object({ image_id: z.string() }) }) } },
  media: 'multipart',
  bodyLimit: 11 * 1024 * 1024,
  errors: [
    'image_invalid',
    'image_too_large',
    'too_many_persons',
    'unsupported_media',
    'upload_too_slow',
    'which_booking',
  ],
});
