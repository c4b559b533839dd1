import { mintSystem } from '#features/access/access/queries/mint.ts';
import { handle, type JobHandler } from '#platform/jobs/job.ts';
import { judgeFile } from './commands/file/check-bookings.ts';
import { importFile } from './commands/file/take.ts';
import { undo } from './commands/file/undo.ts';
import { judgeAsked, takeAsked, undoAsked } from './events.ts';

export const tasks: JobHandler[] = [
  handle(judgeAsked, ({ facilityId, fileId, known }) =>
    judgeFile(mintSystem(facilityId), fileId, { isNumbered: known === 'numbers' }),
  ),
  handle(takeAsked, ({ facilityId, fileId }, run) => importFile(mintSystem(facilityId), fileId, run)),
  handle(undoAsked, ({ facilityId, fileId }) => undo(mintSystem(facilityId), fileId)),
];
