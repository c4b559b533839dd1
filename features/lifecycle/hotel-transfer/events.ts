import { defineJob } from '#platform/jobs/job.ts';

export const makeExportJob = defineJob<{ facilityId: number; exportId: number }>(
  'hotel_transfer.export_asked',
);

export const transferDueJob = defineJob<Record<string, never>>('hotel_transfer.due');
