import { mintSystem } from '#features/access/access/queries/mint.ts';
import type { Site } from '#features/message/message/rules/site.ts';
import { handle, type JobHandler, type JobSchedule, schedule } from '#platform/jobs/job.ts';
import { deleteDueHotels } from './commands/delete/delete-hotel.ts';
import { dropOldExports, makeExport } from './commands/export/make-export.ts';
import { makeExportJob, transferDueJob } from './events.ts';

export const tasks = (site: Site): JobHandler[] => [
  handle(makeExportJob, ({ facilityId, exportId }) => makeExport(mintSystem(facilityId), exportId)),
  handle(transferDueJob, async () => {
    await dropOldExports();
    await deleteDueHotels(site);
  }),
];

export const schedules: JobSchedule[] = [schedule(transferDueJob, '43 * * * *')];
