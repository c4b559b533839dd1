import { companionInvited } from '#features/guest/companion/events.ts';
import {
  confirmationRequested,
  contactChanged,
  itemSentBack,
  missingDataRequested,
  registrationSubmitted,
  roomLeaderAdded,
} from '#features/registration/registration/events.ts';
import { accountMailRequested, userIdsRequested } from '#features/staff/session/events.ts';
import { userAdded } from '#features/staff/user/events.ts';
import { handle, type JobHandler, type JobSchedule, schedule } from '#platform/jobs/job.ts';
import { writeAccountMail, writeUserIds } from './commands/account-mail.ts';
import { dueMessageWriter } from './commands/find-due.ts';
import { storeDelivery } from './commands/note-delivery.ts';
import {
  writeContactNotice,
  writeHotelNotice,
  writeLeaderMail,
  writeMissing,
} from './commands/registration-mails.ts';
import { clearUndeliveredAfterRegistration } from './commands/undelivered.ts';
import { writeAlert } from './commands/write-alert.ts';
import { writeGuideMailsByHand } from './commands/write-by-hand.ts';
import { writeCompanionMail } from './commands/write-companion.ts';
import { writeConfirmation } from './commands/write-confirmation.ts';
import { writeIndividualMessage } from './commands/write-individual.ts';
import { writeSentBack } from './commands/write-sent-back.ts';
import { writeWelcome } from './commands/write-welcome.ts';
import { deliveryReportJob, guideMailByHandJob, guideMailDueJob, individualJob } from './events.ts';
import { incrementalSearch } from './queries/due-search.ts';
import type { Site } from './rules/site.ts';

/** Returns the jobs that write messages and process delivery reports. Messages are sent by `startSending`. */
export function tasks(site: Site): JobHandler[] {
  const writeDueMessages = dueMessageWriter(site, incrementalSearch());
  return [
    handle(registrationSubmitted, async registered => {
      await clearUndeliveredAfterRegistration(registered);
      await writeConfirmation(site, registered);
      await writeAlert(site, registered);
      await writeHotelNotice(site, registered);
    }),
    handle(confirmationRequested, asked => writeConfirmation(site, asked)),
    handle(guideMailDueJob, writeDueMessages),
    handle(guideMailByHandJob, asked => writeGuideMailsByHand(site, asked)),
    handle(individualJob, asked => writeIndividualMessage(site, asked)),
    handle(deliveryReportJob, (reported, run) => storeDelivery(site, reported, run)),
    handle(missingDataRequested, asked => writeMissing(site, asked)),
    handle(itemSentBack, asked => writeSentBack(site, asked)),
    handle(contactChanged, changed => writeContactNotice(site, changed)),
    handle(companionInvited, invited => writeCompanionMail(site, invited)),
    handle(roomLeaderAdded, named => writeLeaderMail(site, named)),
    handle(accountMailRequested, asked => writeAccountMail(site, asked)),
    handle(userIdsRequested, asked => writeUserIds(site, asked)),
    handle(userAdded, added => writeWelcome(site, added)),
  ];
}

/** Every minute. Scheduled times are on half hours, but bookings for the same night may arrive at any time. */
export const schedules: JobSchedule[] = [schedule(guideMailDueJob, '* * * * *')];
