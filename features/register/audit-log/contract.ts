import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { auditKinds } from '#features/audit/audit/rules.ts';
import { reply } from '#platform/http/reply.ts';
import { day, dayFrom1900, instantInReply, text } from '#platform/http/wire.ts';

const rowInQuery = z.coerce.number<number | string>().int().positive();

const entry = z.object({
  id: z.int(),
  at: instantInReply,
  /** noun.verb. Stable; clients provide the text. */
  action: z.string(),
  /**
   * `username` and `name` are those of staff; `name` also of an API key. Both are null once the account has
   * been deleted.
   */
  actor: z.object({
    kind: z.string(),
    id: z.int().nullable(),
    username: z.string().nullable(),
    name: z.string().nullable(),
  }),
  booking: z.object({ id: z.int(), pms_code: z.string(), reservation_no: z.string() }).nullable(),
  /** Ids, counts and field names; no personal data. */
  details: z.record(z.string(), z.unknown()),
  /**
   * The subject of the entry: the current name of an API key, the vendor of a connector, the host of a webhook
   * that still exists.
   */
  about: z.object({ key: z.string().nullable(), vendor: z.string().nullable(), host: z.string().nullable() }),
  /** The caller's network, such as 203.0.113.0/24. Null if the entry did not come from a call. */
  source: z.string().nullable(),
  /**
   * Set if the entry counts refused attempts within one hour: how many, until when, and from how many networks
   * (20 means 20 or more).
   */
  tries: z.object({ count: z.int(), until: instantInReply, networks: z.int() }).nullable(),
});

/**
 * Lists audit entries, newest first, 100 a page; `cursor` is the reply's `next_cursor`. `actor_id`: a user;
 * `kind`: kind of action; `from`, `to`: days in the hotel's time zone, both included.
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

/** Lists the hotel's accounts, sorted by name, as filters for the audit. */
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
