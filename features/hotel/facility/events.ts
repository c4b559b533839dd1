import { defineJob } from '#platform/jobs/job.ts';

/** The hotel sends SMS now, or no longer, or in another order: how each guest can be reached follows from it. */
export const smsChanged = defineJob<{ facilityId: number }>('facility.sms_changed');
