import { defineJob } from '#platform/jobs/job.ts';

/**
 * Sent when a guest's deletion request has been processed. The email about the result is written after the
 * commit.
 */
export const deletionMailJob = defineJob<{ facilityId: number; registrationId: number; requestId: number }>(
  'guest-rights.deletion_answered',
);
