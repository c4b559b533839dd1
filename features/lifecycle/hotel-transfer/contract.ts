import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { presentPassword } from '#features/staff/session/contract/sign-in.ts';
import { binaryReply, reply } from '#platform/http/reply.ts';
import { id, idInAddress, instantInReply, requiredText, text } from '#platform/http/wire.ts';
import { REGISTER_LOCATION_LENGTH } from './rules.ts';

const needs = { owner: true } as const;

const archive = z.object({
  state: z
    .enum(['making', 'ready', 'gone'])
    .describe('gone: the file was deleted after its download or when it expired.'),
  recipient: z.string(),
  asked_at: instantInReply,
  by_operator: z.boolean(),
  /** Time of the snapshot. Null until the archive contains all rows. */
  taken_at: instantInReply.nullable(),
  ready_until: instantInReply.nullable(),
  bytes: z.int(),
  /**
   * Number of pictures without a file in the archive, because the file was missing, damaged, or deleted while
   * the archive was created.
   */
  pictures_missing: z.int(),
  fingerprint: z.string().nullable(),
  downloaded_at: instantInReply.nullable(),
});

const deletion = z.object({
  asked_at: instantInReply,
  by_operator: z.boolean(),
  deleted_from: instantInReply,
  kept_elsewhere: z.string().nullable(),
});

const transferState = z.object({
  slug: z.string(),
  /** The last archive. Null if none has been requested. */
  archive: archive.nullable(),
  deletion: deletion.nullable(),
  is_taken: z.boolean(),
});

export const showTransferState = endpoint('GET hotel-transfer', {
  summary: "Show the hotel's archive and scheduled deletion",
  input: z.object({ facility_id: idInAddress.optional() }),
  access: { staff: { needs, reply: reply({ data: transferState }) } },
});

/**
 * Creates an archive that only `recipient` can decrypt (docs/reference/hotel-archive.md). Deletes an existing
 * archive.
 */
export const makeArchive = endpoint('POST hotel-transfer/archive', {
  summary: 'Create an archive of all data of the hotel',
  input: z.object({
    facility_id: id.optional(),
    recipient: text(2600).trim(),
  }),
  access: { staff: { fresh: true, needs, reply: reply({ data: transferState }) } },
  errors: ['export_under_way'],
});

/**
 * Downloads the archive. Use `Range: bytes=n-` to continue an interrupted download. Each download is written to
 * the audit log.
 */
export const downloadArchive = endpoint('GET hotel-transfer/archive', {
  summary: 'Download the archive of the hotel',
  bytes: ['application/vnd.genkan.hotel'],
  input: z.object({ facility_id: idInAddress.optional() }),
  access: { staff: { needs, reply: binaryReply } },
  changes: true,
});

/**
 * Schedules the deletion of the hotel in 30 days. A repeated request does not change the date.
 * `slug`: the hotel's public name, as typed.
 * `kept_elsewhere`: where the guest register is kept. Required unless an archive was downloaded after the last
 * change of a booking.
 * @throws 422 on the fields
 * @throws 409 `deletion_begun`, or `hotel_held` if a booking is on legal hold
 */
export const askDeletion = endpoint('POST hotel-transfer/deletion', {
  summary: 'Schedule the deletion of the hotel in 30 days',
  input: z.object({
    facility_id: id.optional(),
    slug: requiredText(100),
    kept_elsewhere: text(REGISTER_LOCATION_LENGTH.most).trim().min(REGISTER_LOCATION_LENGTH.least).optional(),
    password: presentPassword,
  }),
  access: { staff: { needs, reply: reply({ data: transferState }) } },
  errors: ['deletion_begun', 'hotel_held', 'locked'],
});

/**
 * Cancels the scheduled deletion. A repeated request changes nothing.
 * @throws 409 `deletion_begun`
 */
export const callOffDeletion = endpoint('DELETE hotel-transfer/deletion', {
  summary: 'Cancel the deletion of the hotel',
  input: z.object({ facility_id: id.optional() }),
  access: { staff: { needs, reply: reply({ data: transferState }) } },
  errors: ['deletion_begun'],
});
