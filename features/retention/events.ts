import { defineJob } from '#platform/jobs/job.ts';

/** Time to delete what has had its time. */
export const sweepDue = defineJob<Record<string, never>>('retention.sweep');
