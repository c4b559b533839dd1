import { removeJobsAbout } from '#platform/jobs/job.ts';
import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { changeSecret, pauseWebhook } from './commands/manage.ts';
import { replay, sendTest } from './commands/send-again.ts';
import { claimDue } from './commands/take.ts';
import { queueOverdueDeliveries } from './commands/wake.ts';
import {
  allowPrivateWebhooks,
  aReceiver,
  aWebhook,
  deliverAll,
  deliveriesOf,
  type ReceivedRequest,
  respondWith,
  setCancelled,
} from './factory.ts';
import { listAttempts } from './queries/attempts.ts';
import { webhookBacklog } from './queries/backlog.ts';
import { listWebhooks } from './queries/endpoints.ts';
import { MAX_SECRETS } from './rules/events.ts';

beforeEach(() => allowPrivateWebhooks());
afterEach(resetClock);

async function aHotelWithWebhook(bookings = 1) {
  const hotel = await aFacility();
  const receiver = await aReceiver();
  const webhook = await aWebhook(hotel, receiver.url);
  const ids = [];
  for (let each = 0; each < bookings; each += 1) ids.push((await aBooking(hotel)).id);
  return { hotel, receiver, webhook, ids, id: ids[0] ?? 0 };
}

/** Alternately cancels and restores a booking, for a total of `times` changes. */
async function changeStatus(hotel: TestFacility, id: number, times: number): Promise<void> {
  for (let each = 0; each < times; each += 1) await setCancelled(hotel, id, each % 2 === 0);
}

function pass(milliseconds: number): void {
  const later = now().getTime() + milliseconds;
  setClock(() => new Date(later));
}

const SECOND = 1000;
const HOUR = 3_600_000;

const signedAt = (received: ReceivedRequest | undefined) =>
  new Date(Number(received?.headers['webhook-timestamp']) * SECOND);

describe('a signature', () => {
  test('the webhook signature follows Standard Webhooks and covers the id, time and body', async () => {
    const { hotel, receiver, webhook, id } = await aHotelWithWebhook();
    await changeStatus(hotel, id, 1);
    await deliverAll(hotel);
    const [got] = receiver.received;
    const known = new Webhook(webhook.secret).verify(got?.body ?? '', got?.headers ?? {});
    expect(known).toMatchObject({ type: 'booking.status_changed' });
    const changed = (got?.body ?? '').replace('101', '102');
    expect(() => new Webhook(webhook.secret).verify(changed, got?.headers ?? {})).toThrow();
  });

  test('webhooks are signed with both secrets for a day after a change, then only with the new secret', async () => {
    const { hotel, receiver, webhook, id } = await aHotelWithWebhook();
    const { secret } = await changeSecret(hotel.owner, webhook.id);
    await changeStatus(hotel, id, 1);
    await deliverAll(hotel);
    pass(25 * HOUR);
    await setCancelled(hotel, id, false);
    await deliverAll(hotel);
    const [both, alone] = receiver.received;
    for (const key of [webhook.secret, secret])
      expect(() => new Webhook(key).verify(both?.body ?? '', both?.headers ?? {})).not.toThrow();
    expect(both?.headers['webhook-signature']?.split(' ')).toHaveLength(2);
    expect(alone?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
    expect(alone?.headers['webhook-signature']).toBe(
      new Webhook(secret).sign(alone?.id ?? '', signedAt(alone), alone?.body ?? ''),
    );
  });
});

describe('a secret that is changed again within a day', () => {
  function signers(receiver: { received: readonly ReceivedRequest[] }, secrets: readonly string[]) {
    const got = receiver.received.at(-1);
    const signatures = got?.headers['webhook-signature']?.split(' ') ?? [];
    const by = (secret: string) =>
      signatures.indexOf(new Webhook(secret).sign(got?.id ?? '', signedAt(got), got?.body ?? ''));
    return { count: signatures.length, by: secrets.map(by) };
  }

  test('each earlier webhook secret signs for a day after it was replaced', async () => {
    const { hotel, receiver, webhook, id } = await aHotelWithWebhook();
    const changed = async () => (await changeSecret(hotel.owner, webhook.id)).secret;
    const second = await changed();
    pass(10 * HOUR);
    const secrets = [webhook.secret, second, await changed()];
    await setCancelled(hotel, id, true);
    await deliverAll(hotel);
    expect(signers(receiver, secrets)).toEqual({ count: 3, by: [2, 1, 0] });
    pass(15 * HOUR);
    await setCancelled(hotel, id, false);
    await deliverAll(hotel);
    expect(signers(receiver, secrets)).toEqual({ count: 2, by: [-1, 1, 0] });
  });

  test('an earlier webhook secret expires sooner only if there are more than ten secrets', async () => {
    const { hotel, receiver, webhook, id } = await aHotelWithWebhook();
    const secrets = [webhook.secret];
    for (let each = 0; each < MAX_SECRETS; each += 1)
      secrets.push((await changeSecret(hotel.owner, webhook.id)).secret);
    await setCancelled(hotel, id, true);
    await deliverAll(hotel);
    const { count, by } = signers(receiver, secrets);
    expect([count, by[0], by.at(-1)]).toEqual([MAX_SECRETS, -1, 0]);
  });
});

describe('failed deliveries', () => {
  test('a failed webhook delivery is repeated with the same id after five seconds, then after five minutes', async () => {
    const { hotel, receiver, id } = await aHotelWithWebhook();
    receiver.answerWith(respondWith(500));
    await changeStatus(hotel, id, 1);
    await deliverAll(hotel);
    expect(receiver.received).toHaveLength(1);
    pass(6 * SECOND);
    await deliverAll(hotel);
    pass(60 * SECOND);
    await deliverAll(hotel);
    expect(receiver.received).toHaveLength(2);
    receiver.answerWith(respondWith(200));
    pass(300 * SECOND);
    await deliverAll(hotel);
    expect(new Set(receiver.received.map(each => each.id)).size).toBe(1);
    expect(await deliveriesOf(hotel)).toMatchObject([{ state: 'delivered', attempts: 3 }]);
  });

  test('a failed webhook delivery delays later events of the same booking but not of other bookings', async () => {
    const { hotel, receiver, ids } = await aHotelWithWebhook(2);
    const [first = 0, second = 0] = ids;
    const refused = new Set<string>();
    receiver.answerWith((response, { id, data }) => {
      const isFirst = data.status?.code === 101 && refused.size === 0;
      if (isFirst) refused.add(id);
      response.writeHead(isFirst ? 503 : 204).end();
    });
    await changeStatus(hotel, first, 2);
    await deliverAll(hotel);
    await changeStatus(hotel, second, 2);
    await deliverAll(hotel);
    expect(receiver.received).toHaveLength(3);
    pass(6 * SECOND);
    await deliverAll(hotel);
    const codes = (wanted: number) => {
      const ofSecond = receiver.received[1]?.data.booking.pms_reservation_no;
      return receiver.received
        .filter(({ data }) => (data.booking.pms_reservation_no === ofSecond) === (wanted === second))
        .map(({ data }) => data.status?.code);
    };
    expect(codes(first)).toEqual([101, 101, 102]);
    expect(codes(second)).toEqual([101, 102]);
  });

  test('a failed webhook delivery waits as long as the receiver requests', async () => {
    const { hotel, receiver, id } = await aHotelWithWebhook();
    receiver.answerWith(respondWith(429, '', { 'retry-after': '120' }));
    await changeStatus(hotel, id, 1);
    await deliverAll(hotel);
    const [delivery] = await deliveriesOf(hotel);
    const wait = (delivery?.dueAt?.getTime() ?? 0) - now().getTime();
    expect(wait).toBeGreaterThan(60 * SECOND);
  });
});

test('concurrent workers send each webhook event once, and the events of a booking in order', async () => {
  const { hotel, receiver, ids } = await aHotelWithWebhook(8);
  for (const id of ids) await changeStatus(hotel, id, 3);
  await Promise.all([deliverAll(hotel), deliverAll(hotel), deliverAll(hotel)]);
  await deliverAll(hotel);
  expect(receiver.received).toHaveLength(24);
  const byBooking = Map.groupBy(receiver.received, ({ data }) => data.booking.pms_reservation_no);
  for (const each of byBooking.values())
    expect(each.map(({ data }) => data.status?.code)).toEqual([101, 102, 101]);
});

test('a replay sends webhook events since a given time again with the same ids and in order', async () => {
  const { hotel, receiver, webhook, id } = await aHotelWithWebhook();
  await changeStatus(hotel, id, 2);
  await deliverAll(hotel);
  const before = receiver.received.map(each => each.id);
  const today = { from_date: businessDay(now(), 'Asia/Tokyo'), from_time: '00:00' };
  expect(await replay(hotel.owner, webhook.id, today)).toEqual({ count: 2 });
  await deliverAll(hotel);
  expect(receiver.received.map(each => each.id)).toEqual([...before, ...before]);
  const later = { ...today, from_date: daysAfter(today.from_date, 2) };
  expect(await replay(hotel.owner, webhook.id, later)).toEqual({ count: 0 });
});

test('a test event is sent once, and the log shows the response', async () => {
  const { hotel, receiver, webhook } = await aHotelWithWebhook();
  receiver.answerWith(respondWith(418, 'I am\n a <b>teapot</b>'));
  const { event_id } = await sendTest(hotel.owner, webhook.id);
  await deliverAll(hotel);
  const { data } = await listAttempts(hotel.owner, webhook.id, undefined);
  expect(data).toMatchObject([
    { event_id, type: 'webhook.test', status: 418, failure: 'status', answer: 'I am a <b>teapot</b>' },
  ]);
  expect(receiver.received).toHaveLength(1);
  expect((await listWebhooks(hotel.owner))[0]).toMatchObject({ waiting: 0, failing_since: null });
});

test('the webhook log contains no response body of accepted deliveries', async () => {
  const { hotel, receiver, webhook, id } = await aHotelWithWebhook();
  receiver.answerWith(respondWith(200, '山田 太郎'));
  await changeStatus(hotel, id, 1);
  await deliverAll(hotel);
  const { data } = await listAttempts(hotel.owner, webhook.id, undefined);
  expect(data).toMatchObject([{ status: 200, failure: null, answer: null, state: 'delivered' }]);
});

describe('a crashed process', () => {
  test("other workers send a crashed process's deliveries once its claim on them expires, and other deliveries before that", async () => {
    const { hotel, receiver, webhook, ids } = await aHotelWithWebhook(2);
    const { facilityId, system } = hotel;
    await setCancelled(hotel, ids[0] ?? 0, true);
    const dying = await inFacility(system, db => claimDue(db, { facilityId, endpointId: webhook.id }));
    expect(dying?.taken).toHaveLength(1);
    await setCancelled(hotel, ids[0] ?? 0, false);
    await setCancelled(hotel, ids[1] ?? 0, true);
    await deliverAll(hotel);
    expect(receiver.received).toHaveLength(1);
    pass(60 * SECOND);
    await deliverAll(hotel);
    expect(receiver.received.slice(1).map(({ data }) => data.status?.code)).toEqual([101, 102]);
  });

  test('webhook deliveries whose jobs were deleted are sent within minutes', async () => {
    const { hotel, receiver, id } = await aHotelWithWebhook();
    await setCancelled(hotel, id, true);
    await inFacility(hotel.system, db => removeJobsAbout(db, 'facilityId', hotel.facilityId));
    await deliverAll(hotel);
    expect(receiver.received).toEqual([]);
    await queueOverdueDeliveries();
    await deliverAll(hotel);
    expect(receiver.received).toHaveLength(1);
  });
});

test('a webhook that rejects every event gets only one event at a time', async () => {
  const { hotel, receiver, webhook, ids } = await aHotelWithWebhook(4);
  receiver.answerWith(respondWith(500));
  await setCancelled(hotel, ids[0] ?? 0, true);
  await deliverAll(hotel);
  for (const each of ids.slice(1)) await setCancelled(hotel, each, true);
  const { facilityId, system } = hotel;
  const next = await inFacility(system, db => claimDue(db, { facilityId, endpointId: webhook.id }));
  expect(next?.taken).toHaveLength(1);
});

test('the metrics contain the number of waiting, retried and held webhook deliveries and the age of the oldest', async () => {
  const before = await webhookBacklog();
  const { hotel, receiver, webhook, ids } = await aHotelWithWebhook(2);
  receiver.answerWith(respondWith(500));
  await setCancelled(hotel, ids[0] ?? 0, true);
  await deliverAll(hotel);
  await setCancelled(hotel, ids[1] ?? 0, true);
  pass(HOUR);
  const now = await webhookBacklog();
  expect([now.waiting - before.waiting, now.retrying - before.retrying]).toEqual([1, 1]);
  expect(now.oldestSeconds).toBeGreaterThan(3500);
  await pauseWebhook(hotel.owner, webhook.id);
  const paused = await webhookBacklog();
  expect([paused.held - before.held, paused.paused - before.paused]).toEqual([2, 1]);
});
