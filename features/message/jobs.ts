import { companionInvited } from '#features/companion/events.ts';
import {
  confirmationAsked,
  contactChanged,
  missingAsked,
  registrationSubmitted,
  roomLeaderNamed,
} from '#features/registration/events.ts';
import { accountMailAsked } from '#features/session/events.ts';
import { userAdded } from '#features/user-management/events.ts';
import { handle, type JobHandler, type JobSchedule, schedule } from '#platform/jobs/job.ts';
import { sendAccountMail, writeAccountMail } from './commands/account-mail.ts';
import { queueDue } from './commands/find-due.ts';
import { guideDecisions } from './commands/guide-decisions.ts';
import { noteDelivery } from './commands/note-delivery.ts';
import { noteRegistered } from './commands/reached.ts';
import { writeHotelNotice, writeLeaderMail } from './commands/registration-mails.ts';
import { sendInTurn } from './commands/send.ts';
import { sendDueOfHotel, writeDue } from './commands/send-due.ts';
import { writeAlert } from './commands/write-alert.ts';
import { writeGuideMailsByHand } from './commands/write-by-hand.ts';
import { writeCompanionMail } from './commands/write-companion.ts';
import { writeConfirmation } from './commands/write-confirmation.ts';
import { writeContactNotice } from './commands/write-contact-notice.ts';
import { writeIndividual } from './commands/write-individual.ts';
import { writeMissing } from './commands/write-missing.ts';
import { writeWelcome } from './commands/write-welcome.ts';
import {
  deliveryReported,
  guideMailByHand,
  guideMailDue,
  guideMailDueOfHotel,
  individualAsked,
  sendAccountMail as sendAccountMailJob,
  sendMessage,
  sendMessages,
} from './events.ts';
import { looksOfMinutes } from './queries/looks.ts';
import type { Site } from './rules/site.ts';

/** Writes messages, and takes in what became of those that were sent. Sends nothing. */
export function writingTasks(site: Site): JobHandler[] {
  const looks = looksOfMinutes();
  return [
    handle(registrationSubmitted, async registered => {
      await noteRegistered(registered);
      await writeConfirmation(site, registered);
      await writeAlert(site, registered);
      await writeHotelNotice(site, registered);
    }),
    handle(confirmationAsked, asked => writeConfirmation(site, asked)),
    handle(guideMailDue, () => queueDue(looks)),
    handle(guideMailByHand, asked => writeGuideMailsByHand(site, asked)),
    handle(individualAsked, asked => writeIndividual(site, asked)),
    handle(deliveryReported, (reported, run) => noteDelivery(guideDecisions(site), reported, run)),
    handle(missingAsked, asked => writeMissing(site, asked)),
    handle(contactChanged, changed => writeContactNotice(site, changed)),
    handle(companionInvited, invited => writeCompanionMail(site, invited)),
    handle(roomLeaderNamed, named => writeLeaderMail(site, named)),
    handle(accountMailAsked, asked => writeAccountMail(site, asked)),
    handle(userAdded, added => writeWelcome(site, added)),
  ];
}

/** Writes messages and sends them; where sending is `held`, it only writes them. */
export function tasks(site: Site, { held = false } = {}): JobHandler[] {
  const guides = guideDecisions(site);
  if (held)
    return [
      ...writingTasks(site),
      handle(guideMailDueOfHotel, async due => {
        await writeDue(site, due);
      }),
    ];
  return [
    ...writingTasks(site),
    handle(guideMailDueOfHotel, (due, run) => sendDueOfHotel(site, guides, due, run)),
    handle(sendMessage, ({ id, ...message }) => sendInTurn(site, guides, { ...message, ids: [id] })),
    handle(sendMessages, messages => sendInTurn(site, guides, messages)),
    handle(sendAccountMailJob, mail => sendAccountMail(site, mail)),
  ];
}

/** Every minute: the times of a schedule are whole half hours, and bookings for tonight come at any. */
export const schedules: JobSchedule[] = [schedule(guideMailDue, '* * * * *')];
