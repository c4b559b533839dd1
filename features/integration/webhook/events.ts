import { defineJob } from '#platform/jobs/job.ts';

/** Sends what waits for an address. A trigger adds it under this name with each event (db/migrations). */
export const deliverWebhooks = defineJob<{ facilityId: number; endpointId: number }>('webhook.deliver');

/** Looks for what waits though nobody is about to send it, as where the operator dropped a job. */
export const wakeWebhooks = defineJob<Record<string, never>>('webhook.wake');
