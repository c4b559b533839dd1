import { mintSystem } from '#features/access/access/queries/mint.ts';
import { handle, type JobHandler } from '#platform/jobs/job.ts';
import { checkFile } from './commands/file/check-bookings.ts';
import { importFile } from './commands/file/take.ts';
import { undoImport } from './commands/file/undo.ts';
import { checkFileJob, importFileJob, undoFileJob } from './events.ts';

export const tasks: JobHandler[] = [
  handle(checkFileJob, ({ facilityId, fileId, known }) =>
    checkFile(mintSystem(facilityId), fileId, { isNumbered: known === 'numbers' }),
  ),
  handle(importFileJob, ({ facilityId, fileId }, run) => importFile(mintSystem(facilityId), fileId, run)),
  handle(undoFileJob, ({ facilityId, fileId }) => undoImport(mintSystem(facilityId), fileId)),
];
