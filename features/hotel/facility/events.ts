import { defineJob } from '#platform/jobs/job.ts';

/** The hotel turned SMS on or off or changed its priority, which changes the channels that reach each guest. */
export const smsChanged = defineJob<{ facilityId: number }>('facility.sms_changed');

/** The hotel joined an organization or changed its brand or country, or a template that it can follow changed. */
export const templatesChanged = defineJob<{ facilityId: number }>('organization.templates_changed');
