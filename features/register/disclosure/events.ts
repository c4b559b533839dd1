import { defineJob } from '#platform/jobs/job.ts';

/** The files of a request are to be prepared. */
export const disclosureApproved = defineJob<{ facilityId: number; id: number }>('disclosure.approved');
