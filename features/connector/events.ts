import { defineJob } from '#platform/jobs/job.ts';

export const fetchFromVendor = defineJob<{ facilityId: number; connectorId: number }>('connector.fetch');

/** Looks which vendors are to be asked now. */
export const wakeConnectors = defineJob<Record<string, never>>('connector.wake');
