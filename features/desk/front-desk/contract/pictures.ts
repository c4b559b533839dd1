import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { binaryReply, reply } from '#platform/http/reply.ts';
import { id, idInAddress, instantInReply, namedObject, requiredText, text } from '#platform/http/wire.ts';

const needs = { all: ['list.details_pop_up.view', 'list.personal_information.view'] } as const;

/**
 * Returns a picture of a registration by its opaque `path`.
 * @throws 404 if the picture is not available
 */
export const loadImage = endpoint('POST log/load-image', {
  summary: 'Show a passport picture, face photo or signature',
  bytes: ['image/jpeg'],
  input: z.object({ facility_id: id, path: requiredText(500) }),
  access: { staff: { needs, reply: binaryReply } },
});

/** Returns a picture for download. If `rsv_no` is sent, it must be the number of the picture's booking. */
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

export const downloadFile = endpoint('GET log/download-file', {
  summary: 'Download a file of a registration',
  bytes: ['image/jpeg'],
  input: z.object({ facility_id: idInAddress.optional(), path: requiredText(500) }),
  access: { staff: { needs, reply: binaryReply } },
});

/**
 * Permanently deletes the passport picture of one person.
 * @throws 404 if there is no picture
 * @throws 422 `booking_held` during a legal hold
 */
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

const keyAccess = { scope: 'read_pictures' } as const;

const listedPicture = namedObject('Picture', {
  picture: z.string().describe('Identifies the picture in GET pms/pictures/{picture}.'),
  kind: z.enum(['passport', 'face', 'signature']),
  person: z.int().describe('0 for the person who filled in the form, 1 and up for companions.'),
  created_at: instantInReply,
});

/**
 * Lists the pictures of a registration. Every call is audited.
 * @throws 404 if the registration was withdrawn
 */
export const listPictures = endpoint('GET pms/pictures', {
  summary: 'List the pictures of a registration',
  input: z.object({ registration_id: idInAddress }),
  errors: ['not_found'],
  access: { 'api-key': { needs: keyAccess, reply: reply({ data: z.array(listedPicture) }) } },
  example: {
    input: { registration_id: 17 },
    reply: {
      status: { success: true },
      data: [{ picture: 'img_4rT9', kind: 'passport', person: 0, created_at: '2027-03-20T02:10:00.000Z' }],
    },
  },
});

/**
 * Returns a picture as stored, which is a JPEG. Every call is audited.
 * @throws 404 if the hotel does not have the picture, or no longer has it
 */
export const readPicture = endpoint('GET pms/pictures/:picture', {
  summary: 'Download a picture of a registration',
  input: z.object({ picture: requiredText(500) }),
  errors: ['not_found'],
  bytes: ['image/jpeg'],
  access: { 'api-key': { needs: keyAccess, reply: binaryReply } },
});
