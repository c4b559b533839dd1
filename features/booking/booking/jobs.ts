import { mintSystem } from '#features/access/access/queries/mint.ts';
import { smsChanged } from '#features/hotel/facility/events.ts';
import { handle, type JobHandler } from '#platform/jobs/job.ts';
import { refreshSendMethods } from './commands/refresh-send-methods.ts';

export const tasks: JobHandler[] = [
  handle(smsChanged, ({ facilityId }) => refreshSendMethods(mintSystem(facilityId))),
];
