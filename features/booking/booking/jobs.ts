import { mintSystem } from '#features/access/access/queries/mint.ts';
import { smsChanged } from '#features/hotel/facility/events.ts';
import { handle, type JobHandler } from '#platform/jobs/job.ts';
import { refreshSendMethods } from './commands/refresh-send-methods.ts';

/** Jobs that keep bookings in line with the settings of their hotel. */
export const tasks: JobHandler[] = [
  handle(smsChanged, ({ facilityId }) => refreshSendMethods(mintSystem(facilityId))),
];
