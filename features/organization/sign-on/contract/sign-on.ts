import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { challengeReply, signInResult } from '#features/staff/session/contract/sign-in.ts';
import { reply } from '#platform/http/reply.ts';
import { requiredNarrow, requiredText, text } from '#platform/http/wire.ts';

const providerRedirect = z.object({ url: z.string() });

/**
 * Begins a sign-on at the provider of the organization that has proven a domain. Returns the provider's
 * address for the browser. A cookie binds the attempt to the browser. The attempt is valid for ten minutes.
 * @throws 422 `sign_on_failed` if there is no such organization or its provider does not answer
 * @throws 429 `too_many_requests` after 300 per hour and network
 */
export const startSignOn = endpoint('POST auth/sign-on/start', {
  summary: 'Start a single sign-on',
  input: z.object({ domain: requiredNarrow(253) }),
  access: { public: { reply: reply({ data: providerRedirect }) } },
  errors: ['sign_on_failed', 'too_many_requests'],
});

/**
 * Begins a sign-on that authenticates the signed-in user again. Returns null if the session was not opened by
 * single sign-on.
 * @throws 422 `sign_on_failed`
 */
export const proveBySignOn = endpoint('POST auth/sign-on/again', {
  summary: 'Start reauthenticating the signed-in user at the provider',
  input: z.object({}),
  access: {
    staff: { beforeTwoFactor: true, reply: reply({ data: providerRedirect.nullable() }) },
    organization: { reply: reply({ data: providerRedirect.nullable() }) },
  },
  errors: ['sign_on_failed'],
});

/**
 * Finishes a sign-on with the parameters that the provider returned to the browser. `organization`: the public
 * id at the end of the redirect address, which must be that of the attempt. The response is that of
 * the login call, or `proven` if the sign-on was a fresh proof of the signed-in user.
 * @throws 422 `sign_on_failed` with the `reason`
 */
export const finishSignOn = endpoint('POST auth/sign-on/finish', {
  summary: 'Finish a single sign-on',
  input: z.object({
    organization: requiredText(50),
    state: requiredText(200),
    code: text(4000).optional(),
    iss: text(500).optional(),
    error: text(200).optional(),
  }),
  access: {
    public: {
      reply: reply({ data: z.union([signInResult, challengeReply, z.object({ proven: z.literal(true) })]) }),
    },
  },
  errors: ['sign_on_failed'],
});

/**
 * Ends the sessions that a logout token of the provider names (OpenID Connect Back-Channel Logout 1.0).
 * @throws 400 `invalid_input` for a token that is not valid or was used before
 */
export const backChannelLogout = endpoint('POST auth/sign-on/back-channel/:id', {
  summary: 'Receive a logout token of a provider',
  media: 'form',
  input: z.object({ id: requiredText(50), logout_token: requiredText(16_000) }),
  access: { public: { reply: reply({}) } },
});
