import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { PASSWORD_MAX, passwordErrors } from '#features/staff/account/rules/account.ts';
import { reply } from '#platform/http/reply.ts';
import { requiredNarrow, requiredText } from '#platform/http/wire.ts';
import { isEmail } from '#platform/text/email.ts';
import { token } from './sign-in.ts';

/** The handle in the URL is not a secret. It only distinguishes the links in several tabs. */
export const linkHandle = z.string().regex(/^[\w-]{8,16}$/);

/** A new password. Only the first unmet requirement is reported. */
const newPassword = z.string().superRefine((value, issues) => {
  const [message] = passwordErrors(value);
  if (message) issues.addIssue({ code: 'custom', message });
});

const account = { username: requiredText(100), email: requiredText(320) };

const link = {
  username: requiredText(100).optional(),
  email: requiredText(320).optional(),
  token: requiredText(200).optional(),
  link: linkHandle.optional(),
};
type MailedParts = { username?: string | undefined; email?: string | undefined; token?: string | undefined };
const isCompleteLink = ({ link, ...mailed }: MailedParts & { link?: string | undefined }) =>
  link !== undefined || Boolean(mailed.username && mailed.email && mailed.token);
const incompleteLinkError = { error: 'field_required', path: ['token'] };

/**
 * Emails a link to set a new password. The link can be used once, within an hour. Limited like a sign-in.
 * @throws 422 `mismatch`
 */
export const generateReset = endpoint('POST auth/generate-reset-password', {
  summary: 'Request a password reset link by email',
  input: z.object(account),
  access: { public: { reply: reply({}) } },
  errors: ['mismatch', 'locked'],
});

/**
 * Emails the user IDs of an email address to that address. The response is the same if there are none.
 * @throws 429 `too_many_requests` after ten requests an hour from one network or three for one email
 * address
 */
export const sendUserIds = endpoint('POST auth/send-user-ids', {
  summary: 'Request an email with the user IDs of an email address',
  input: z.object({ email: requiredNarrow(191).refine(isEmail, { error: 'email_invalid' }) }),
  access: { public: { reply: reply({}) } },
  errors: ['too_many_requests'],
});

/** @throws 422 `link_invalid` if the emailed link no longer works */
export const verifyReset = endpoint('POST auth/verify-reset-password', {
  summary: 'Check a password reset link',
  input: z.object(link).refine(isCompleteLink, incompleteLinkError),
  access: { public: { reply: reply({ data: z.object({ username: z.string() }) }) } },
  errors: ['link_invalid'],
});

export const changePassword = endpoint('POST auth/change-password', {
  summary: 'Set a new password with a password reset link',
  input: z.object({ ...link, password: newPassword }).refine(isCompleteLink, incompleteLinkError),
  access: { public: { reply: reply({}) } },
  errors: ['link_invalid'],
});

/**
 * Changes the user's own password and ends every other session.
 * @throws 422 on `password` if the current password is wrong
 */
export const changeOwnPassword = endpoint('POST auth/change-own-password', {
  summary: "Change the caller's own password",
  input: z.object({ password: z.string().min(1).max(PASSWORD_MAX), new_password: newPassword }),
  access: {
    staff: { beforeTwoFactor: true, beforeOwnPassword: true, reply: reply({ data: z.object({ token }) }) },
  },
  errors: ['locked'],
});

/**
 * For the next five minutes, allows calls that need a fresh proof
 * (docs/reference/sign-in.md#what-asks-for-a-fresh-proof).
 */
export const proveWithPassword = endpoint('POST auth/password/again', {
  summary: "Verify the caller's password again",
  input: z.object({ password: z.string().min(1).max(PASSWORD_MAX) }),
  access: { staff: { reply: reply({}) }, organization: { reply: reply({}) } },
  errors: ['locked'],
});
