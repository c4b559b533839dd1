import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { reply } from '#platform/http/reply.ts';
import { requiredText } from '#platform/http/wire.ts';
import { presentPassword as password, signInResult } from './sign-in.ts';

const code = requiredText(50);
const recoveryCodes = reply({ data: z.object({ recovery_codes: z.array(z.string()) }) });

const factorState = z.object({
  on: z.boolean(),
  /** Whether an authenticator app is set up. `passkey`: whether a passkey is set up. */
  app: z.boolean(),
  passkey: z.boolean(),
  required: z.boolean(),
  recovery_codes_left: z.int(),
  /** Whether this session was opened by single sign-on. */
  sign_on: z.boolean(),
});

export const twoFactorState = endpoint('GET auth/two-factor', {
  summary: "Get the state of the caller's second factor",
  input: z.object({}),
  access: {
    staff: { beforeTwoFactor: true, reply: reply({ data: factorState }) },
    organization: { reply: reply({ data: factorState }) },
  },
});

/**
 * Creates a secret for an authenticator app. It takes effect once confirmed.
 * @throws 409 `two_factor_on` if an app is already active
 */
export const startTwoFactor = endpoint('POST auth/two-factor/start', {
  summary: 'Start setting up a second factor',
  input: z.object({ password }),
  access: {
    staff: {
      beforeTwoFactor: true,
      reply: reply({ data: z.object({ secret: z.string(), otpauth_url: z.string() }) }),
    },
  },
  errors: ['two_factor_on', 'locked'],
});

/**
 * Turns on the second factor with a first code from the app and ends other sessions. Returns ten recovery
 * codes, which are shown only once.
 */
export const confirmTwoFactor = endpoint('POST auth/two-factor/confirm', {
  summary: 'Turn on the second factor',
  input: z.object({ code }),
  access: { staff: { beforeTwoFactor: true, reply: recoveryCodes } },
  errors: ['wrong_code', 'two_factor_on', 'locked'],
});

/**
 * Replaces all recovery codes. Requires `password`, unless the user gave a second factor or authenticated at
 * the organization's provider within the last five minutes.
 */
export const renewRecoveryCodes = endpoint('POST auth/two-factor/recovery-codes', {
  summary: 'Create new recovery codes',
  input: z.object({ password }),
  access: { staff: { reply: recoveryCodes } },
  errors: ['locked'],
});

/**
 * Turns off the second factor. Requires `password`, unless the user gave a second factor or authenticated at
 * the organization's provider within the last five minutes.
 */
export const disableTwoFactor = endpoint('POST auth/two-factor/disable', {
  summary: 'Turn off the second factor',
  input: z.object({ password }),
  access: { staff: { reply: reply({}) } },
  errors: ['locked'],
});

/**
 * Accepts a code from the app or a recovery code.
 * @throws 422 `challenge_over` after five wrong codes or ten minutes
 */
export const verifyTwoFactor = endpoint('POST auth/two-factor/verify', {
  summary: 'Complete a sign-in with the second factor',
  input: z.object({ challenge: requiredText(200), code }),
  access: { public: { reply: reply({ data: signInResult }) } },
  errors: ['wrong_code', 'challenge_over', 'locked'],
});

/**
 * Verifies the second factor again for a call that requires `factor`
 * (docs/reference/sign-in.md#what-asks-for-the-second-factor-again).
 */
export const proveWithFactor = endpoint('POST auth/two-factor/again', {
  summary: 'Verify the second factor again',
  input: z.object({ code }),
  access: { staff: { whileHandedOver: true, reply: reply({}) } },
  errors: ['wrong_code', 'locked'],
});
