import { defineJob } from '#platform/jobs/job.ts';

export const exportAsked = defineJob<{ facilityId: number; exportId: number }>('hotel_transfer.export_asked');

export const transferDue = defineJob<Record<string, never>>('hotel_transfer.due');
