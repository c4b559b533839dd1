import { randomUUID } from 'node:crypto';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/queries/mint.ts';
import { lockBookings } from '#features/booking/commands/statuses.ts';
import { now } from '#platform/clock/clock.ts';
import { Unavailable } from '#platform/database/unavailable.ts';
import type { JobRun } from '#platform/jobs/job.ts';
import { keyed } from '#platform/jobs/under-way.ts';
import { log } from '#platform/log/log.ts';
import { mailDriver } from '#platform/mail/mail.ts';
import { sendMessages } from '../events.ts';
import { guideRows } from '../queries/messages.ts';
import { decidingHotel } from '../queries/sending-facilities.ts';
import { textsOf } from '../rules/schedule.ts';
import type { Site } from '../rules/site.ts';
import { routeOf } from '../rules/texts.ts';
import { planOf } from '../rules/verdict.ts';
import { LONGEST } from '../rules/waves.ts';
import type { DueOfHotel } from './find-due.ts';
import { mailMayGo } from './guide-decisions.ts';
import type { Taken } from './hand-over.ts';
import type { GuideDecisions } from './message.ts';
import type { Room } from './post.ts';
import { handOverAll, sendInTurn } from './send.ts';
import { type GuideRequest, writeAndMark, writeGuideMessages } from './write-guide-messages.ts';

/** So long a mail that is due waits until it can be written and handed over in one go. Then it is written, and a job sends it. Milliseconds. */
const PATIENCE = 1_000;

/**
 * Writes the guide messages of a hotel that are due, and hands over the mails among them as long as the mail server takes them: what is
 * marked as it is written need not be read, judged and marked again (docs/decisions/2026-11-25-messages-go-in-waves.md). A job sends the
 * others, and after two seconds the rest, too: they stand behind what others have to send. Run again after a crash, what was under way then is
 * uncertain.
 */
export async function sendDueOfHotel(
  site: Site,
  guides: GuideDecisions,
  { facilityId, ids }: DueOfHotel,
  { attempt }: JobRun,
): Promise<void> {
  const start = performance.now();
  const name = `unanswered:${facilityId}:${ids[0]}:`;
  if (attempt > 1) await noteUnanswered(site, guides, facilityId, name);
  for (let rest = ids; rest.length > 0; ) {
    if (performance.now() - start > LONGEST) {
      await writeDue(site, { facilityId, ids: rest });
      return;
    }
    const leave = await mailDriver().turn(rest.length, PATIENCE);
    const some = leave.count > 0 ? rest.slice(0, leave.count) : rest;
    rest = rest.slice(some.length);
    const key = name + randomUUID();
    try {
      const room = leave.count > 0 ? { count: leave.count, key } : undefined;
      const marked = await writeDue(site, { facilityId, ids: some }, room);
      await handOverAll(guides, facilityId, marked, leave, key);
    } finally {
      leave.end();
    }
  }
}

/** A worker was killed, or could not keep what it was answered: of the mails that this job had marked nobody knows what became. */
async function noteUnanswered(
  site: Site,
  guides: GuideDecisions,
  facilityId: number,
  name: string,
): Promise<void> {
  const scope = mintSystem(facilityId);
  for (const { key, payload } of await inFacility(scope, db => keyed(db, sendMessages, name))) {
    await sendInTurn(site, guides, payload);
    await inFacility(scope, db => sendMessages.remove(db, key));
  }
}

/**
 * Writes them, as things stand now. Where there is room, mails that may go are marked; a job sends the others. What cannot be written is
 * logged and found again by a later look. Out: those that are marked.
 */
export async function writeDue(site: Site, { facilityId, ids }: DueOfHotel, room?: Room): Promise<Taken[]> {
  try {
    return await inFacility(mintSystem(facilityId), async db => {
      const bookings = await lockBookings(db, facilityId, ids);
      // Asked now that they are locked: whoever held them may have written to them, or the hotel have been told to send nothing.
      const [hotel, written] = await Promise.all([
        decidingHotel(db, facilityId),
        guideRows(db, facilityId, bookings),
      ]);
      const { facts: facility, schedule } = hotel;
      if (!facility) return [];
      const requests = bookings.flatMap((booking): GuideRequest[] => {
        const messages = written.get(booking.id) ?? [];
        const plan = planOf(schedule.data, { facts: booking, messages }, facility, now());
        const next = plan.find(({ verdict }) => verdict.kind === 'due');
        const route = next && routeOf(booking, textsOf(next.entry));
        return route ? [{ booking, moment: next.entry.moment, route }] : [];
      });
      const goesNow = ({ booking, moment, route }: GuideRequest) =>
        room !== undefined && route.channel === 'email' && mailMayGo(booking, moment, hotel);
      const mails = requests.filter(goesNow);
      const others = requests.filter(request => !mails.includes(request));
      await writeGuideMessages(db, site, facilityId, others);
      return room ? writeAndMark(db, site, facilityId, mails, room) : [];
    });
  } catch (error) {
    if (error instanceof Unavailable) throw error;
    log.error({ facilityId, err: error }, 'The guide messages of a hotel could not be written');
    return [];
  }
}
