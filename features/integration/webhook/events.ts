import { defineJob } from '#platform/jobs/job.ts';

/**
 * Sends the deliveries of a webhook. A database trigger adds this job by its name with each event
 * (db/migrations).
 */
export const deliverWebhooks = defineJob<{ facilityId: number; endpointId: number }>('webhook.deliver');

/** Finds deliveries without a job, for example because the operator has deleted the job. */
export const wakeWebhooks = defineJob<Record<string, never>>('webhook.wake');
