import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { binaryReply, reply } from '#platform/http/reply.ts';
import { id, idInAddress, requiredText, shownInstant, text } from '#platform/http/wire.ts';

const needs = { all: ['list.details_pop_up.view', 'list.personal_information.view'] } as const;

/** A picture of a registration by its opaque `path`. 404: unavailable. */
export const loadImage = endpoint('POST log/load-image', {
  summary: 'Show a passport picture, a face photo or a signature',
  bytes: ['image/jpeg'],
  input: z.object({ facility_id: id, path: requiredText(500) }),
  access: { staff: { needs, reply: binaryReply } },
});

/** The same to be saved. `rsv_no`, where given, must be the reservation number of the picture's booking. */
export const downloadImage = endpoint('GET log/download-image', {
  summary: 'Download a picture of a registration',
  bytes: ['image/jpeg'],
  input: z.object({
    facility_id: idInAddress.optional(),
    path: requiredText(500),
    rsv_no: text(100).optional(),
  }),
  access: { staff: { needs, reply: binaryReply } },
});

/** A file of a registration to be saved. Pictures are all the files that there are. */
export const downloadFile = endpoint('GET log/download-file', {
  summary: 'Download a file of a registration',
  bytes: ['image/jpeg'],
  input: z.object({ facility_id: idInAddress.optional(), path: requiredText(500) }),
  access: { staff: { needs, reply: binaryReply } },
});

/** Deletes the passport picture of one person, for good. 404 where there is none, 422 `booking_held` under a legal hold. */
export const deletePassportImage = endpoint('DELETE log/passport-image', {
  summary: "Delete a guest's passport picture",
  input: z
    .object({
      facility_id: id,
      facility_visitor_log_id: id,
      companion_id: id.nullable(),
      type: z.enum(['main', 'companion']),
    })
    .refine(({ type, companion_id }) => (type === 'companion') === (companion_id !== null), {
      error: 'field_invalid',
      path: ['companion_id'],
    }),
  access: { staff: { needs: { role: 'admin' }, reply: reply({}) } },
  errors: ['booking_held'],
});

const byKey = { scope: 'read_pictures' } as const;

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
  access: { 'api-key': { needs: byKey, reply: reply({ data: z.array(listedPicture) }) } },
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
  access: { 'api-key': { needs: byKey, reply: binaryReply } },
});
