import { defineJob } from '#platform/jobs/job.ts';

/** What the groups of an organization's identity provider give has changed. */
export const groupRolesChanged = defineJob<{ organizationId: number }>('organization.group_roles_changed');
