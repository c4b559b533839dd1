import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { reply } from '#platform/http/reply.ts';
import { instantInReply, requiredLine, requiredNarrow } from '#platform/http/wire.ts';
import { providerFaults } from '../rules.ts';

const state = z.object({
  /** The client secret is never returned. */
  provider: z
    .object({
      issuer: z.string(),
      client_id: z.string(),
      groups_claim: z.string(),
      /** When the issuer or client last changed. Null if unknown. */
      set_up_at: instantInReply.nullable(),
    })
    .nullable(),
  /** Addresses to enter at the provider. */
  addresses: z.object({ redirect: z.string(), post_logout: z.string(), back_channel: z.string() }),
  domains: z.array(
    z.object({
      domain: z.string(),
      /** The TXT record that proves the domain. */
      record: z.string(),
      /** Null until the domain is proven. */
      proven_at: instantInReply.nullable(),
      enforced: z.boolean(),
      /** Link that begins a sign-on. */
      sign_on: z.string(),
    }),
  ),
  emergency_admin: z.object({ username: z.string(), own: z.boolean(), passkey: z.boolean() }).nullable(),
  /** Whether the caller has a passkey. */
  passkey: z.boolean(),
});
const stateReply = reply({ data: state });
const forAdmins = { organization: { admin: true, fresh: true, reply: stateReply } } as const;
const domain = requiredNarrow(253);

export const readSignOn = endpoint('GET organization/sign-on', {
  summary: 'Get the single sign-on settings',
  input: z.object({}),
  access: { organization: { admin: true, reply: stateReply } },
});

/**
 * Saves the OpenID provider. The secret may be omitted if the issuer stays the same.
 * @throws 422 on `issuer` if it is not an https address, on `client_secret` if it is missing
 */
export const saveProvider = endpoint('PUT organization/sign-on', {
  summary: 'Save the OpenID provider of the organization',
  input: z.object({
    issuer: requiredNarrow(500),
    client_id: requiredLine(500),
    client_secret: requiredLine(1000).optional(),
    groups_claim: requiredLine(200),
  }),
  access: forAdmins,
});

/** Removes the provider. Ends the sessions opened through it, and stops enforcing email domains. */
export const removeProvider = endpoint('DELETE organization/sign-on', {
  summary: 'Remove the OpenID provider of the organization',
  input: z.object({}),
  access: forAdmins,
});

/**
 * Runs discovery at the saved provider. Returns what is wrong, or null. The client secret is not tested.
 * @throws 404 without a provider
 * @throws 429 `too_many_requests` after 60 per hour and organization
 */
export const testProvider = endpoint('POST organization/sign-on/test', {
  summary: 'Test the OpenID provider of the organization',
  input: z.object({}),
  access: {
    organization: {
      admin: true,
      reply: reply({ data: z.object({ fault: z.enum(providerFaults).nullable() }) }),
    },
  },
  errors: ['too_many_requests'],
});

/**
 * Adds an email domain, which the organization must then prove. Adding it again changes nothing.
 * @throws 422 on `domain` if it is not a DNS name
 */
export const addDomain = endpoint('POST organization/domains', {
  summary: 'Add an email domain of the organization',
  input: z.object({ domain }),
  access: forAdmins,
  errors: ['too_many_requests'],
});

/**
 * Looks for the TXT record of a domain. Once found, the domain is proven.
 * @throws 409 `domain_taken` if another organization has proven it
 * @throws 429 `too_many_requests` after 60 per hour and organization
 */
export const checkDomain = endpoint('POST organization/domains/:domain/check', {
  summary: 'Check the DNS record of an email domain',
  input: z.object({ domain }),
  access: {
    organization: {
      admin: true,
      fresh: true,
      reply: reply({ data: z.object({ found: z.boolean(), state }) }),
    },
  },
  errors: ['domain_taken', 'too_many_requests'],
});

/**
 * Decides whether users with this email domain must sign in at the provider. If so, signs out those who did not, except the
 * emergency admin.
 * @throws 404 for a domain that is not proven
 * @throws 409 `sign_on_not_ready` without a provider, or without an emergency admin who has a passkey
 */
export const enforceDomain = endpoint('PUT organization/domains/:domain', {
  summary: 'Require single sign-on for an email domain',
  input: z.object({ domain, enforced: z.boolean() }),
  access: forAdmins,
  errors: ['sign_on_not_ready'],
});

/** Removes a domain. Its users can sign in with passwords again. */
export const removeDomain = endpoint('DELETE organization/domains/:domain', {
  summary: 'Remove an email domain of the organization',
  input: z.object({ domain }),
  access: forAdmins,
});

/**
 * Makes the caller the only admin who can sign in by passkey even if their domain is enforced.
 * @throws 409 `sign_on_not_ready` without a passkey
 */
export const becomeEmergencyAdmin = endpoint('POST organization/emergency-admin', {
  summary: 'Become the admin who can sign in without the provider',
  input: z.object({}),
  access: forAdmins,
  errors: ['sign_on_not_ready'],
});
