import { templatesChanged } from '#features/hotel/facility/events.ts';
import { handle, type JobHandler } from '#platform/jobs/job.ts';
import { followTemplates } from './commands/follow.ts';

export const tasks: JobHandler[] = [handle(templatesChanged, followTemplates)];
