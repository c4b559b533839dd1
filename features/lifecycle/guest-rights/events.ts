import { defineJob } from '#platform/jobs/job.ts';

/** A guest's deletion request has been processed. The email about it is written after the commit. */
export const deletionAnswered = defineJob<{ facilityId: number; registrationId: number; requestId: number }>(
  'guest-rights.deletion_answered',
);
