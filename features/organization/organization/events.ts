import { defineJob } from '#platform/jobs/job.ts';

/** The hotel joined or changed its brand, or one of the templates that it can follow changed. */
export const templatesChanged = defineJob<{ facilityId: number }>('organization.templates_changed');
