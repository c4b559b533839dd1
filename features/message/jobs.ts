import { confirmationAsked, registrationSubmitted, roomLeaderNamed } from '#features/registration/events.ts';
import { accountMailAsked } from '#features/session/events.ts';
import { handle, type JobHandler } from '#platform/jobs/job.ts';
import { sendAccountMail, writeAccountMail } from './commands/account-mail.ts';
import { send } from './commands/send.ts';
import { writeConfirmation, writeLeaderMail } from './commands/write.ts';
import { sendAccountMail as sendAccountMailJob, sendMessage } from './events.ts';
import type { Site } from './site.ts';

/** What messages have to do after others' deeds, for the house that `site` describes. */
export const tasks = (site: Site): JobHandler[] => [
  handle(registrationSubmitted, registered => writeConfirmation(site, registered)),
  handle(confirmationAsked, asked => writeConfirmation(site, asked)),
  handle(roomLeaderNamed, named => writeLeaderMail(site, named)),
  handle(sendMessage, message => send(site, message)),
  handle(accountMailAsked, asked => writeAccountMail(site, asked)),
  handle(sendAccountMailJob, mail => sendAccountMail(site, mail)),
];
