import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { permissionKeys } from '#features/access/access/rules/permissions.ts';
import {
  hasName,
  isUsername,
  nameMissingError,
  PASSWORD_MAX,
  passwordErrors,
} from '#features/staff/account/rules/account.ts';
import { reply } from '#platform/http/reply.ts';
import { id, idInAddress, line, requiredNarrow, version } from '#platform/http/wire.ts';
import { isEmail } from '#platform/text/email.ts';
import { lacksNeededPermission, roleIds } from './rules.ts';

const PAGE_SIZE = 100;
const facility_id = idInAddress.optional();

const user = z.object({
  id: z.int(),
  facility_id: z.int(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  user_role: z.object({ id: z.int(), name: z.enum(['admin', 'staff']) }),
  owner: z.boolean(),
  two_factor: z.boolean(),
  /** Send the version when saving an edit, so that a conflicting change is detected. */
  version,
  can_edit: z.boolean(),
  can_delete: z.boolean(),
  can_reset_two_factor: z.boolean(),
  can_sign_out: z.boolean(),
  /** Whether the user has not yet used the emailed link to set a first password. */
  awaits_password: z.boolean(),
});

/** The rules for users (docs/reference/rules.md#users). */
const fields = {
  username: requiredNarrow(320).refine(isUsername, { error: 'username_invalid' }),
  email: requiredNarrow(191).refine(isEmail, { error: 'email_invalid' }),
  first_name: line(191),
  last_name: line(191),
  user_role: z.object({ id: z.literal([roleIds.admin, roleIds.staff], { error: 'choice_invalid' }) }),
};
const password = z
  .string()
  .min(1, { error: 'field_required', abort: true })
  .max(PASSWORD_MAX, { error: 'field_too_long', abort: true })
  .refine(value => passwordErrors(value).length === 0, { error: 'password_invalid' });

const userReply = reply({ data: user });

/** Returns the hotel's users by name, at most 100 per page. */
export const listUsers = endpoint('GET user-managements', {
  summary: "List the hotel's users",
  input: z.object({
    facility_id,
    page: z.coerce.number<number | string>().int().positive().max(10_000).default(1),
    per_page: z.coerce.number<number | string>().int().positive().max(PAGE_SIZE).default(PAGE_SIZE),
  }),
  access: {
    staff: {
      needs: { all: ['setting.user.view'] },
      reply: reply({ data: z.object({ data: z.array(user), current_page: z.int(), total: z.int() }) }),
    },
  },
});

/**
 * Creates an account. The new user gets an email that explains how to sign in but does not contain the
 * password. If `password` is omitted, the email contains a link to set one, which works once within an hour.
 * @throws 403 if the role has permissions that the caller lacks
 * @throws 422 `already_taken` on `username`, `email` or both
 * @throws 429 `too_many_requests` after 50 users per hour and hotel
 */
export const addUser = endpoint('POST user-managements', {
  summary: 'Add a user',
  input: z
    .object({ facility_id, ...fields, password: password.optional() })
    .refine(hasName, nameMissingError),
  access: { staff: { fresh: true, needs: { all: ['setting.user.create'] }, reply: userReply } },
  errors: ['too_many_requests'],
});

/**
 * Emails a new link to set a first password. If the user has set a password in the meantime
 * (`awaits_password` is false in the response), no email is sent.
 * @throws 429 `too_many_requests` after five links per hour and user
 */
export const sendPasswordLink = endpoint('POST user-managements/:id/password-link', {
  summary: 'Email a user the link to set a first password again',
  input: z.object({ id: idInAddress, facility_id }),
  access: { staff: { fresh: true, needs: { all: ['setting.user.edit'] }, reply: userReply } },
  errors: ['too_many_requests'],
});

/**
 * Changes an account. If `password` is omitted, it is kept. A new password signs the user out everywhere. If
 * another user chose it, it must be changed at the next sign-in. Changing the caller's own user ID, email
 * address or password requires `present_password`.
 * Only the owner may edit the owner, and users cannot change their own role. `version` is the version that
 * the editor saw.
 * @throws 403 without permission
 * @throws 422 on `present_password` if it is missing or wrong, or `own_role` on `user_role`
 */
export const changeUser = endpoint('PUT user-managements/:id', {
  summary: 'Change a user',
  input: z
    .object({
      id: idInAddress,
      facility_id,
      ...fields,
      password: password.optional(),
      /**
       * Required for changing the caller's own user ID, email address or password. Optional within five minutes
       * of giving a second factor.
       */
      present_password: z.string().min(1).max(PASSWORD_MAX).optional(),
      version: version.optional(),
    })
    .refine(hasName, nameMissingError),
  access: { staff: { fresh: true, needs: { all: ['setting.user.edit'] }, reply: userReply } },
  errors: ['version_conflict', 'locked'],
});

/**
 * Deletes an account and ends its sessions. The user's actions stay in the audit log.
 * @throws 422 `own_account` for the caller's own account
 */
export const deleteUser = endpoint('DELETE user-managements/:id', {
  summary: 'Delete a user',
  input: z.object({ id: idInAddress, facility_id }),
  access: { staff: { needs: { all: ['setting.user.delete'] }, reply: reply({}) } },
  errors: ['own_account'],
});

/**
 * Removes another user's lost second factor and informs them by email. They can then sign in with only the
 * password.
 */
export const resetTwoFactor = endpoint('DELETE user-managements/:id/two-factor', {
  summary: "Reset a user's second factor",
  input: z.object({ id: idInAddress, facility_id }),
  access: { staff: { fresh: true, needs: { role: 'admin' }, reply: userReply } },
});

/** Ends every session of another user immediately, for example after a device was lost. */
export const signOutUser = endpoint('DELETE user-managements/:id/sessions', {
  summary: 'Sign out a user everywhere',
  input: z.object({ id: idInAddress, facility_id }),
  access: { staff: { needs: { role: 'admin' }, reply: reply({}) } },
});

const permissions = z
  .array(z.enum(permissionKeys, { error: 'choice_invalid' }))
  .max(permissionKeys.length)
  .refine(keys => !lacksNeededPermission(keys), { error: 'permission_incomplete' });
const role = z.object({
  id: z.int(),
  name: z.enum(['admin', 'staff']),
  /** Permission keys, `category.name.control`. */
  permissions: z.array(z.string()),
  version,
  can_give: z.boolean(),
});

export const listRoles = endpoint('GET roles', {
  summary: 'List the roles and their permissions',
  input: z.object({ facility_id }),
  access: { staff: { needs: { all: ['setting.user.view'] }, reply: reply({ data: z.array(role) }) } },
});

/**
 * Sets the permissions of the `staff` role. Takes effect from the next request. `version` is the version that
 * the editor saw.
 * @throws 403 for `admin`, which always has all permissions
 * @throws 422 on `permissions` if a permission is granted without one that it requires, such as edit without
 * view
 */
export const changeRole = endpoint('PUT roles/:id', {
  summary: 'Change the permissions of staff',
  input: z.object({ id: idInAddress, facility_id: id.optional(), permissions, version: version.optional() }),
  access: { staff: { fresh: true, needs: { owner: true }, reply: reply({ data: role }) } },
  errors: ['version_conflict'],
});
