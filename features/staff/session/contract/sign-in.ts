import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { PASSWORD_MAX } from '#features/staff/account/rules/account.ts';
import { reply } from '#platform/http/reply.ts';
import { id, instantInReply, requiredText } from '#platform/http/wire.ts';

/** Longer passwords are rejected before hashing, which is expensive (docs/reference/sign-in.md#passwords). */
const password = z.string().min(1).max(128, { error: 'field_too_long' });

export const signedInUser = z.object({
  id: z.int(),
  username: z.string(),
  role: z.enum(['admin', 'staff']),
  /** Whether this user is the owner of the facility (its `user_id`). */
  owner: z.boolean(),
  user_permissions: z.array(z.object({ category: z.string(), name: z.string(), control: z.string() })),
  /** Null if the user has not created a hotel yet because sign-up was interrupted. Sign-up then continues. */
  user_facility: z.object({ facility_id: z.int().nullable() }),
  /** Whether the user belongs to an organization and now chooses a hotel. */
  organization: z.boolean(),
  /** The owner requires a second factor, and this user must set one up first. */
  two_factor_needed: z.boolean(),
  /** Another user chose this user's password. The user must first choose their own password. */
  password_change_needed: z.boolean(),
});

/** Only for programs. A browser gets the token in a cookie that scripts cannot read. */
export const token = z.string().optional();
export const signInResult = z.object({ token, id: z.int(), user: signedInUser });
export const challengeReply = z.object({
  two_factor: z.literal(true),
  challenge: z.string(),
  /** Methods that the user can use. A recovery code can replace each of them. */
  methods: z.array(z.enum(['app', 'passkey'])),
});

/**
 * Signs in. If the user has a second factor, `status.success` is false and the challenge must be completed with
 * `auth/two-factor/verify`. Browsers get the token in the dashboard's httpOnly cookie. Only programs get it in
 * the response.
 * @throws 422 `wrong_credentials`, the same for a wrong password and an unknown user
 * @throws 429 `locked` after too many attempts
 * @throws 403 `sign_on_needed` with the organization and its domain if the user must sign in at its provider
 */
export const login = endpoint('POST auth/login', {
  summary: 'Sign in with user ID and password',
  input: z.object({ username: requiredText(100), password }),
  access: { public: { reply: reply({ data: z.union([signInResult, challengeReply]) }) } },
  errors: ['wrong_credentials', 'locked', 'sign_on_needed'],
});

const signOutReply = reply({
  /**
   * The address that ends the session at the provider, if it was opened by single sign-on. Null while a guest has the device.
   */
  data: z.object({ sign_out_url: z.string().nullable() }),
});

/**
 * Ends this session immediately for every client that uses its token. The browser deletes the data that it has
 * loaded.
 */
export const logout = endpoint('POST auth/logout', {
  summary: 'Sign out',
  input: z.object({ user_id: z.int().optional() }),
  access: {
    staff: { reply: signOutReply, beforeTwoFactor: true, beforeOwnPassword: true, whileHandedOver: true },
    organization: { reply: signOutReply },
  },
});

/**
 * Finds the organization whose users with this email domain must sign in at the organization's provider.
 * Null if there is none. The answer does not depend on whether there is a user with this address.
 */
export const findSignOn = endpoint('POST auth/sign-on/find', {
  summary: 'Find the organization that requires single sign-on for an email domain',
  input: z.object({ email: requiredText(320) }),
  access: {
    public: {
      reply: reply({ data: z.object({ organization: z.string(), domain: z.string() }).nullable() }),
    },
  },
});

const idleTime = reply({ data: z.object({ logout_time: z.int() }) });
const idleTimeEndpoint = {
  summary: 'Restart the idle timer and get its limit',
  input: z.object({}),
  /** Returns the seconds of inactivity after which the server ends the session. */
  access: { staff: { reply: idleTime }, organization: { reply: idleTime } },
};
export const resetIdleTime = endpoint('POST auth/reset-idle-time', idleTimeEndpoint);
export const getIdleTime = endpoint('GET auth/reset-idle-time', { ...idleTimeEndpoint, changes: true });

/** The current password, for calls that may require it again. Omit it after a recent proof. */
export const presentPassword = z.string().min(1).max(PASSWORD_MAX, { error: 'field_too_long' }).optional();

const session = z.object({
  id: z.int(),
  current: z.boolean(),
  /** Browser and operating system, such as "Chrome, Windows". "" for a program. */
  browser: z.string(),
  created_at: instantInReply,
  active_at: instantInReply,
});

export const listSessions = endpoint('GET auth/sessions', {
  summary: "List the caller's sessions",
  input: z.object({}),
  access: { staff: { reply: reply({ data: z.array(session) }) } },
});

/**
 * Ends one of the caller's sessions, or all except the current session. Ending a session twice is not an error.
 * @throws 422 without `password`, unless the user recently gave a second factor or authenticated at the
 * organization's provider
 */
export const endSessions = endpoint('POST auth/sessions/end', {
  summary: "End the caller's other sessions",
  input: z.object({
    id: id.optional(),
    password: presentPassword,
  }),
  access: { staff: { reply: reply({ data: z.array(session) }) } },
  errors: ['locked'],
});
