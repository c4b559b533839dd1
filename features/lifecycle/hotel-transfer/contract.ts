import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { presentPassword } from '#features/staff/session/contract/sign-in.ts';
import { binaryReply, reply } from '#platform/http/reply.ts';
import { id, idInAddress, instantInReply, requiredText, text } from '#platform/http/wire.ts';
import { KEPT_ELSEWHERE } from './rules.ts';

const needs = { owner: true } as const;

const archive = z.object({
  state: z.enum(['making', 'ready', 'gone']).describe('gone: deleted after its download or when it expired.'),
  recipient: z.string(),
  asked_at: instantInReply,
  by_operator: z.boolean(),
  /** Time of the snapshot. Null until the archive has all rows. */
  taken_at: instantInReply.nullable(),
  ready_until: instantInReply.nullable(),
  bytes: z.int(),
  /** Number of pictures without a file: deleted while the archive was created, missing, or damaged. */
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

const leaving = z.object({
  slug: z.string(),
  /** The last archive; null if none was ever requested. */
  archive: archive.nullable(),
  deletion: deletion.nullable(),
  /** Whether an archive was downloaded since the last change of a booking. */
  is_taken: z.boolean(),
});

export const showLeaving = endpoint('GET hotel-transfer', {
  summary: "Show the hotel's archive and scheduled deletion",
  input: z.object({ facility_id: idInAddress.optional() }),
  access: { staff: { needs, reply: reply({ data: leaving }) } },
});

/**
 * Creates an archive that only `recipient` can open (docs/reference/hotel-archive.md), and deletes one that is
 * ready.
 */
export const makeArchive = endpoint('POST hotel-transfer/archive', {
  summary: 'Create an archive of all data of the hotel',
  input: z.object({
    facility_id: id.optional(),
    recipient: text(2600).trim(),
  }),
  access: { staff: { fresh: true, needs, reply: reply({ data: leaving }) } },
  errors: ['export_under_way'],
});

/**
 * Downloads the archive. An interrupted download continues with `Range: bytes=n-`. Each download is audited.
 */
export const downloadArchive = endpoint('GET hotel-transfer/archive', {
  summary: 'Download the archive of the hotel',
  bytes: ['application/vnd.genkan.hotel'],
  input: z.object({ facility_id: idInAddress.optional() }),
  access: { staff: { needs, reply: binaryReply } },
  changes: true,
});

/**
 * Schedules the deletion of the hotel in 30 days. `slug`: its public name, as typed. `kept_elsewhere`: where
 * the guest register is kept, required unless an archive was downloaded since the last change of a booking.
 * Repeating the call does not change the date.
 * @throws 422 on the fields
 * @throws 409 `deletion_begun`, or `hotel_held` if a booking is on legal hold
 */
export const askDeletion = endpoint('POST hotel-transfer/deletion', {
  summary: 'Schedule the deletion of the hotel in 30 days',
  input: z.object({
    facility_id: id.optional(),
    slug: requiredText(100),
    kept_elsewhere: text(KEPT_ELSEWHERE.most).trim().min(KEPT_ELSEWHERE.least).optional(),
    password: presentPassword,
  }),
  access: { staff: { needs, reply: reply({ data: leaving }) } },
  errors: ['deletion_begun', 'hotel_held', 'locked'],
});

/**
 * Cancels the scheduled deletion. Repeating changes nothing.
 * @throws 409 `deletion_begun`
 */
export const callOffDeletion = endpoint('DELETE hotel-transfer/deletion', {
  summary: 'Cancel the deletion of the hotel',
  input: z.object({ facility_id: id.optional() }),
  access: { staff: { needs, reply: reply({ data: leaving }) } },
  errors: ['deletion_begun'],
});
