import { confirmationAsked, registrationSubmitted, roomLeaderNamed } from '#features/registration/events.ts';
import { accountMailAsked } from '#features/session/events.ts';
import { userAdded } from '#features/user-management/events.ts';
import { handle, type JobHandler, type JobSchedule, schedule } from '#platform/jobs/job.ts';
import { sendAccountMail, writeAccountMail } from './commands/account-mail.ts';
import type { GuideDecisions } from './commands/decisions.ts';
import { noteDelivery } from './commands/note-delivery.ts';
import { noteRegistered } from './commands/note-registered.ts';
import { sendInTurn } from './commands/send.ts';
import { sendDue } from './commands/send-due.ts';
import { writeAlert } from './commands/write-alert.ts';
import { writeConfirmation } from './commands/write-confirmation.ts';
import { writeGuideMailsByHand } from './commands/write-guide-mails-by-hand.ts';
import { writeHotelNotice } from './commands/write-hotel-notice.ts';
import { writeLeaderMail } from './commands/write-leader-mail.ts';
import { writeWelcome } from './commands/write-welcome.ts';
import {
  deliveryReported,
  guideMailByHand,
  guideMailDue,
  sendAccountMail as sendAccountMailJob,
  sendMessage,
} from './events.ts';
import type { Site } from './rules/site.ts';

/** What messages have to do after others' deeds, for the house that `site` describes. */
export const tasks = (site: Site, guides: GuideDecisions): JobHandler[] => [
  handle(registrationSubmitted, async registered => {
    await noteRegistered(registered);
    await writeConfirmation(site, registered);
    await writeAlert(site, registered);
    await writeHotelNotice(site, registered);
  }),
  handle(confirmationAsked, asked => writeConfirmation(site, asked)),
  handle(roomLeaderNamed, named => writeLeaderMail(site, named)),
  handle(sendMessage, message => sendInTurn(site, guides, message)),
  handle(guideMailDue, () => sendDue(site)),
  handle(guideMailByHand, asked => writeGuideMailsByHand(site, asked)),
  handle(deliveryReported, (reported, run) => noteDelivery(guides, reported, run)),
  handle(accountMailAsked, asked => writeAccountMail(site, asked)),
  handle(userAdded, added => writeWelcome(site, added)),
  handle(sendAccountMailJob, mail => sendAccountMail(site, mail)),
];

/** Every minute: the times of a schedule are whole half hours, and bookings for tonight come at any. */
export const schedules: JobSchedule[] = [schedule(guideMailDue, '* * * * *')];
