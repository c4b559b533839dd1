import { defineJob } from '#platform/jobs/job.ts';

/** A guest asked for deletion, and it was answered. The mail that says so is written after the commit. */
export const deletionAnswered = defineJob<{ facilityId: number; registrationId: number; requestId: number }>(
  'guest-rights.deletion_answered',
);
