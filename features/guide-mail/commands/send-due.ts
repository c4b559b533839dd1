import { and, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/queries/mint.ts';
import { lockBookings } from '#features/booking/commands/statuses.ts';
import type { Taken } from '#features/message/commands/hand-over.ts';
import type { GuideDecisions } from '#features/message/commands/message.ts';
import { handOverAll, send } from '#features/message/commands/send.ts';
import type { Site } from '#features/message/rules/site.ts';
import { message } from '#features/message/tables.ts';
import { now } from '#platform/clock/clock.ts';
import { anyOf } from '#platform/database/many-rows.ts';
import { Unavailable } from '#platform/database/unavailable.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { log } from '#platform/log/log.ts';
import { mailDriver } from '#platform/mail/mail.ts';
import { guideRows } from '../queries/messages.ts';
import { decidingHotel } from '../queries/sending-facilities.ts';
import { textsOf } from '../rules/schedule.ts';
import { routeOf } from '../rules/texts.ts';
import { planOf } from '../rules/verdict.ts';
import type { DueOfHotel } from './find-due.ts';
import { mailMayGo } from './guide-decisions.ts';
import { type GuideRequest, writeAndMark, writeGuideMessages } from './write-guide-messages.ts';

/** So long a mail that is due waits until it can be written and handed over in one go. Then it is written, and a job sends it. Milliseconds. */
const PATIENCE = 1_000;

/**
 * Writes the guide messages of a hotel that are due, and hands over the mails among them as long as the mail server takes them: what is
 * marked as it is written need not be read, judged and marked again (docs/decisions/2026-11-25-messages-go-in-waves.md). Of others a job
 * sends each. Run again after a crash, what was under way then is uncertain.
 */
export async function sendDueOfHotel(
  site: Site,
  guides: GuideDecisions,
  { facilityId, ids }: DueOfHotel,
  { attempt }: JobRun,
): Promise<void> {
  if (attempt > 1) await noteUnanswered(site, guides, { facilityId, ids });
  for (let rest = ids; rest.length > 0; ) {
    const leave = await mailDriver().turn(rest.length, PATIENCE);
    const some = leave.count > 0 ? rest.slice(0, leave.count) : rest;
    rest = rest.slice(some.length);
    try {
      const marked = await writeDue(site, { facilityId, ids: some }, leave.count);
      await handOverAll(guides, facilityId, marked, leave);
    } finally {
      leave.end();
    }
  }
}

/**
 * Writes them, as things stand now. Of `room` mails that are due, those that may be handed over are marked; a job sends the others. What
 * cannot be written is logged and found again by a later look. Out: those that are marked.
 */
export async function writeDue(site: Site, { facilityId, ids }: DueOfHotel, room = 0): Promise<Taken[]> {
  try {
    return await inFacility(mintSystem(facilityId), async db => {
      const [hotel, bookings] = await Promise.all([
        decidingHotel(db, facilityId),
        lockBookings(db, facilityId, ids),
      ]);
      const { facts: facility, schedule } = hotel;
      if (!facility) return [];
      // Asked again now that they are locked: another job may have written to them since they were found.
      const written = await guideRows(db, facilityId, bookings);
      const requests = bookings.flatMap((booking): GuideRequest[] => {
        const messages = written.get(booking.id) ?? [];
        const plan = planOf(schedule.data, { facts: booking, messages }, facility, now());
        const next = plan.find(({ verdict }) => verdict.kind === 'due');
        const route = next && routeOf(booking, textsOf(next.entry));
        return route ? [{ booking, moment: next.entry.moment, route }] : [];
      });
      const open = requests.filter(({ booking, moment }) => room > 0 && mailMayGo(booking, moment, hotel));
      await writeGuideMessages(
        db,
        site,
        facilityId,
        requests.filter(request => !open.includes(request)),
      );
      return writeAndMark(db, site, facilityId, open, room);
    });
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    log.error({ facilityId, err: error }, 'The guide messages of a hotel could not be written');
    return [];
  }
}

/** A worker was killed, or could not keep what it was answered: nobody knows what became of the mails that it had marked. */
async function noteUnanswered(
  site: Site,
  guides: GuideDecisions,
  { facilityId, ids }: DueOfHotel,
): Promise<void> {
  const found = await inFacility(mintSystem(facilityId), db =>
    db
      .select({ id: message.id })
      .from(message)
      .where(
        and(
          eq(message.facilityId, facilityId),
          anyOf(message.bookingId, ids),
          eq(message.kind, 'guide'),
          eq(message.state, 'sending'),
        ),
      ),
  );
  if (found.length > 0) await send(site, guides, { facilityId, ids: found.map(({ id }) => id) });
}
