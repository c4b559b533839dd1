import { z } from 'zod';
import { endpoint } from '#features/access/contract/endpoint.ts';
import { PASSWORD_MAX } from '#features/user/rules/account.ts';
import type { ApiOf } from '#platform/http/contract.ts';
import { reply } from '#platform/http/reply.ts';
import { id, shownInstant } from '#platform/http/wire.ts';

const session = z.object({
  id: z.int(),
  /** The one that asks. */
  current: z.boolean(),
  /** Browser and system, such as "Chrome, Windows"; "" for a program. */
  browser: z.string(),
  created_at: shownInstant,
  /** When somebody was last there. */
  active_at: shownInstant,
});

/** Where the caller is signed in, this one first, then the latest used. */
export const listSessions = endpoint('GET auth/sessions', {
  summary: "List the caller's sessions",
  input: z.object({}),
  access: { staff: { reply: reply({ data: z.array(session) }) } },
});

/**
 * Ends one of the caller's sessions, or without `id` all but this one. Needs `password`, or a second factor given within five
 * minutes: 422. A session that is over already is no fault.
 */
export const endSessions = endpoint('POST auth/sessions/end', {
  summary: "End the caller's other sessions",
  input: z.object({
    id: id.optional(),
    password: z.string().min(1).max(PASSWORD_MAX, { error: 'field_too_long' }).optional(),
  }),
  access: { staff: { reply: reply({ data: z.array(session) }) } },
  errors: ['locked'],
});

export type Api = ApiOf<typeof listSessions | typeof endSessions>;
