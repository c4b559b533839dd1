import { defineJob } from '#platform/jobs/job.ts';

/** The roles granted to the groups of an organization have changed. */
export const groupRolesChanged = defineJob<{ organizationId: number }>('organization.group_roles_changed');
