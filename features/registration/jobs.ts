import { handle, type JobHandler } from '#platform/jobs/job.ts';
import { fillRegister } from './commands/fill-register.ts';
import { fillSearch } from './commands/fill-search.ts';
import { registerFill, searchFill } from './events.ts';

/** The jobs of registrations. */
export const tasks: JobHandler[] = [handle(searchFill, fillSearch), handle(registerFill, fillRegister)];
