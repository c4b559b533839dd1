import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { permissionKeys } from '#features/access/access/rules/permissions.ts';
import {
  hasName,
  isUsername,
  nameMissing,
  PASSWORD_MAX,
  passwordFaults,
} from '#features/staff/account/rules/account.ts';
import { reply } from '#platform/http/reply.ts';
import { id, idInAddress, line, requiredNarrow, version } from '#platform/http/wire.ts';
import { isEmail } from '#platform/text/email.ts';
import { isBlind, roleIds } from './rules.ts';

const PAGE = 100;
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
  /** Whether signing in asks for a second factor. */
  two_factor: z.boolean(),
  /** To be named by who saves an edit of what they see here. */
  version,
  can_edit: z.boolean(),
  can_delete: z.boolean(),
  can_reset_two_factor: z.boolean(),
  can_sign_out: z.boolean(),
});

/** Every rule on users (docs/reference/rules.md#users). */
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
  .refine(value => passwordFaults(value).length === 0, { error: 'password_invalid' });

const oneUser = reply({ data: user });

/** The hotel's users by name, at most 100 a page. */
export const listUsers = endpoint('GET user-managements', {
  summary: "List the hotel's users",
  input: z.object({
    facility_id,
    page: z.coerce.number<number | string>().int().positive().max(10_000).default(1),
    per_page: z.coerce.number<number | string>().int().positive().max(PAGE).default(PAGE),
  }),
  access: {
    staff: {
      needs: { all: ['setting.user.view'] },
      reply: reply({ data: z.object({ data: z.array(user), current_page: z.int(), total: z.int() }) }),
    },
  },
});

/**
 * Makes an account, and mails its user how to sign in, without the password. 422 `already_taken` on `username`, `email` or
 * both; 403 where the role has keys that the caller lacks; 429 `too_many_requests` after 50 an hour and hotel.
 */
export const addUser = endpoint('POST user-managements', {
  summary: 'Add a user',
  input: z.object({ facility_id, ...fields, password }).refine(hasName, nameMissing),
  access: { staff: { fresh: true, needs: { all: ['setting.user.create'] }, reply: oneUser } },
  errors: ['too_many_requests'],
});

/**
 * Changes an account; without `password` that stays, with it the user is signed out everywhere, and chooses their own at
 * the next sign-in. One's own user id, address and password change only with `present_password`: else 422 on it. Only the owner edits the
 * owner, nobody changes their own role: 403, 422 `own_role` on `user_role`. `version`: the one that the editor saw.
 */
export const changeUser = endpoint('PUT user-managements/:id', {
  summary: 'Change a user',
  input: z
    .object({
      id: idInAddress,
      facility_id,
      ...fields,
      password: password.optional(),
      /** For one's own user id, address and password; may be left out within five minutes of a second factor. */
      present_password: z.string().min(1).max(PASSWORD_MAX).optional(),
      version: version.optional(),
    })
    .refine(hasName, nameMissing),
  access: { staff: { fresh: true, needs: { all: ['setting.user.edit'] }, reply: oneUser } },
  errors: ['version_conflict', 'locked'],
});

/** Deletes an account and ends its sessions at once; what the user did stays in the audit. Never one's own: 422 `own_account`. */
export const deleteUser = endpoint('DELETE user-managements/:id', {
  summary: 'Delete a user',
  input: z.object({ id: idInAddress, facility_id }),
  access: { staff: { needs: { all: ['setting.user.delete'] }, reply: reply({}) } },
  errors: ['own_account'],
});

/** Forgets the second factor of a colleague who lost it, and tells them by mail: the password alone then signs them in. */
export const resetTwoFactor = endpoint('DELETE user-managements/:id/two-factor', {
  summary: "Reset a user's second factor",
  input: z.object({ id: idInAddress, facility_id }),
  access: { staff: { fresh: true, needs: { role: 'admin' }, reply: oneUser } },
});

/** Ends every session of a colleague at once, of a lost device say. */
export const signOutUser = endpoint('DELETE user-managements/:id/sessions', {
  summary: 'Sign out a user everywhere',
  input: z.object({ id: idInAddress, facility_id }),
  access: { staff: { needs: { role: 'admin' }, reply: reply({}) } },
});

const permissions = z
  .array(z.enum(permissionKeys, { error: 'choice_invalid' }))
  .max(permissionKeys.length)
  .refine(keys => !isBlind(keys), { error: 'choice_invalid' });
const role = z.object({
  id: z.int(),
  name: z.enum(['admin', 'staff']),
  /** category.name.control */
  permissions: z.array(z.string()),
  version,
  /** Whether the caller may give it to somebody. */
  can_give: z.boolean(),
});

/** The two roles with what each may do in this hotel. */
export const listRoles = endpoint('GET roles', {
  summary: 'List the roles and their permissions',
  input: z.object({ facility_id }),
  access: { staff: { needs: { all: ['setting.user.view'] }, reply: reply({ data: z.array(role) }) } },
});

/** Says what `staff` may do, from the next call on; a key to change something needs the one to see it, else 422. `admin` always holds all: 403. `version`: the one that was seen. */
export const changeRole = endpoint('PUT roles/:id', {
  summary: 'Change the permissions of staff',
  input: z.object({ id: idInAddress, facility_id: id.optional(), permissions, version: version.optional() }),
  access: { staff: { fresh: true, needs: { owner: true }, reply: reply({ data: role }) } },
  errors: ['version_conflict'],
});
