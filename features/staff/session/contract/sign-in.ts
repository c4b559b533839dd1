import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { PASSWORD_MAX } from '#features/staff/account/rules/account.ts';
import { reply } from '#platform/http/reply.ts';
import { id, requiredText, shownInstant } from '#platform/http/wire.ts';

/** Longer ones are refused before they cost a hash (docs/reference/sign-in.md#passwords). */
const password = z.string().min(1).max(128, { error: 'field_too_long' });

export const signedInUser = z.object({
  id: z.int(),
  username: z.string(),
  role: z.enum(['admin', 'staff']),
  /** Whether this user's id is the facility's `user_id`. */
  owner: z.boolean(),
  user_permissions: z.array(z.object({ category: z.string(), name: z.string(), control: z.string() })),
  /** Null for somebody whose sign-up stopped before the hotel: they go on there. */
  user_facility: z.object({ facility_id: z.int().nullable() }),
  /** The owner requires a second factor, and this user must set one up before anything else. */
  two_factor_needed: z.boolean(),
  /** Somebody else chose this user's password: they choose one of their own before anything else. */
  password_change_needed: z.boolean(),
});

/** The token is for programs: a browser gets it as a cookie that no script reads, and not here. */
export const token = z.string().optional();
export const signedIn = z.object({ token, id: z.int(), user: signedInUser });
const challenged = z.object({
  two_factor: z.literal(true),
  challenge: z.string(),
  /** By what the user can answer it; a recovery code stands in for each. */
  methods: z.array(z.enum(['app', 'passkey'])),
});

/**
 * Signs in; with a second factor `status.success` is false and a challenge awaits `auth/two-factor/verify`. Sets the httpOnly cookie of the
 * dashboard; programs, and no browser, get the token in the answer.
 * A wrong password and an unknown user answer alike: 422 `wrong_credentials`; too many tries: 429 `locked`.
 */
export const login = endpoint('POST auth/login', {
  summary: 'Sign in with user ID and password',
  input: z.object({ username: requiredText(100), password }),
  access: { public: { reply: reply({ data: z.union([signedIn, challenged]) }) } },
  errors: ['wrong_credentials', 'locked'],
});

/** Ends this session at once, everywhere that its token is used; a browser forgets what it has loaded. */
export const logout = endpoint('POST auth/logout', {
  summary: 'Sign out',
  input: z.object({ user_id: z.int().optional() }),
  access: {
    staff: { reply: reply({}), beforeTwoFactor: true, beforeOwnPassword: true, whileHandedOver: true },
  },
});

const idle = {
  summary: 'Restart the idle timer and get its limit',
  input: z.object({}),
  /** Seconds without a person after which the server ends the session. */
  access: { staff: { reply: reply({ data: z.object({ logout_time: z.int() }) }) } },
};
export const resetIdleTime = endpoint('POST auth/reset-idle-time', idle);
export const getIdleTime = endpoint('GET auth/reset-idle-time', { ...idle, changes: true });

/** The present password, where a call may need it once more; whoever has just proven who they are leaves it out. */
export const presentPassword = z.string().min(1).max(PASSWORD_MAX, { error: 'field_too_long' }).optional();

const session = z.object({
  id: z.int(),
  /** The one that asks. */
  current: z.boolean(),
  /** Browser and system, such as "Chrome, Windows"; "" for a program. */
  browser: z.string(),
  created_at: shownInstant,
  /** When somebody was last there. */
  active_at: shownInstant,
});

/** Where the caller is signed in, this one first, then the latest used. */
export const listSessions = endpoint('GET auth/sessions', {
  summary: "List the caller's sessions",
  input: z.object({}),
  access: { staff: { reply: reply({ data: z.array(session) }) } },
});

/** Ends one of the caller's sessions, or all but this one. Needs `password` or a recent second factor: 422. Ending twice is no fault. */
export const endSessions = endpoint('POST auth/sessions/end', {
  summary: "End the caller's other sessions",
  input: z.object({
    id: id.optional(),
    password: presentPassword,
  }),
  access: { staff: { reply: reply({ data: z.array(session) }) } },
  errors: ['locked'],
});
