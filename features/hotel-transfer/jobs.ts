import { mintSystem } from '#features/access/queries/mint.ts';
import { handle, type JobHandler, type JobSchedule, schedule } from '#platform/jobs/job.ts';
import { dropOldExports, makeExport } from './commands/export/make-export.ts';
import { exportAsked, transferDue } from './events.ts';

/** The jobs of hotels that leave. */
export const tasks: JobHandler[] = [
  handle(exportAsked, ({ facilityId, exportId }) => makeExport(mintSystem(facilityId), exportId)),
  handle(transferDue, dropOldExports),
];

/** Once an hour. */
export const schedules: JobSchedule[] = [schedule(transferDue, '43 * * * *')];
