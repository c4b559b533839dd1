import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { keyScopes } from '#features/access/access/rules/key-scopes.ts';
import { MAX_GRANTS } from '#features/organization/organization/rules/grants.ts';
import type { ApiOf } from '#platform/http/contract.ts';
import { reply } from '#platform/http/reply.ts';
import { day, id, idInAddress, instantInReply, requiredLine, text } from '#platform/http/wire.ts';

const MAX_NETWORKS = 50;

const scope = z.enum(keyScopes);

const listedKey = z.object({
  id: z.int(),
  name: z.string(),
  scopes: z.array(scope),
  hotel_ids: z
    .array(z.int())
    .nullable()
    .describe('The hotels that the key covers; null for every hotel of the organization.'),
  networks: z.array(z.string()).describe('The allowed networks; empty for any.'),
  created_at: instantInReply,
  expires_at: instantInReply.nullable().describe('The time from which the key is rejected.'),
  last_used_at: instantInReply.nullable(),
  last_used_from: z.string().nullable(),
});

/** Lists the keys of the organization that are not revoked, newest first, without the key values. */
export const listOrganizationKeys = endpoint('GET organization/keys', {
  summary: "List the organization's API keys",
  input: z.object({}),
  access: { organization: { admin: true, reply: reply({ data: z.array(listedKey) }) } },
});

/**
 * Creates a key. Only this response contains `key`.
 * @throws 404 for a hotel that does not belong to the organization
 * @throws 422 `field_invalid` on `networks` if an entry is not a network
 */
export const makeOrganizationKey = endpoint('POST organization/keys', {
  summary: 'Create an API key of the organization',
  input: z.object({
    name: requiredLine(100),
    scopes: z.array(scope).min(1).max(keyScopes.length),
    hotel_ids: z
      .array(id)
      .min(1)
      .max(MAX_GRANTS)
      .nullable()
      .describe(
        'The hotels that the key covers; null for every hotel of the organization, including those that join later.',
      ),
    networks: z
      .array(text(50))
      .max(MAX_NETWORKS)
      .default([])
      .describe('Addresses or networks (CIDR) that may use the key; empty for any.'),
    expires_on: day
      .nullable()
      .default(null)
      .describe('The last day (UTC) on which the key is valid; null if it does not expire.'),
  }),
  access: {
    organization: {
      admin: true,
      fresh: true,
      reply: reply({ data: z.object({ id: z.int(), name: z.string(), key: z.string() }) }),
    },
  },
});

/**
 * Revokes a key immediately.
 * @throws 404 if the organization does not have this key or the key is already revoked
 */
export const revokeOrganizationKey = endpoint('DELETE organization/keys/:id', {
  summary: 'Revoke an API key of the organization',
  input: z.object({ id: idInAddress }),
  access: { organization: { admin: true, reply: reply({}) } },
});

export type Api = ApiOf<
  typeof listOrganizationKeys | typeof makeOrganizationKey | typeof revokeOrganizationKey
>;
