import type { Site } from '#features/message/message/rules/site.ts';
import { handle, type JobHandler, type JobSchedule, schedule } from '#platform/jobs/job.ts';
import { deliver } from './commands/deliver.ts';
import { queueOverdueDeliveries } from './commands/wake.ts';
import { deliverWebhooks, wakeWebhooks } from './events.ts';

export const tasks = ({ publicUrl }: Pick<Site, 'publicUrl'>): JobHandler[] => [
  handle(deliverWebhooks, asked => deliver(publicUrl, asked)),
  handle(wakeWebhooks, queueOverdueDeliveries),
];

export const schedules: JobSchedule[] = [schedule(wakeWebhooks, '*/10 * * * *')];
