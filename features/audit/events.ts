import { defineJob } from '#platform/jobs/job.ts';

/** Time to seal what has come on record. */
export const sealDue = defineJob<Record<string, never>>('audit.seal');
