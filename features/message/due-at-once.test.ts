import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { lockBooking } from '#features/booking/commands/statuses.ts';
import { limitHotel } from '#features/facility/commands/facility.ts';
import { set } from '#features/facility/factory.ts';
import type { TestBooking } from '#features/registration/factory.ts';
import { configureLog } from '#platform/log/log.ts';
import { mailDriver, openMail } from '#platform/mail/mail.ts';
import { smtpDriver } from '#platform/mail/smtp-driver.ts';
import { waitingForLocks } from '#test/harness/at-once.ts';
import type { TestFacility } from '#test/harness/facility.ts';
import { jobsOf } from '#test/harness/jobs.ts';
import { mailServerForEach } from '#test/harness/mail-server.ts';
import { rudeMailServer } from '#test/harness/rude-mail-server.ts';
import { handOverAll, sendInTurn } from './commands/send.ts';
import { sendDueOfHotel, writeDue } from './commands/send-due.ts';
import { aMailServer, aProviderOfSms, change, messagesOf, noticesTo, site } from './factory/messages.ts';
import {
  aBookingByChannel,
  aHotelWithDue,
  guides,
  MOBILE,
  readBooking,
  sendAll,
  sentOf,
} from './factory/sending.ts';

beforeAll(() => configureLog({ level: 'silent' }));
const server = mailServerForEach();

type Hotel = { facility: TestFacility; bookings: readonly Pick<TestBooking, 'id'>[] };

const dueOf = ({ facility, bookings }: Hotel) => ({
  facilityId: facility.facilityId,
  ids: bookings.map(({ id }) => id),
});

/** The job of what is due there. */
const sendDue = (hotel: Hotel, attempt = 1) =>
  sendDueOfHotel(site, guides, dueOf(hotel), { attempt, lastAttempt: false });

/** What the job writes and marks of so many of its bookings. `key`: of the job that sees to them should they not be answered. */
async function marked(hotel: Hotel, count: number) {
  const { facilityId, ids } = dueOf(hotel);
  const key = `unanswered:${facilityId}:${ids[0]}:${randomUUID()}`;
  const taken = await writeDue(site, { facilityId, ids: ids.slice(0, count) }, { count, key });
  return { taken, key };
}

const states = async ({ facility }: Hotel) => (await messagesOf(facility)).map(({ state }) => state);
const jobNames = async ({ facility }: Hotel) => (await jobsOf(facility)).map(({ name }) => name);
const recipients = () => server().recipients.toSorted();

test('a mail that is due goes as it is written: it is sent, its booking shows it, and no job waits', async () => {
  const hotel = await aHotelWithDue(1);
  await sendDue(hotel);
  expect(await messagesOf(hotel.facility)).toMatchObject([
    {
      kind: 'guide',
      channel: 'email',
      state: 'sent',
      attempts: 1,
      lastError: null,
      settledAt: expect.any(Date),
    },
  ]);
  expect(recipients()).toEqual(['guest0@example.com']);
  const [booking] = hotel.bookings;
  expect(booking && (await readBooking(hotel.facility, booking))).toMatchObject({ pastSendMethod: 'email' });
  expect((await jobNames(hotel)).filter(name => String(name).startsWith('message.send'))).toEqual([]);
});

test('what goes as it is written is what a job would have sent', async () => {
  const [atOnce, byJob] = [await aHotelWithDue(1), await aHotelWithDue(1)];
  await sendDue(atOnce);
  await writeDue(site, dueOf(byJob));
  await sendAll(byJob.facility);
  const [one, other] = (await server().inbox()).map(({ text, html, headers }) => ({
    words: `${text} ${html}`.replace(/https?:\/\/\S+|R-\w+|[0-9A-Z]{8}/g, ''),
    keys: headers.map(({ key }) => key),
  }));
  expect(one).toEqual(other);
});

test('however many there are, each guest gets one mail, two jobs at once included', async () => {
  const hotel = await aHotelWithDue(30);
  await Promise.all([sendDue(hotel), sendDue(hotel)]);
  await sendDue(hotel);
  expect(await states(hotel)).toEqual(Array(30).fill('sent'));
  expect(recipients()).toEqual(hotel.bookings.map((_, at) => `guest${at}@example.com`).toSorted());
});

test('a booking that changed since it was found is judged as it is now', async () => {
  const hotel = await aHotelWithDue(3);
  const [first, second] = hotel.bookings;
  if (!first || !second) throw new Error('There are no bookings');
  await change(hotel.facility, first, { stopSendGuideMail: true });
  await change(hotel.facility, second, { email: 'moved@example.com' });
  await sendDue(hotel);
  expect(recipients()).toEqual(['guest2@example.com', 'moved@example.com']);
});

test('an SMS that is due goes by a job of its own', async () => {
  const provider = await aProviderOfSms();
  const { facility, booking } = await aBookingByChannel({ first: true }, { email: '' });
  const hotel = { facility, bookings: [booking] };
  await sendDue(hotel);
  expect([await sentOf(facility), provider.taken()]).toEqual([[['sms', 'queued']], []]);
  expect(await jobNames(hotel)).toContain('message.send');
  await sendAll(facility);
  expect(provider.taken()).toMatchObject([{ to: MOBILE }]);
});

test('what a mail server refuses for good goes by the other channel', async () => {
  const provider = await aProviderOfSms();
  const { facility, booking } = await aBookingByChannel({ first: false }, {});
  server().refuseWith(550);
  await sendDue({ facility, bookings: [booking] });
  await sendAll(facility);
  expect(await sentOf(facility)).toEqual([
    ['email', 'failed'],
    ['sms', 'sent'],
  ]);
  expect(provider.taken()).toHaveLength(1);
});

test('what it refuses for now is tried again by a job', async () => {
  const hotel = await aHotelWithDue(2);
  server().refuseWith(451);
  await sendDue(hotel);
  expect(await states(hotel)).toEqual(['queued', 'queued']);
  expect(await jobNames(hotel)).toContain('message.send_several');
  server().refuseWith(undefined);
  await sendAll(hotel.facility);
  expect(await states(hotel)).toEqual(['sent', 'sent']);
});

test('past a hotel’s daily number mails wait, and its owner is told once', async () => {
  const hotel = await aHotelWithDue(3);
  await limitHotel(hotel.facility.slug, 'mails', 1);
  await sendDue(hotel);
  await sendAll(hotel.facility);
  expect((await messagesOf(hotel.facility)).map(({ state, lastError }) => [state, lastError])).toEqual([
    ['queued', 'day-full'],
    ['queued', 'day-full'],
    ['sent', null],
  ]);
  expect(await noticesTo(hotel.facility)).toBe(1);
});

describe('written, and left to a job, is all', () => {
  test('at a pace that the operator sets', async () => {
    const slow = await aMailServer(100);
    onTestFinished(() => slow.close());
    const hotel = await aHotelWithDue(2);
    await sendDue(hotel);
    expect([await states(hotel), slow.recipients]).toEqual([['queued', 'queued'], []]);
    expect(await jobNames(hotel)).toContain('message.send_several');
  });

  test('where the process stops', async () => {
    const hotel = await aHotelWithDue(2);
    mailDriver().beginStop(0);
    await sendDue(hotel);
    expect([await states(hotel), recipients()]).toEqual([['queued', 'queued'], []]);
  });

  test('where the mail server stands still, once the first have waited for it', async () => {
    const still = await rudeMailServer(line => (line.startsWith('RCPT') ? 'silence' : undefined));
    const driver = smtpDriver({ url: still.url, from: site.mailFrom, idleTimeoutMs: 60_000, connections: 2 });
    openMail(driver);
    onTestFinished(() => {
      still.close();
      driver.close();
    });
    const [first, second, third] = [await aHotelWithDue(1), await aHotelWithDue(1), await aHotelWithDue(1)];
    const waiting = [sendDue(first), sendDue(second)];
    await sendDue(third);
    expect([await states(first), await states(second), await states(third)]).toEqual([
      ['sending'],
      ['sending'],
      ['queued'],
    ]);
    driver.beginStop(0);
    await Promise.all(waiting);
    expect([await states(first), await states(second)]).toEqual([['queued'], ['queued']]);
  });
});

test('where the mail server lets the first wait for two seconds, all others are written at once', async () => {
  const driver = mailDriver();
  openMail({
    ...driver,
    turn: async () => ({ ...(await driver.turn(1)), count: 1 }),
    send: async mail => sleep(2_100).then(() => driver.send(mail)),
  });
  const hotel = await aHotelWithDue(4);
  await sendDue(hotel);
  expect(await states(hotel)).toEqual(['sent', 'queued', 'queued', 'queued']);
  expect(await jobNames(hotel)).toContain('message.send_several');
});

describe('where a worker was killed', () => {
  test('what it had marked is uncertain, is not sent again, and what it had not come to goes', async () => {
    const hotel = await aHotelWithDue(4);
    expect((await marked(hotel, 2)).taken).toHaveLength(2);
    expect(await states(hotel)).toEqual(['sending', 'sending']);
    await sendDue(hotel, 2);
    expect(await states(hotel)).toEqual(['uncertain', 'uncertain', 'sent', 'sent']);
    expect(recipients()).toEqual(['guest2@example.com', 'guest3@example.com']);
  });

  test('what another worker has under way is left to it', async () => {
    const hotel = await aHotelWithDue(1);
    await marked(hotel, 1);
    await sendDue(hotel);
    expect(await states(hotel)).toEqual(['sending']);
  });

  test('that stood still and goes on, what its mails are answered counts', async () => {
    const hotel = await aHotelWithDue(1);
    const { taken, key } = await marked(hotel, 1);
    await sendDue(hotel, 2);
    expect(await states(hotel)).toEqual(['uncertain']);
    await handOverAll(guides, hotel.facility.facilityId, taken, undefined, key);
    expect([await states(hotel), recipients()]).toEqual([['sent'], ['guest0@example.com']]);
  });
});

test('where its job does not come back, what was marked is uncertain once no answer can come any more', async () => {
  const hotel = await aHotelWithDue(2);
  await marked(hotel, 2);
  const [job] = (await jobsOf(hotel.facility)).filter(({ name }) => name === 'message.send_several');
  const { facilityId } = hotel.facility;
  const ids = (await messagesOf(hotel.facility)).map(({ id }) => id);
  expect(job?.payload).toEqual({ facilityId, ids, channel: 'email' });
  // As an operator's `jobs -- retry` lets it begin anew.
  await sendDue(hotel, 1);
  expect(await states(hotel)).toEqual(['sending', 'sending']);
  await sendInTurn(site, guides, { facilityId, ids, channel: 'email' });
  expect([await states(hotel), recipients()]).toEqual([['uncertain', 'uncertain'], []]);
});

test('a hold that is set while another has the booking keeps its mail back', async () => {
  const hotel = await aHotelWithDue(1);
  const [booking] = hotel.bookings;
  const { facilityId, system } = hotel.facility;
  let sending: Promise<void> | undefined;
  await inFacility(system, async db => {
    await lockBooking(db, facilityId, booking?.id ?? 0);
    sending = sendDue(hotel);
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { timeout: 120_000 });
    await set(hotel.facility, 'hold_sending', 1);
  });
  await sending;
  expect([await states(hotel), recipients()]).toEqual([[], []]);
});
