import { z } from 'zod';
import { endpoint } from '#features/access/contract/endpoint.ts';
import { binaryReply, reply } from '#platform/http/reply.ts';
import { idInAddress, requiredText, shownInstant } from '#platform/http/wire.ts';

const needs = { scope: 'read_pictures' } as const;

const listedPicture = z.object({
  picture: z.string().describe('Names the picture in GET pms/pictures/{picture}.'),
  kind: z.enum(['passport', 'face', 'signature']),
  person: z.int().describe('0 who filled in the form, from 1 on the companions.'),
  created_at: shownInstant,
});

/** The pictures of a registration that stands. 404 if it was withdrawn. The audit keeps each call. */
export const listPictures = endpoint('GET pms/pictures', {
  summary: 'List the pictures of a registration',
  input: z.object({ registration_id: idInAddress }),
  errors: ['not_found'],
  access: { 'api-key': { needs, reply: reply({ data: z.array(listedPicture) }) } },
  example: {
    input: { registration_id: 17 },
    reply: {
      status: { success: true },
      data: [{ picture: 'img_4rT9', kind: 'passport', person: 0, created_at: '2027-03-20T02:10:00.000Z' }],
    },
  },
});

/** One picture as it is kept, a JPEG. 404 for one that the hotel does not have, or no more. The audit keeps each. */
export const readPicture = endpoint('GET pms/pictures/:picture', {
  summary: 'Download a picture of a registration',
  input: z.object({ picture: requiredText(500) }),
  errors: ['not_found'],
  bytes: ['image/jpeg'],
  access: { 'api-key': { needs, reply: binaryReply } },
});
