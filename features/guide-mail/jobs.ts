import { noteRegistered } from '#features/message/commands/reached.ts';
import { writeHotelNotice } from '#features/message/commands/registration-mails.ts';
import type { Site } from '#features/message/rules/site.ts';
import { confirmationAsked, registrationSubmitted } from '#features/registration/events.ts';
import { handle, type JobHandler, type JobSchedule, schedule } from '#platform/jobs/job.ts';
import { queueDue } from './commands/find-due.ts';
import { guideDecisions } from './commands/guide-decisions.ts';
import { sendDueOfHotel, writeDue } from './commands/send-due.ts';
import { writeAlert } from './commands/write-alert.ts';
import { writeGuideMailsByHand } from './commands/write-by-hand.ts';
import { writeConfirmation } from './commands/write-confirmation.ts';
import { writeIndividual } from './commands/write-individual.ts';
import { guideMailByHand, guideMailDue, guideMailDueOfHotel, individualAsked } from './events.ts';
import { looksOfMinutes } from './queries/looks.ts';

/**
 * Writes guide messages, and all that follows a registration: one handler for both, since a job has one. `held`: nothing is sent, it is
 * written alone.
 */
export function tasks(site: Site, { held = false } = {}): JobHandler[] {
  const looks = looksOfMinutes();
  const guides = guideDecisions(site);
  return [
    handle(registrationSubmitted, async registered => {
      await noteRegistered(registered);
      await writeConfirmation(site, registered);
      await writeAlert(site, registered);
      await writeHotelNotice(site, registered);
    }),
    handle(confirmationAsked, asked => writeConfirmation(site, asked)),
    handle(guideMailDue, () => queueDue(looks)),
    handle(guideMailDueOfHotel, async (due, run) => {
      if (held) await writeDue(site, due);
      else await sendDueOfHotel(site, guides, due, run);
    }),
    handle(guideMailByHand, asked => writeGuideMailsByHand(site, asked)),
    handle(individualAsked, asked => writeIndividual(site, asked)),
  ];
}

/** Every minute: the times of a schedule are whole half hours, and bookings for tonight come at any. */
export const schedules: JobSchedule[] = [schedule(guideMailDue, '* * * * *')];
