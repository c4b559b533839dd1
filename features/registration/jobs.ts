import { handle, type JobHandler } from '#platform/jobs/job.ts';
import { fillSearch } from './commands/fill-search.ts';
import { searchFill } from './events.ts';

/** The jobs of registrations. */
export const tasks: JobHandler[] = [handle(searchFill, fillSearch)];
