import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { reply } from '#platform/http/reply.ts';
import { dayFrom1900, id, idInAddress, requiredText, shownInstant, timeOfDay } from '#platform/http/wire.ts';
import { MOST_ADDRESS } from './rules/address.ts';
import { failures } from './rules/answers.ts';
import { eventTypes, pauseReasons } from './rules/events.ts';

const needs = { owner: true } as const;

/** Which address is told, and what; `webhook_url_invalid` where it is no https address. */
const wanted = {
  url: requiredText(MOST_ADDRESS).transform(text => text.trim()),
  events: z.array(z.enum(eventTypes)).min(1).max(eventTypes.length),
};

const named = { id: idInAddress, facility_id: id.optional() };
const done = { staff: { needs, reply: reply({}) } };

const listedWebhook = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(z.enum(eventTypes)),
  created_at: shownInstant,
  /** `failing`: nothing was accepted for three days; `gone`: it answered 410. */
  paused: z.object({ at: shownInstant, why: z.enum(pauseReasons) }).nullable(),
  failing_since: shownInstant.nullable(),
  /** Until then the secret before the last change signs, too; those before it end sooner. */
  both_secrets_until: shownInstant.nullable(),
  waiting: z.int(),
});

/** The hotel's addresses, the oldest first; never their secrets. `waiting`: events that were not accepted yet. */
export const listWebhooks = endpoint('GET integrations/webhooks', {
  summary: "List the hotel's webhooks",
  input: z.object({ facility_id: idInAddress.optional() }),
  access: { staff: { needs, reply: reply({ data: z.array(listedWebhook) }) } },
});

/** Has an address told from now on, ten a hotel at most. `secret` is in this reply and never again. */
export const createWebhook = endpoint('POST integrations/webhooks', {
  summary: 'Create a webhook',
  input: z.object({ facility_id: id.optional(), ...wanted }),
  access: {
    staff: { fresh: true, needs, reply: reply({ data: z.object({ id: z.int(), secret: z.string() }) }) },
  },
  errors: ['webhooks_full'],
});

/** Changes where it is told, and what. What waits goes to the new address. */
export const changeWebhook = endpoint('PUT integrations/webhooks/:id', {
  summary: 'Change a webhook',
  input: z.object({ ...named, ...wanted }),
  access: { staff: { fresh: true, needs, reply: reply({}) } },
});

/** Takes it away with its log; what waited is not sent. */
export const deleteWebhook = endpoint('DELETE integrations/webhooks/:id', {
  summary: 'Delete a webhook',
  input: z.object(named),
  access: done,
});

/** Makes a new secret; the one before it signs beside it for 24 hours. `secret` is in this reply and never again. */
export const changeSecret = endpoint('POST integrations/webhooks/:id/secret', {
  summary: "Change a webhook's secret",
  input: z.object(named),
  access: { staff: { fresh: true, needs, reply: reply({ data: z.object({ secret: z.string() }) }) } },
});

/** Lets nothing go out until it is resumed. What happens meanwhile waits, for 30 days. */
export const pauseWebhook = endpoint('POST integrations/webhooks/:id/pause', {
  summary: 'Pause a webhook',
  input: z.object(named),
  access: done,
});

/** Lets what has waited go out, in order. */
export const resumeWebhook = endpoint('POST integrations/webhooks/:id/resume', {
  summary: 'Resume a webhook',
  input: z.object(named),
  access: done,
});

/** Sends an event `webhook.test` once, also to one that is paused; the log then tells by `event_id` what was answered. */
export const testWebhook = endpoint('POST integrations/webhooks/:id/test', {
  summary: 'Send a test to a webhook',
  input: z.object(named),
  access: { staff: { needs, reply: reply({ data: z.object({ event_id: z.int() }) }) } },
});

/** Sends again what happened from a time of the hotel's zone on, under the same ids; `count`: how many events. The last 30 days are there. */
export const replayWebhook = endpoint('POST integrations/webhooks/:id/replay', {
  summary: 'Send events again',
  input: z.object({ ...named, from_date: dayFrom1900, from_time: timeOfDay }),
  access: { staff: { needs, reply: reply({ data: z.object({ count: z.int() }) }) } },
});

const attempt = z.object({
  id: z.int(),
  event_id: z.int(),
  /** The header of that name. */
  webhook_id: z.string(),
  type: z.string(),
  /** Null: a test. */
  reservation_no: z.string().nullable(),
  at: shownInstant,
  /** Which try of its event this was. */
  number: z.int(),
  duration_ms: z.int(),
  /** Null: there was no answer. */
  status: z.int().nullable(),
  /** Null: it was accepted. */
  failure: z.enum(failures).nullable(),
  /** The beginning of what was answered, of refusals and tests. */
  answer: z.string().nullable(),
  /** How its event stands now. */
  state: z.enum(['waiting', 'delivered', 'given-up']),
});

/** Each try of the last 30 days, newest first, 50 a page; `before` is the reply's `next`. */
export const listAttempts = endpoint('GET integrations/webhooks/:id/attempts', {
  summary: "List a webhook's tries",
  input: z.object({ id: idInAddress, facility_id: idInAddress.optional(), before: idInAddress.optional() }),
  access: { staff: { needs, reply: reply({ data: z.array(attempt), next: z.int().nullable() }) } },
});
