import { confirmationAsked, registrationSubmitted, roomLeaderNamed } from '#features/registration/events.ts';
import { handle, type JobHandler } from '#platform/jobs/job.ts';
import { send } from './commands/send.ts';
import { writeConfirmation, writeLeaderMail } from './commands/write.ts';
import { sendMessage } from './events.ts';
import type { Site } from './site.ts';

/** What messages have to do after others' deeds, for the house that `site` describes. */
export const tasks = (site: Site): JobHandler[] => [
  handle(registrationSubmitted, registered => writeConfirmation(site, registered)),
  handle(confirmationAsked, asked => writeConfirmation(site, asked)),
  handle(roomLeaderNamed, named => writeLeaderMail(site, named)),
  handle(sendMessage, message => send(site, message)),
];
