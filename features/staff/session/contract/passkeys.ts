import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { reply } from '#platform/http/reply.ts';
import { id, instantInReply, requiredText, text } from '#platform/http/wire.ts';
import { presentPassword as password, signInResult } from './sign-in.ts';

const base64url = requiredText(20_000);

const passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: instantInReply,
  used_at: instantInReply.nullable(),
});

const credentialDescriptor = z.object({
  id: z.string(),
  type: z.string(),
  transports: z.array(z.string()).exactOptional(),
});
const verification = z.enum(['discouraged', 'preferred', 'required']);

/** Passed unchanged to `navigator.credentials.get` (WebAuthn level 3). */
const assertionOptions = z.object({
  challenge: z.string(),
  timeout: z.int().exactOptional(),
  rpId: z.string().exactOptional(),
  allowCredentials: z.array(credentialDescriptor).exactOptional(),
  userVerification: verification.exactOptional(),
});
export type AssertionOptions = z.output<typeof assertionOptions>;

/** Passed unchanged to `navigator.credentials.create`. */
const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string().exactOptional(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int().exactOptional(),
  excludeCredentials: z.array(credentialDescriptor).exactOptional(),
  authenticatorSelection: z
    .object({
      residentKey: verification.exactOptional(),
      requireResidentKey: z.boolean().exactOptional(),
      userVerification: verification.exactOptional(),
    })
    .exactOptional(),
  attestation: z.enum(['direct', 'enterprise', 'indirect', 'none']).exactOptional(),
});

const credential = {
  id: base64url,
  rawId: base64url,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).exactOptional(),
  /** Ignored, because no extensions are requested. */
  clientExtensionResults: z.unknown().optional(),
};

const enrolment = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    attestationObject: base64url,
    transports: z.array(text(50)).max(10).exactOptional(),
  }),
});
export type Enrolment = z.output<typeof enrolment>;

const assertion = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url,
    authenticatorData: base64url,
    signature: base64url,
    userHandle: base64url.exactOptional(),
  }),
});
export type Assertion = z.output<typeof assertion>;

const passkeys = reply({ data: z.array(passkey) });

export const listPasskeys = endpoint('GET auth/passkeys', {
  summary: "List the caller's passkeys",
  input: z.object({}),
  access: { staff: { beforeTwoFactor: true, reply: passkeys }, organization: { reply: passkeys } },
});

const options = reply({ data: creationOptions });

/**
 * Returns the options for creating a passkey. Requires `password`, unless the user gave a second factor or
 * authenticated at the organization's provider within the last five minutes.
 */
export const startPasskey = endpoint('POST auth/passkeys/start', {
  summary: 'Start creating a passkey',
  input: z.object({ password }),
  access: { staff: { beforeTwoFactor: true, reply: options }, organization: { reply: options } },
  errors: ['locked', 'passkeys_full'],
});

const recoveryCodes = reply({ data: z.object({ recovery_codes: z.array(z.string()) }) });

/**
 * Stores the passkey and ends the caller's other sessions. Returns ten recovery codes if the user has no
 * unused ones, otherwise none.
 */
export const finishPasskey = endpoint('POST auth/passkeys/finish', {
  summary: 'Save a passkey',
  input: z.object({ response: enrolment }),
  access: { staff: { beforeTwoFactor: true, reply: recoveryCodes }, organization: { reply: recoveryCodes } },
  errors: ['passkey_refused'],
});

/**
 * Deletes a passkey and ends the caller's other sessions. Requires `password`, unless the user gave a second
 * factor or authenticated at the organization's provider within the last five minutes.
 * @throws 409 `emergency_admin` for the last passkey of an organization's emergency admin
 */
export const removePasskey = endpoint('POST auth/passkeys/remove', {
  summary: 'Delete a passkey',
  input: z.object({ id, password }),
  access: { staff: { reply: passkeys }, organization: { reply: passkeys } },
  errors: ['locked', 'emergency_admin'],
});

export const startPasskeySignIn = endpoint('POST auth/passkey/start', {
  summary: 'Start a sign-in with a passkey',
  input: z.object({}),
  access: { public: { reply: reply({ data: assertionOptions }) } },
});

/**
 * Signs in with a passkey. The response is like that of the login call. A passkey counts as both factors
 * because the device has verified its user.
 */
export const passkeySignIn = endpoint('POST auth/passkey/login', {
  summary: 'Sign in with a passkey',
  input: z.object({ response: assertion }),
  access: { public: { reply: reply({ data: signInResult }) } },
  errors: ['passkey_refused', 'sign_on_needed'],
});

/**
 * Returns the options for a passkey as the second step of a sign-in.
 * @throws 422 `challenge_over`
 */
export const startPasskeyStep = endpoint('POST auth/two-factor/passkey/start', {
  summary: 'Start the second sign-in step with a passkey',
  input: z.object({ challenge: requiredText(200) }),
  access: { public: { reply: reply({ data: assertionOptions }) } },
  errors: ['challenge_over'],
});

export const passkeyStep = endpoint('POST auth/two-factor/passkey', {
  summary: 'Complete the second sign-in step with a passkey',
  input: z.object({ challenge: requiredText(200), response: assertion }),
  access: { public: { reply: reply({ data: signInResult }) } },
  errors: ['passkey_refused', 'challenge_over', 'locked'],
});

export const startPasskeyProof = endpoint('POST auth/two-factor/again/passkey/start', {
  summary: 'Start verifying the second factor again with a passkey',
  input: z.object({}),
  access: {
    staff: { whileHandedOver: true, reply: reply({ data: assertionOptions }) },
    organization: { reply: reply({ data: assertionOptions }) },
  },
});

/**
 * Gives the second factor with a passkey in an existing session, like `POST auth/two-factor/again` does with a
 * code.
 */
export const proveWithPasskey = endpoint('POST auth/two-factor/again/passkey', {
  summary: 'Verify the second factor again with a passkey',
  input: z.object({ response: assertion }),
  access: { staff: { whileHandedOver: true, reply: reply({}) }, organization: { reply: reply({}) } },
  errors: ['passkey_refused', 'locked'],
});
