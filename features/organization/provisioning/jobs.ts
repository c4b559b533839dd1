import { groupRolesChanged } from '#features/organization/organization/events.ts';
import { handle, type JobHandler } from '#platform/jobs/job.ts';
import { regrantAll } from './commands/grant-roles.ts';

export const tasks: JobHandler[] = [handle(groupRolesChanged, regrantAll)];
