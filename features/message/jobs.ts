import { companionInvited } from '#features/companion/events.ts';
import { contactChanged, missingAsked, roomLeaderNamed } from '#features/registration/events.ts';
import { accountMailAsked } from '#features/session/events.ts';
import { userAdded } from '#features/user-management/events.ts';
import { handle, type JobHandler } from '#platform/jobs/job.ts';
import { sendAccountMail, writeAccountMail } from './commands/account-mail.ts';
import type { GuideDecisions } from './commands/message.ts';
import { noteDelivery } from './commands/note-delivery.ts';
import { writeLeaderMail } from './commands/registration-mails.ts';
import { sendInTurn } from './commands/send.ts';
import { writeCompanionMail } from './commands/write-companion.ts';
import { writeContactNotice } from './commands/write-contact-notice.ts';
import { writeMissing } from './commands/write-missing.ts';
import { writeWelcome } from './commands/write-welcome.ts';
import {
  deliveryReported,
  sendAccountMail as sendAccountMailJob,
  sendMessage,
  sendMessages,
} from './events.ts';
import type { Site } from './rules/site.ts';

/** Writes what needs no text of the hotel, and takes in what became of what was sent. */
export const writingTasks = (site: Site, guides: GuideDecisions): JobHandler[] => [
  handle(deliveryReported, (reported, run) => noteDelivery(guides, reported, run)),
  handle(missingAsked, asked => writeMissing(site, asked)),
  handle(contactChanged, changed => writeContactNotice(site, changed)),
  handle(companionInvited, invited => writeCompanionMail(site, invited)),
  handle(roomLeaderNamed, named => writeLeaderMail(site, named)),
  handle(accountMailAsked, asked => writeAccountMail(site, asked)),
  handle(userAdded, added => writeWelcome(site, added)),
];

/** These, and what sends it. `guides`: what is decided of guide messages. */
export const tasks = (site: Site, guides: GuideDecisions): JobHandler[] => [
  ...writingTasks(site, guides),
  handle(sendMessage, ({ id, ...message }) => sendInTurn(site, guides, { ...message, ids: [id] })),
  handle(sendMessages, messages => sendInTurn(site, guides, messages)),
  handle(sendAccountMailJob, mail => sendAccountMail(site, mail)),
];
