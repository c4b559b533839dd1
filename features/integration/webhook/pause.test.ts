import { waitingJobs } from '#test/harness/jobs.ts';
import '#test/harness/database.ts';
import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { writeAccountMail } from '#features/message/message/commands/account-mail.ts';
import { site } from '#features/message/message/factory/messages.ts';
import { openAccountMail } from '#features/message/message/queries/sealed.ts';
import { accountMail } from '#features/message/message/tables.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { accountMailRequested } from '#features/staff/session/events.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { changeWebhook, pauseWebhook, resumeWebhook } from './commands/manage.ts';
import { sendTest } from './commands/send-again.ts';
import {
  allowPrivateWebhooks,
  aReceiver,
  aWebhook,
  deliverAll,
  deliveriesOf,
  respondWith,
  setCancelled,
} from './factory.ts';
import { listWebhooks } from './queries/endpoints.ts';
import { eventTypes } from './rules/events.ts';

beforeEach(() => allowPrivateWebhooks());
afterEach(resetClock);

const HOUR = 3_600_000;

function pass(milliseconds: number): void {
  const later = now().getTime() + milliseconds;
  setClock(() => new Date(later));
}

async function aHotelWithWebhook() {
  const hotel = await aFacility();
  const receiver = await aReceiver();
  const { id: webhook } = await aWebhook(hotel, receiver.url);
  const [one, other] = [await aBooking(hotel), await aBooking(hotel)];
  return { hotel, receiver, webhook, one: one.id, other: other.id };
}

async function mailsTo({ owner }: TestFacility) {
  type Asked = Parameters<typeof accountMailRequested.add>[1];
  const asked = (await waitingJobs()).filter(
    ({ name, payload }) => name === accountMailRequested.name && payload.about === owner.userId,
  );
  const mails = [];
  for (const { payload } of asked) {
    await writeAccountMail(site, payload as Asked);
    const written = await platformDb(db => db.select().from(accountMail));
    const last = written.toSorted((a, b) => a.id - b.id).at(-1);
    if (last) mails.push(openAccountMail(last));
  }
  return mails;
}

const stateOf = async ({ owner }: TestFacility) => (await listWebhooks(owner))[0];

test('a webhook that accepts no event for three days is paused with an email to the owner, and resuming sends waiting events', async () => {
  const { hotel, receiver, webhook, one } = await aHotelWithWebhook();
  receiver.answerWith(respondWith(500));
  await setCancelled(hotel, one, true);
  for (let tries = 0; tries < 20; tries += 1) {
    await deliverAll(hotel);
    pass(6 * HOUR);
    if (tries === 11) expect((await stateOf(hotel))?.paused).toBeNull();
  }
  expect(await stateOf(hotel)).toMatchObject({ paused: { why: 'failing' }, waiting: 1 });
  const [mail] = await mailsTo(hotel);
  expect(mail).toMatchObject({
    to: hotel.email,
    subject: expect.stringContaining(`localhost:${receiver.port}`),
  });
  expect(mail?.text).toContain('/dashboard/webhooks');

  await setCancelled(hotel, one, false);
  const before = receiver.received.length;
  await deliverAll(hotel);
  expect(receiver.received).toHaveLength(before);
  receiver.answerWith(respondWith(204));
  await resumeWebhook(hotel.owner, webhook);
  await deliverAll(hotel);
  expect(receiver.received.slice(before).map(({ data }) => data.status?.code)).toEqual([101, 102]);
  expect(await stateOf(hotel)).toMatchObject({ paused: null, failing_since: null, waiting: 0 });
  expect((await auditEntriesOf(hotel)).map(({ action }) => action)).toEqual(
    expect.arrayContaining(['webhook.paused', 'webhook.resumed']),
  );
});

test('an event rejected for three days while others are accepted is dropped, and later events are sent', async () => {
  const { hotel, receiver, one, other } = await aHotelWithWebhook();
  receiver.answerWith((response, { data }) => {
    response.writeHead(data.status?.code === 101 ? 422 : 204).end();
  });
  await setCancelled(hotel, one, true);
  await setCancelled(hotel, one, false);
  let isCancelled = false;
  for (let tries = 0; tries < 20; tries += 1) {
    await deliverAll(hotel);
    pass(6 * HOUR);
    // The receiver rejects status 101 (cancelled), so the other booking is never cancelled here.
    isCancelled = !isCancelled;
    if (tries % 2 === 1) await setCancelled(hotel, other, false);
    await changeBookingStatus(hotel, other);
  }
  const states = await deliveriesOf(hotel);
  expect(states[0]).toMatchObject({ state: 'given-up', attempts: 10 });
  expect(states[1]).toMatchObject({ state: 'delivered' });
  expect((await stateOf(hotel))?.paused).toBeNull();
});

async function changeBookingStatus(hotel: TestFacility, bookingId: number): Promise<void> {
  await platformDb(db =>
    db.execute(sql`update booking set booking_status_id = case booking_status_id when 18 then 17 else 18 end
      where facility_id = ${hotel.facilityId} and id = ${bookingId}`),
  );
  await deliverAll(hotel);
}

test('a webhook that responds with 410 is paused immediately', async () => {
  const { hotel, receiver, one } = await aHotelWithWebhook();
  receiver.answerWith(respondWith(410));
  await setCancelled(hotel, one, true);
  await deliverAll(hotel);
  expect(await stateOf(hotel)).toMatchObject({ paused: { why: 'gone' }, waiting: 1 });
  expect(await mailsTo(hotel)).toHaveLength(1);
});

test('a webhook paused by the owner receives only test events', async () => {
  const { hotel, receiver, webhook, one } = await aHotelWithWebhook();
  await pauseWebhook(hotel.owner, webhook);
  await setCancelled(hotel, one, true);
  await sendTest(hotel.owner, webhook);
  await deliverAll(hotel);
  expect(receiver.received.map(({ type }) => type)).toEqual(['webhook.test']);
  expect(await stateOf(hotel)).toMatchObject({ paused: { why: 'owner' }, waiting: 1 });
});

test('waiting events are sent to a new webhook address immediately', async () => {
  const { hotel, receiver, webhook, one } = await aHotelWithWebhook();
  receiver.answerWith(respondWith(500));
  await setCancelled(hotel, one, true);
  await deliverAll(hotel);
  const next = await aReceiver();
  await changeWebhook(hotel.owner, webhook, { url: next.url, events: eventTypes });
  await deliverAll(hotel);
  expect(next.received.map(({ id }) => id)).toEqual([receiver.received[0]?.id]);
});
