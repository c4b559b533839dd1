import { defineJob } from '#platform/jobs/job.ts';

/** Sends an address's deliveries. A trigger adds this job by name with each event (db/migrations). */
export const deliverWebhooks = defineJob<{ facilityId: number; endpointId: number }>('webhook.deliver');

/** Finds deliveries without a job, for example because the operator dropped it. */
export const wakeWebhooks = defineJob<Record<string, never>>('webhook.wake');
