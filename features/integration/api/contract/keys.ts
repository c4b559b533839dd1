import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { apiVersions } from '#features/access/access/rules/api-versions.ts';
import { keyScopes } from '#features/access/access/rules/key-scopes.ts';
import { reply } from '#platform/http/reply.ts';
import { day, id, idInAddress, instantInReply, requiredText } from '#platform/http/wire.ts';

const needs = { owner: true } as const;

const scope = z.enum(keyScopes);

const listedKey = z.object({
  id: z.int(),
  name: z.string(),
  test: z.boolean().describe('Opens the test hotel, whose messages are not sent.'),
  scopes: z.array(scope),
  version: z.enum(apiVersions),
  created_at: instantInReply,
  expires_at: instantInReply.nullable().describe('The time from which the key is rejected.'),
  last_used_at: instantInReply.nullable(),
  last_used_from: z.string().nullable(),
});

/**
 * Lists the unrevoked keys of the hotel and of its test hotel, newest first, without the keys themselves.
 * `last_used_at` is updated at most once a minute. `last_used_from` is a network.
 */
export const listApiKeys = endpoint('GET integrations/api-keys', {
  summary: "List the hotel's API keys",
  input: z.object({ facility_id: idInAddress.optional() }),
  access: { staff: { needs, reply: reply({ data: z.array(listedKey) }) } },
});

/**
 * Creates a key. Only this response contains `key`. The first key with `test` creates the test hotel
 * (docs/reference/api-keys.md#the-test-hotel).
 */
export const makeApiKey = endpoint('POST integrations/api-keys', {
  summary: 'Create an API key',
  input: z.object({
    facility_id: id.optional(),
    name: requiredText(100),
    scopes: z.array(scope).min(1).max(keyScopes.length),
    expires_on: day
      .nullable()
      .default(null)
      .describe('The last day on which the key is valid; null if it does not expire.'),
    test: z.boolean().default(false).describe('For the test hotel, whose messages are not sent.'),
  }),
  access: {
    staff: {
      fresh: true,
      needs,
      reply: reply({ data: z.object({ id: z.int(), name: z.string(), key: z.string() }) }),
    },
  },
});

/**
 * Revokes a key. Further requests with this key get 401.
 * @throws 404 if the hotel does not have this key or the key is already revoked
 */
export const revokeApiKey = endpoint('DELETE integrations/api-keys/:id', {
  summary: 'Revoke an API key',
  input: z.object({ id: idInAddress, facility_id: id.optional() }),
  access: { staff: { needs, reply: reply({}) } },
});
