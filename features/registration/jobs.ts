import { handle, type JobHandler } from '#platform/jobs/job.ts';
import { fillSearch } from './commands/fill-search.ts';
import { searchFill } from './events.ts';

/** What registrations have to do on the side. */
export const tasks: JobHandler[] = [handle(searchFill, fillSearch)];
