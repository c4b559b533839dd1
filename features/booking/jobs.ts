import { mintSystem } from '#features/access/queries/mint.ts';
import { smsChanged } from '#features/facility/events.ts';
import { handle, type JobHandler } from '#platform/jobs/job.ts';
import { refreshSendMethods } from './commands/refresh-send-methods.ts';

/** What follows for bookings from what the hotel sets. */
export const tasks: JobHandler[] = [
  handle(smsChanged, ({ facilityId }) => refreshSendMethods(mintSystem(facilityId))),
];
