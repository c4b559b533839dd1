import { defineJob } from '#platform/jobs/job.ts';

/** The hotel turned SMS on or off or changed its priority, which affects how each guest can be reached. */
export const smsChanged = defineJob<{ facilityId: number }>('facility.sms_changed');
