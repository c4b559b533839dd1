import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { reply } from '#platform/http/reply.ts';
import { idInAddress, instantInReply, requiredLine } from '#platform/http/wire.ts';
import { tokenDays } from './rules/limits.ts';

const provisioningFields = {
  /** SCIM base URL for the identity provider. */
  address: z.string(),
  tokens: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      created_at: instantInReply,
      expires_at: instantInReply,
      /** Updated at most once a minute. Null: never used. */
      last_used_at: instantInReply.nullable(),
    }),
  ),
};

/**
 * Returns the tokens of the organization's identity provider, newest first, without the tokens themselves.
 */
export const readProvisioning = endpoint('GET organization/provisioning', {
  summary: "List the tokens of the organization's identity provider",
  input: z.object({}),
  access: { organization: { admin: true, reply: reply({ data: z.object(provisioningFields) }) } },
});

/**
 * Creates a token for the identity provider, which manages the organization's users and groups by SCIM. Only
 * this response contains `token`.
 * @throws 422 `too_many_entries` on `name` above 10 tokens
 */
export const makeToken = endpoint('POST organization/provisioning', {
  summary: "Create a token for the organization's identity provider",
  input: z.object({
    name: requiredLine(100),
    days: z
      .literal(tokenDays, { error: 'choice_invalid' })
      .describe('The number of days for which the token is valid.'),
  }),
  access: {
    organization: {
      admin: true,
      fresh: true,
      reply: reply({ data: z.object({ token: z.string(), ...provisioningFields }) }),
    },
  },
});

/** Revokes a token at once. Users and groups are kept. */
export const revokeToken = endpoint('DELETE organization/provisioning/:id', {
  summary: "Revoke a token of the organization's identity provider",
  input: z.object({ id: idInAddress }),
  access: { organization: { admin: true, reply: reply({ data: z.object(provisioningFields) }) } },
});
