import { defineJob } from '#platform/jobs/job.ts';

export const disclosureApproved = defineJob<{ facilityId: number; id: number }>('disclosure.approved');
