import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { isAdminRole, organizationRoles } from '#features/access/access/rules/organization-roles.ts';
import { hasName, isUsername, nameMissingError } from '#features/staff/account/rules/account.ts';
import { reply } from '#platform/http/reply.ts';
import { id, idInAddress, line, requiredNarrow, text } from '#platform/http/wire.ts';
import { isEmail } from '#platform/text/email.ts';
import { MAX_GRANTS } from '../rules/grants.ts';

const grant = z.object({
  role: z.enum(organizationRoles, { error: 'choice_invalid' }),
  /** Null: every hotel of the organization. */
  hotel_id: id.nullable(),
});

const grants = z
  .array(grant)
  .min(1, { error: 'field_required' })
  .max(MAX_GRANTS)
  .refine(all => all.every(({ role, hotel_id }) => !isAdminRole(role) || hotel_id === null), {
    error: 'choice_invalid',
    params: { must: 'give organization_admin in every hotel' },
  });

const person = {
  email: requiredNarrow(191).refine(isEmail, { error: 'email_invalid' }),
  first_name: line(191),
  last_name: line(191),
};

/** A user added by an organization. At least one of the two names is required. */
export const newPersonFields = {
  username: requiredNarrow(320).refine(isUsername, { error: 'username_invalid' }),
  ...person,
};

const member = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  /** False: deactivated by the identity provider. */
  active: z.boolean(),
  two_factor: z.boolean(),
  own: z.boolean(),
  grants: z.array(z.object({ role: z.enum(organizationRoles), hotel_id: z.int().nullable() })),
});

/**
 * Returns the organization's users by name with their roles, 50 per page. `search`: part of a name, user ID
 * or email address. It is sent in the body, because it must not be in the URL.
 */
export const listMembers = endpoint('POST organization/members/list', {
  summary: "List the organization's users and roles",
  input: z.object({ search: line(191).optional(), cursor: text(2000).optional() }),
  access: {
    organization: {
      admin: true,
      reply: reply({ data: z.object({ members: z.array(member), next_cursor: z.string().nullable() }) }),
    },
  },
});

/**
 * Adds a user and emails them a link to set a password.
 * @throws 404 for a hotel of another organization
 * @throws 422 `already_taken` on `username` or `email`
 * @throws 429 `too_many_requests` after 50 per hour and organization
 */
export const addMember = endpoint('POST organization/members', {
  summary: 'Add a user of the organization',
  input: z.object({ ...newPersonFields, grants }).refine(hasName, nameMissingError),
  access: { organization: { admin: true, fresh: true, reply: reply({}) } },
  errors: ['too_many_requests'],
});

/**
 * Changes a user's name and email address, and sets exactly these roles, effective from the next call. If the
 * address changes, the previous one gets an email.
 * @throws 409 `emergency_admin` if the emergency admin would no longer be an organization admin
 * @throws 422 `already_taken` on `email`, or on `grants` if the caller would no longer be an organization admin
 */
export const changeMember = endpoint('PUT organization/members/:id', {
  summary: "Change an organization's user",
  input: z.object({ id: idInAddress, ...person, grants }).refine(hasName, nameMissingError),
  access: { organization: { admin: true, fresh: true, reply: reply({}) } },
  errors: ['emergency_admin'],
});

/**
 * Removes another user's lost second factor, signs them out everywhere and informs them by email. They can then
 * sign in with only the password.
 * @throws 409 `emergency_admin`
 * @throws 422 `own_account`
 */
export const resetMemberTwoFactor = endpoint('DELETE organization/members/:id/two-factor', {
  summary: "Reset the second factor of an organization's user",
  input: z.object({ id: idInAddress }),
  access: { organization: { admin: true, fresh: true, reply: reply({}) } },
  errors: ['own_account', 'emergency_admin'],
});

/**
 * Deletes a user of the organization and ends their sessions immediately. The hotels' histories keep the name.
 * @throws 422 `own_account`
 * @throws 409 `emergency_admin`
 */
export const removeMember = endpoint('DELETE organization/members/:id', {
  summary: 'Delete a user of the organization',
  input: z.object({ id: idInAddress }),
  access: { organization: { admin: true, fresh: true, reply: reply({}) } },
  errors: ['own_account', 'emergency_admin'],
});
