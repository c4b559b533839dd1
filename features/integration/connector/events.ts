import { defineJob } from '#platform/jobs/job.ts';

export const fetchFromVendor = defineJob<{ facilityId: number; connectorId: number }>('connector.fetch');

export const wakeConnectors = defineJob<Record<string, never>>('connector.wake');
