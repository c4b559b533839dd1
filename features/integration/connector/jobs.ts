import { handle, type JobHandler, type JobSchedule, schedule } from '#platform/jobs/job.ts';
import { fetchBookings } from './commands/fetch-bookings.ts';
import { queueDuePolls } from './commands/wake-due.ts';
import { fetchFromVendor, wakeConnectors } from './events.ts';

export const tasks: JobHandler[] = [
  handle(fetchFromVendor, fetchBookings),
  handle(wakeConnectors, queueDuePolls),
];

export const schedules: JobSchedule[] = [schedule(wakeConnectors, '* * * * *')];
