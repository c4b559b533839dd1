import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { reply } from '#platform/http/reply.ts';
import {
  dayFrom1900,
  id,
  idInAddress,
  instantInReply,
  requiredText,
  timeOfDay,
} from '#platform/http/wire.ts';
import { MAX_URL_LENGTH } from './rules/address.ts';
import { failures } from './rules/answers.ts';
import { eventTypes, pauseReasons } from './rules/events.ts';

const needs = { owner: true } as const;

/** URL and event types. A URL without https is rejected with `webhook_url_invalid`. */
const webhookFields = {
  url: requiredText(MAX_URL_LENGTH).transform(text => text.trim()),
  events: z.array(z.enum(eventTypes)).min(1).max(eventTypes.length),
};

const webhookParams = { id: idInAddress, facility_id: id.optional() };
const emptyReply = { staff: { needs, reply: reply({}) } };

const listedWebhook = z.object({
  id: z.int(),
  url: z.string(),
  events: z.array(z.enum(eventTypes)),
  created_at: instantInReply,
  /** `failing`: the webhook has accepted nothing for three days. `gone`: the receiver answered 410. */
  paused: z.object({ at: instantInReply, why: z.enum(pauseReasons) }).nullable(),
  failing_since: instantInReply.nullable(),
  /** Time until which the previous secret also signs. Older secrets expire earlier. */
  both_secrets_until: instantInReply.nullable(),
  waiting: z.int(),
});

/**
 * Lists the hotel's webhooks, oldest first, without secrets. `waiting`: number of events that have not been
 * accepted yet.
 */
export const listWebhooks = endpoint('GET integrations/webhooks', {
  summary: "List the hotel's webhooks",
  input: z.object({ facility_id: idInAddress.optional() }),
  access: { staff: { needs, reply: reply({ data: z.array(listedWebhook) }) } },
});

/** Creates a webhook. A hotel can have at most ten. Only this response contains `secret`. */
export const createWebhook = endpoint('POST integrations/webhooks', {
  summary: 'Create a webhook',
  input: z.object({ facility_id: id.optional(), ...webhookFields }),
  access: {
    staff: { fresh: true, needs, reply: reply({ data: z.object({ id: z.int(), secret: z.string() }) }) },
  },
  errors: ['webhooks_full'],
});

/** Changes the URL and the event types. Waiting deliveries are sent to the new URL. */
export const changeWebhook = endpoint('PUT integrations/webhooks/:id', {
  summary: 'Change a webhook',
  input: z.object({ ...webhookParams, ...webhookFields }),
  access: { staff: { fresh: true, needs, reply: reply({}) } },
});

/** Deletes the webhook with its log. Waiting deliveries are not sent. */
export const deleteWebhook = endpoint('DELETE integrations/webhooks/:id', {
  summary: 'Delete a webhook',
  input: z.object(webhookParams),
  access: emptyReply,
});

/** Creates a new secret. The previous secret also signs for 24 hours. Only this response contains `secret`. */
export const changeSecret = endpoint('POST integrations/webhooks/:id/secret', {
  summary: "Change a webhook's secret",
  input: z.object(webhookParams),
  access: { staff: { fresh: true, needs, reply: reply({ data: z.object({ secret: z.string() }) }) } },
});

/** Pauses deliveries until the webhook is resumed. Events wait for up to 30 days. */
export const pauseWebhook = endpoint('POST integrations/webhooks/:id/pause', {
  summary: 'Pause a webhook',
  input: z.object(webhookParams),
  access: emptyReply,
});

/** Resumes a webhook. Waiting events are sent in order. */
export const resumeWebhook = endpoint('POST integrations/webhooks/:id/resume', {
  summary: 'Resume a webhook',
  input: z.object(webhookParams),
  access: emptyReply,
});

/**
 * Sends a `webhook.test` event once, even if the webhook is paused. Find the response in the log by `event_id`.
 */
export const testWebhook = endpoint('POST integrations/webhooks/:id/test', {
  summary: 'Send a test to a webhook',
  input: z.object(webhookParams),
  access: { staff: { needs, reply: reply({ data: z.object({ event_id: z.int() }) }) } },
});

/**
 * Replays all events since the given time (in the hotel's time zone) with their original ids. `count`: number of
 * events. Events are kept for 30 days.
 */
export const replayWebhook = endpoint('POST integrations/webhooks/:id/replay', {
  summary: 'Send events again',
  input: z.object({ ...webhookParams, from_date: dayFrom1900, from_time: timeOfDay }),
  access: { staff: { needs, reply: reply({ data: z.object({ count: z.int() }) }) } },
});

const attempt = z.object({
  id: z.int(),
  event_id: z.int(),
  /** Value of the `webhook-id` header. */
  webhook_id: z.string(),
  type: z.string(),
  /** Null for a test. */
  reservation_no: z.string().nullable(),
  at: instantInReply,
  /** Number of this attempt for the event. */
  number: z.int(),
  duration_ms: z.int(),
  /** HTTP status. Null if there was no response. */
  status: z.int().nullable(),
  /** Null if the attempt was accepted. */
  failure: z.enum(failures).nullable(),
  /** Beginning of the response. Only for failed attempts and tests. */
  answer: z.string().nullable(),
  state: z.enum(['waiting', 'delivered', 'given-up']),
});

/**
 * Lists the attempts of the last 30 days, newest first, 50 per page. `before` is the `next` of the previous
 * response.
 */
export const listAttempts = endpoint('GET integrations/webhooks/:id/attempts', {
  summary: "List a webhook's attempts",
  input: z.object({ id: idInAddress, facility_id: idInAddress.optional(), before: idInAddress.optional() }),
  access: { staff: { needs, reply: reply({ data: z.array(attempt), next: z.int().nullable() }) } },
});
