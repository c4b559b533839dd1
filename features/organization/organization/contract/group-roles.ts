import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { isAdminRole, organizationRoles } from '#features/access/access/rules/organization-roles.ts';
import { reply } from '#platform/http/reply.ts';
import { id, idInAddress, requiredText } from '#platform/http/wire.ts';
import { MAX_GROUP_NAME_LENGTH } from '../rules/grants.ts';

const mapping = {
  /** Name of the group, spelled as at the identity provider. */
  group: requiredText(MAX_GROUP_NAME_LENGTH),
  role: z.enum(organizationRoles, { error: 'choice_invalid' }),
  /** Null: every hotel of the organization. */
  hotel_id: id.nullable(),
};
const allGroupRoles = reply({
  data: z.array(
    z.object({
      id: z.int(),
      group: z.string(),
      role: z.enum(organizationRoles),
      hotel_id: z.int().nullable(),
    }),
  ),
});

/** Returns the roles granted to groups of the identity provider, by group. */
export const listGroupRoles = endpoint('GET organization/group-roles', {
  summary: "List the roles granted by the identity provider's groups",
  input: z.object({}),
  access: { organization: { admin: true, reply: allGroupRoles } },
});

/**
 * Grants a role to a group. Its members get the role at their next sign-on. If the group is provisioned, they
 * get it from a background job, without signing on again. Repeating the request changes nothing.
 * @throws 404 for a hotel of another organization
 * @throws 429 `too_many_requests` after 300 per hour and organization
 */
export const addGroupRole = endpoint('POST organization/group-roles', {
  summary: 'Grant a role to a group',
  input: z.object(mapping).refine(({ role, hotel_id }) => !isAdminRole(role) || hotel_id === null, {
    error: 'choice_invalid',
    path: ['hotel_id'],
    params: { must: 'give organization_admin in every hotel' },
  }),
  access: { organization: { admin: true, fresh: true, reply: allGroupRoles } },
  errors: ['too_many_requests'],
});

/**
 * Removes a role from a group. Its members keep the role until their next sign-on. If the group is
 * provisioned, they keep it only until a background job has run.
 */
export const removeGroupRole = endpoint('DELETE organization/group-roles/:id', {
  summary: 'Remove a role from a group',
  input: z.object({ id: idInAddress }),
  access: { organization: { admin: true, fresh: true, reply: allGroupRoles } },
});
