import { noteRegistered } from '#features/message/commands/reached.ts';
import { writeHotelNotice } from '#features/message/commands/registration-mails.ts';
import type { Site } from '#features/message/rules/site.ts';
import { confirmationAsked, registrationSubmitted } from '#features/registration/events.ts';
import { handle, type JobHandler, type JobSchedule, schedule } from '#platform/jobs/job.ts';
import { sendDue } from './commands/send-due.ts';
import { writeAlert } from './commands/write-alert.ts';
import { writeGuideMailsByHand } from './commands/write-by-hand.ts';
import { writeConfirmation } from './commands/write-confirmation.ts';
import { writeIndividual } from './commands/write-individual.ts';
import { guideMailByHand, guideMailDue, individualAsked } from './events.ts';
import { looksOfMinutes } from './queries/looks.ts';

/** Writes guide messages, and all that follows a registration: one handler for both, since a job has one. */
export function tasks(site: Site): JobHandler[] {
  const looks = looksOfMinutes();
  return [
    handle(registrationSubmitted, async registered => {
      await noteRegistered(registered);
      await writeConfirmation(site, registered);
      await writeAlert(site, registered);
      await writeHotelNotice(site, registered);
    }),
    handle(confirmationAsked, asked => writeConfirmation(site, asked)),
    handle(guideMailDue, () => sendDue(site, looks)),
    handle(guideMailByHand, asked => writeGuideMailsByHand(site, asked)),
    handle(individualAsked, asked => writeIndividual(site, asked)),
  ];
}

/** Every minute: the times of a schedule are whole half hours, and bookings for tonight come at any. */
export const schedules: JobSchedule[] = [schedule(guideMailDue, '* * * * *')];
