import { defineJob } from '#platform/jobs/job.ts';

/** The hotel joined or changed its brand, or one of the templates that it can follow changed. */
export const templatesChanged = defineJob<{ facilityId: number }>('organization.templates_changed');

/** What the groups of an organization's identity provider give has changed. */
export const groupRolesChanged = defineJob<{ organizationId: number }>('organization.group_roles_changed');
