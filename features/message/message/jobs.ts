import { companionInvited } from '#features/guest/companion/events.ts';
import {
  confirmationAsked,
  contactChanged,
  itemSentBack,
  missingAsked,
  registrationSubmitted,
  roomLeaderNamed,
} from '#features/registration/registration/events.ts';
import { accountMailAsked } from '#features/staff/session/events.ts';
import { userAdded } from '#features/staff/user/events.ts';
import { handle, type JobHandler, type JobSchedule, schedule } from '#platform/jobs/job.ts';
import { writeAccountMail } from './commands/account-mail.ts';
import { writerOfDue } from './commands/find-due.ts';
import { noteDelivery } from './commands/note-delivery.ts';
import {
  writeContactNotice,
  writeHotelNotice,
  writeLeaderMail,
  writeMissing,
} from './commands/registration-mails.ts';
import { noteRegistered } from './commands/undelivered.ts';
import { writeAlert } from './commands/write-alert.ts';
import { writeGuideMailsByHand } from './commands/write-by-hand.ts';
import { writeCompanionMail } from './commands/write-companion.ts';
import { writeConfirmation } from './commands/write-confirmation.ts';
import { writeIndividual } from './commands/write-individual.ts';
import { writeSentBack } from './commands/write-sent-back.ts';
import { writeWelcome } from './commands/write-welcome.ts';
import { deliveryReported, guideMailByHand, guideMailDue, individualAsked } from './events.ts';
import { incrementalSearch } from './queries/due-search.ts';
import type { Site } from './rules/site.ts';

/** Returns the jobs that write messages and process delivery reports. Messages are sent by `startSending`. */
export function tasks(site: Site): JobHandler[] {
  const writeWhatIsDue = writerOfDue(site, incrementalSearch());
  return [
    handle(registrationSubmitted, async registered => {
      await noteRegistered(registered);
      await writeConfirmation(site, registered);
      await writeAlert(site, registered);
      await writeHotelNotice(site, registered);
    }),
    handle(confirmationAsked, asked => writeConfirmation(site, asked)),
    handle(guideMailDue, writeWhatIsDue),
    handle(guideMailByHand, asked => writeGuideMailsByHand(site, asked)),
    handle(individualAsked, asked => writeIndividual(site, asked)),
    handle(deliveryReported, (reported, run) => noteDelivery(site, reported, run)),
    handle(missingAsked, asked => writeMissing(site, asked)),
    handle(itemSentBack, asked => writeSentBack(site, asked)),
    handle(contactChanged, changed => writeContactNotice(site, changed)),
    handle(companionInvited, invited => writeCompanionMail(site, invited)),
    handle(roomLeaderNamed, named => writeLeaderMail(site, named)),
    handle(accountMailAsked, asked => writeAccountMail(site, asked)),
    handle(userAdded, added => writeWelcome(site, added)),
  ];
}

/** Every minute. Scheduled times are on half hours, but bookings for the same night may arrive at any time. */
export const schedules: JobSchedule[] = [schedule(guideMailDue, '* * * * *')];
