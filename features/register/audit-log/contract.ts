import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { auditKinds } from '#features/audit/audit/rules.ts';
import { binaryReply, reply } from '#platform/http/reply.ts';
import {
  day,
  dayFrom1900,
  id,
  idInAddress,
  instantInReply,
  namedObject,
  positionInUrl,
  requiredText,
  shownCount,
  text,
} from '#platform/http/wire.ts';

const rowInQuery = z.coerce.number<number | string>().int().positive();

const entry = z.object({
  id: z.int(),
  at: instantInReply,
  /** Name in the form noun.verb. Names never change. Clients choose the text that they show for a name. */
  action: z.string(),
  /**
   * `username` and `name` are set for staff, `name` also for an API key. Both are null once the account is
   * deleted.
   */
  actor: z.object({
    kind: z.string(),
    id: z.int().nullable(),
    username: z.string().nullable(),
    name: z.string().nullable(),
  }),
  booking: z.object({ id: z.int(), pms_code: z.string(), reservation_no: z.string() }).nullable(),
  /** Ids, counts and field names. Contains no personal data. */
  details: z.record(z.string(), z.unknown()),
  /**
   * Subject of the entry: the current name of an API key, the vendor of a connector, or the host of an existing
   * webhook.
   */
  about: z.object({ key: z.string().nullable(), vendor: z.string().nullable(), host: z.string().nullable() }),
  /** The caller's network, such as 203.0.113.0/24. Null if the entry was not caused by a request. */
  source: z.string().nullable(),
  /**
   * Set if the entry stands for several rejected attempts within an hour: their number, the time of the last
   * one, and the number of networks (20 means 20 or more).
   */
  tries: z.object({ count: z.int(), until: instantInReply, networks: z.int() }).nullable(),
});

/**
 * Lists audit entries, newest first, 100 per page.
 * `cursor`: the `next_cursor` of the previous response.
 * `actor_id`: a user.
 * `kind`: type of action.
 * `from`, `to`: first and last day in the hotel's time zone.
 */
export const listAudit = endpoint('GET audit', {
  summary: 'List audit entries',
  input: z.object({
    facility_id: rowInQuery.optional(),
    actor_id: rowInQuery.optional(),
    kind: z.enum(auditKinds).optional(),
    reservation_no: text(100).optional(),
    from: dayFrom1900.or(z.literal('')).optional(),
    to: day.or(z.literal('')).optional(),
    cursor: text(100).optional(),
  }),
  access: {
    staff: {
      needs: { owner: true },
      reply: reply({ data: z.array(entry), next_cursor: z.string().nullable() }),
    },
  },
});

export const listAuditPeople = endpoint('GET audit/people', {
  summary: 'List the users for filtering audit entries',
  input: z.object({ facility_id: rowInQuery.optional() }),
  access: {
    staff: {
      needs: { owner: true },
      reply: reply({ data: z.array(z.object({ id: z.int(), username: z.string(), name: z.string() })) }),
    },
  },
});

/**
 * Lists the last changes of a setting, newest first, at most 20. Only for users who may change the setting.
 * `by`: user ID. "" if the account no longer exists. Null if no user made the change.
 * @throws 403, or 422 for a setting that no user changes
 */
export const listLastChanges = endpoint('GET facility-setting/changes', {
  summary: 'List the last changes of a setting',
  input: z.object({ facility_id: idInAddress, name: requiredText(100) }),
  access: {
    staff: {
      reply: reply({
        data: z.array(
          z.object({
            at: instantInReply,
            by: z.string().nullable(),
            before: z.unknown(),
            after: z.unknown(),
          }),
        ),
      }),
    },
  },
});

/**
 * Returns the hotel's sealed audit as JSON lines, oldest first: the entries and counts of each seal, then the
 * seal (docs/reference/organization.md#audit-as-a-stream). Send the number of the last seal as `after` in the
 * next request. If there is nothing new, the response is empty.
 */
export const readSealedAudit = endpoint('GET pms/audit', {
  summary: 'Read the sealed audit as JSON lines',
  bytes: ['application/x-ndjson'],
  input: z.object({
    after: positionInUrl
      .default(0)
      .describe('The number of the last seal read; 0 to start from the beginning.'),
  }),
  access: { 'api-key': { needs: { scope: 'read_audit' }, reply: binaryReply } },
});

const MAX_POSITIONS = 5000;

const position = namedObject('AuditPositionInput', {
  hotel_id: id,
  after: shownCount.describe('The number of the last seal of this hotel that was read.'),
});

/**
 * Returns the sealed audit of the hotels of an organization's key as JSON lines: each hotel's lines as
 * `GET pms/audit` returns them, and a last line of the kind `end`, whose `more` says whether more can be read at
 * once (docs/reference/organization.md#audit-as-a-stream).
 */
export const readHotelsAudit = endpoint('POST pms/audit', {
  summary: 'Read the sealed audit of all hotels of the key as JSON lines',
  bytes: ['application/x-ndjson'],
  input: z.object({
    positions: z
      .array(position)
      .max(MAX_POSITIONS)
      .refine(list => new Set(list.map(({ hotel_id }) => hotel_id)).size === list.length, {
        error: 'field_invalid',
        params: { must: 'name each hotel once' },
      })
      .default([])
      .describe('Where to continue in each hotel. Hotels that are not listed are read from the beginning.'),
  }),
  access: { 'organization-key': { needs: { scope: 'read_audit' }, reply: binaryReply } },
});
