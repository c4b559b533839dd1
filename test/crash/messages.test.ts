import '#test/harness/alone.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { eq, type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm } from '#features/guest/check-in-form/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { setDailyLimit } from '#features/hotel/facility/commands/facility.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { guideMailDueJob } from '#features/message/message/events.ts';
import { messagesOf } from '#features/message/message/factory/messages.ts';
import { message } from '#features/message/message/tables.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { now } from '#platform/clock/clock.ts';
import { pool } from '#platform/database/pool.ts';
import { testDatabase } from '#test/harness/database.ts';
import { temporaryFolder } from '#test/harness/embedded.ts';
import { aHotelAtNoon, anArrival, type HotelAtNoon } from '#test/harness/hotel-at-noon.ts';
import type { TestFacility } from '../harness/facility.ts';
import { type MailSink, mailSink } from './mail-sink.ts';
import { type WorkerProcess, workerProcess } from './worker-process.ts';

const { rounds, arrivals, registrations } = process.env.SOAK
  ? { rounds: 20, arrivals: 500, registrations: 20 }
  : { rounds: 1, arrivals: 40, registrations: 5 };

const CONNECTIONS = 8;

/** Long enough for any load of the machine. If something hangs, the timeout of the test ends it. */
const PATIENCE = { timeout: 290_000 * rounds, interval: 50 };

test(`a killed worker causes no duplicate guide message and no lost confirmation (${rounds} rounds of ${arrivals} arrivals)`, {
  timeout: 300_000 * rounds,
}, async () => {
  const hotel = await aHotelAtNoon();
  // Raises the daily limit, which this test would otherwise exceed.
  await setDailyLimit(hotel.slug, 'mails', 2 * rounds * (arrivals + registrations));
  await using sink = await mailSink();
  const settings = {
    DATA_DIR: await temporaryFolder(),
    DATABASE_URL: testDatabase(),
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    SMTP_URL: sink.url,
    SMTP_CONNECTIONS: String(CONNECTIONS),
  };
  await using one = workerProcess(settings);
  await using other = workerProcess(settings);
  await one.start();
  await other.start();
  for (let round = 1; round <= rounds; round += 1) {
    await sendUnderKills(hotel, sink, [one, other]);
    await waitUntilSettled(hotel, round);
    process.stdout.write(`Round ${round} of ${rounds} is finished\n`);
  }
  const messages = await messagesOf(hotel);
  const guides = messages.filter(({ kind }) => kind === 'guide');
  const uncertain = guides.filter(({ state }) => state === 'uncertain');
  const copiesOf = ({ messageId }: { messageId: string }) => sink.copies.get(messageId) ?? 0;
  process.stdout.write(
    `${rounds} kills, ${guides.length} guide messages, ${uncertain.length} uncertain, ${sink.accepted()} emails accepted\n`,
  );
  // Each kill leaves at most as many uncertain messages as the worker has connections to the mail server.
  expect(uncertain.length).toBeLessThanOrEqual(rounds * CONNECTIONS);
  expect(uncertain.filter(({ attempts, lastError }) => attempts > 0 || lastError !== null)).toEqual([]);
  for (const each of messages)
    if (each.state === 'uncertain') expect(copiesOf(each)).toBeLessThanOrEqual(1);
    else if (each.kind === 'guide') expect([each.state, copiesOf(each)]).toEqual(['sent', 1]);
    else expect([each.state, copiesOf(each) > 0]).toEqual(['sent', true]);
  const known = new Set(messages.map(({ messageId }) => messageId));
  expect([...sink.copies.keys()].filter(messageId => !known.has(messageId))).toEqual([]);
});

async function sendUnderKills(hotel: HotelAtNoon, sink: MailSink, workers: readonly WorkerProcess[]) {
  const guests = await Promise.all(Array.from({ length: registrations }, () => readyGuest(hotel)));
  // The minute job may run at this point and find the first arrivals.
  const before = sink.accepted();
  for (let each = 0; each < arrivals; each += 4)
    await Promise.all(Array.from({ length: 4 }, () => anArrival(hotel)));
  await inFacility(hotel.system, db => guideMailDueJob.add(db, {}));
  const submitting = Promise.all(guests.map(guest => sleep(Math.random() * 1000).then(guest)));
  const mails = randomProgress();
  await expect.poll(() => sink.accepted() - before, PATIENCE).toBeGreaterThan(mails);
  await sleep(Math.random() * 200);
  const worker = workers[Math.floor(Math.random() * workers.length)];
  await worker?.kill();
  await worker?.start();
  await submitting;
}

/**
 * Returns the number of sent emails after which a worker is killed. A negative number kills it while messages
 * are being created.
 */
function randomProgress(): number {
  const least = -arrivals / 5;
  return least + Math.random() * (arrivals * 0.9 - least);
}

/** Waits until every message of the rounds so far is finished and no job is left. */
async function waitUntilSettled(hotel: TestFacility, round: number): Promise<void> {
  const states = async () => ({ ...(await messageCounts(hotel)), jobs: await jobsLeft() });
  const wanted = { guides: round * arrivals, confirmations: round * registrations, open: 0, jobs: 0 };
  await expect.poll(states, PATIENCE).toEqual(wanted);
}

const countWhere = (condition: SQL) => sql<number>`count(*) filter (where ${condition})`.mapWith(Number);

async function messageCounts({ facilityId, system }: TestFacility) {
  const [counts] = await inFacility(system, db =>
    db
      .select({
        guides: countWhere(sql`${message.kind} = 'guide'`),
        confirmations: countWhere(sql`${message.kind} = 'confirmation'`),
        open: countWhere(sql`${message.state} in ('queued', 'sending')`),
      })
      .from(message)
      .where(eq(message.facilityId, facilityId)),
  );
  return counts;
}

async function jobsLeft(): Promise<number | null> {
  const due = 'select from graphile_worker.jobs where task_identifier = $1';
  return (await pool().query(due, [guideMailDueJob.name])).rowCount;
}

/**
 * Creates a guest who has filled in the form. The arrival is far in the future, so no guide message is due.
 * @returns a function that submits the form
 */
async function readyGuest(hotel: TestFacility) {
  const booking = await aBooking(hotel, { checkinDate: daysAfter(businessDay(now(), 'Asia/Tokyo'), 400) });
  const guest = aGuest(booking);
  const form = await aForm(guest, booking);
  return () => submit(guest, form);
}
