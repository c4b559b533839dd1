import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { reply } from '#platform/http/reply.ts';
import { requiredText } from '#platform/http/wire.ts';
import { presentPassword as password, signedIn } from './sign-in.ts';

const code = requiredText(50);
const recoveryCodes = reply({ data: z.object({ recovery_codes: z.array(z.string()) }) });

const factorState = z.object({
  on: z.boolean(),
  /** Whether by an authenticator app, and whether by a passkey. */
  app: z.boolean(),
  passkey: z.boolean(),
  required: z.boolean(),
  recovery_codes_left: z.int(),
});

/** Whether the caller's second factor is on, and how many recovery codes are left. */
export const twoFactorState = endpoint('GET auth/two-factor', {
  summary: "Get the state of the caller's second factor",
  input: z.object({}),
  access: { staff: { beforeTwoFactor: true, reply: reply({ data: factorState }) } },
});

/** Makes a secret for an authenticator app; it counts once it is confirmed. 409 `two_factor_on` where one counts. */
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

/** The first code of the app switches the second factor on and ends other sessions. Out: ten recovery codes, shown this once. */
export const confirmTwoFactor = endpoint('POST auth/two-factor/confirm', {
  summary: 'Turn on the second factor',
  input: z.object({ code }),
  access: { staff: { beforeTwoFactor: true, reply: recoveryCodes } },
  errors: ['wrong_code', 'two_factor_on', 'locked'],
});

/** New recovery codes instead of all before. Needs `password`, or a second factor within five minutes. */
export const renewRecoveryCodes = endpoint('POST auth/two-factor/recovery-codes', {
  summary: 'Create new recovery codes',
  input: z.object({ password }),
  access: { staff: { reply: recoveryCodes } },
  errors: ['locked'],
});

/** Switches the second factor off. Needs `password`, or a second factor within five minutes. */
export const disableTwoFactor = endpoint('POST auth/two-factor/disable', {
  summary: 'Turn off the second factor',
  input: z.object({ password }),
  access: { staff: { reply: reply({}) } },
  errors: ['locked'],
});

/** A code of the app, or a recovery code. `challenge_over` after five wrong ones or ten minutes. */
export const verifyTwoFactor = endpoint('POST auth/two-factor/verify', {
  summary: 'Complete a sign-in with the second factor',
  input: z.object({ challenge: requiredText(200), code }),
  access: { public: { reply: reply({ data: signedIn }) } },
  errors: ['wrong_code', 'challenge_over', 'locked'],
});

/** Gives the second factor again for a call that asks for `factor` (docs/reference/sign-in.md#what-asks-for-the-second-factor-again). */
export const giveFactor = endpoint('POST auth/two-factor/again', {
  summary: 'Give the second factor again',
  input: z.object({ code }),
  access: { staff: { whileHandedOver: true, reply: reply({}) } },
  errors: ['wrong_code', 'locked'],
});
