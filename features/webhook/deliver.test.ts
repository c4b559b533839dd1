import '#test/harness/database.ts';
import { Webhook } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { businessDay } from '#features/facility/rules/business-day.ts';
import { aBooking } from '#features/registration/factory.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { addDays } from '#platform/clock/zone.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { changeSecret } from './commands/manage.ts';
import { replay, sendTest } from './commands/send-again.ts';
import {
  allowPrivateWebhooks,
  answering,
  aReceiver,
  aWebhook,
  deliverAll,
  deliveriesOf,
  setCancelled,
} from './factory.ts';
import { listAttempts } from './queries/attempts.ts';
import { listWebhooks } from './queries/endpoints.ts';

beforeEach(() => allowPrivateWebhooks());
afterEach(resetClock);

/** A hotel whose own system is told everything, with some bookings. */
async function aListeningHotel(bookings = 1) {
  const hotel = await aFacility();
  const receiver = await aReceiver();
  const webhook = await aWebhook(hotel, receiver.url);
  const ids = [];
  for (let each = 0; each < bookings; each += 1) ids.push((await aBooking(hotel)).id);
  return { hotel, receiver, webhook, ids, id: ids[0] ?? 0 };
}

/** A booking of the hotel is cancelled and brought back so many times in all. */
async function changeStatus(hotel: TestFacility, id: number, times: number): Promise<void> {
  for (let each = 0; each < times; each += 1) await setCancelled(hotel, id, each % 2 === 0);
}

/** So many milliseconds later. */
function pass(milliseconds: number): void {
  const later = now().getTime() + milliseconds;
  setClock(() => new Date(later));
}

const SECOND = 1000;
const HOUR = 3_600_000;

describe('a signature', () => {
  test('is what Standard Webhooks says, over id, time and body', async () => {
    const { hotel, receiver, webhook, id } = await aListeningHotel();
    await changeStatus(hotel, id, 1);
    await deliverAll(hotel);
    const [got] = receiver.received;
    const known = new Webhook(webhook.secret).verify(got?.body ?? '', got?.headers ?? {});
    expect(known).toMatchObject({ type: 'booking.status_changed' });
    const changed = (got?.body ?? '').replace('101', '102');
    expect(() => new Webhook(webhook.secret).verify(changed, got?.headers ?? {})).toThrow();
  });

  test('is by both secrets for a day after a change, then by the new one alone', async () => {
    const { hotel, receiver, webhook, id } = await aListeningHotel();
    const { secret } = await changeSecret(hotel.owner, webhook.id);
    await changeStatus(hotel, id, 1);
    await deliverAll(hotel);
    pass(25 * HOUR);
    await setCancelled(hotel, id, false);
    await deliverAll(hotel);
    const signedBy = (key: string) =>
      receiver.received.map(({ headers }) => headers['webhook-signature']?.split(' ').length && key);
    expect(signedBy(secret)).toHaveLength(2);
    const [both, alone] = receiver.received;
    for (const key of [webhook.secret, secret])
      expect(() => new Webhook(key).verify(both?.body ?? '', both?.headers ?? {})).not.toThrow();
    expect(both?.headers['webhook-signature']?.split(' ')).toHaveLength(2);
    expect(alone?.headers['webhook-signature']?.split(' ')).toHaveLength(1);
  });
});

describe('what was not accepted', () => {
  test('goes again after five seconds, then five minutes, under the same id', async () => {
    const { hotel, receiver, id } = await aListeningHotel();
    receiver.answerWith(answering(500));
    await changeStatus(hotel, id, 1);
    await deliverAll(hotel);
    expect(receiver.received).toHaveLength(1);
    pass(6 * SECOND);
    await deliverAll(hotel);
    pass(60 * SECOND);
    await deliverAll(hotel);
    expect(receiver.received).toHaveLength(2);
    receiver.answerWith(answering(200));
    pass(300 * SECOND);
    await deliverAll(hotel);
    expect(new Set(receiver.received.map(each => each.id)).size).toBe(1);
    expect(await deliveriesOf(hotel)).toMatchObject([{ state: 'delivered', attempts: 3 }]);
  });

  test('holds up what happened later to its booking, and nothing of other bookings', async () => {
    const { hotel, receiver, ids } = await aListeningHotel(2);
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

  test('waits for as long as the receiver asks', async () => {
    const { hotel, receiver, id } = await aListeningHotel();
    receiver.answerWith(answering(429, '', { 'retry-after': '120' }));
    await changeStatus(hotel, id, 1);
    await deliverAll(hotel);
    const [delivery] = await deliveriesOf(hotel);
    const wait = (delivery?.dueAt?.getTime() ?? 0) - now().getTime();
    expect(wait).toBeGreaterThan(60 * SECOND);
  });
});

test('two workers at once send nothing twice, and each booking in order', async () => {
  const { hotel, receiver, ids } = await aListeningHotel(8);
  for (const id of ids) await changeStatus(hotel, id, 3);
  await Promise.all([deliverAll(hotel), deliverAll(hotel), deliverAll(hotel)]);
  await deliverAll(hotel);
  expect(receiver.received).toHaveLength(24);
  const byBooking = Map.groupBy(receiver.received, ({ data }) => data.booking.pms_reservation_no);
  for (const each of byBooking.values())
    expect(each.map(({ data }) => data.status?.code)).toEqual([101, 102, 101]);
});

test('a replay sends what happened since an instant again, under the same ids and in order', async () => {
  const { hotel, receiver, webhook, id } = await aListeningHotel();
  await changeStatus(hotel, id, 2);
  await deliverAll(hotel);
  const before = receiver.received.map(each => each.id);
  const today = { from_date: businessDay(now(), 'Asia/Tokyo'), from_time: '00:00' };
  expect(await replay(hotel.owner, webhook.id, today)).toEqual({ count: 2 });
  await deliverAll(hotel);
  expect(receiver.received.map(each => each.id)).toEqual([...before, ...before]);
  const later = { ...today, from_date: addDays(today.from_date, 2) };
  expect(await replay(hotel.owner, webhook.id, later)).toEqual({ count: 0 });
});

test('a test is sent once, and the log shows what was answered to it', async () => {
  const { hotel, receiver, webhook } = await aListeningHotel();
  receiver.answerWith(answering(418, 'I am\n a <b>teapot</b>'));
  const { event_id } = await sendTest(hotel.owner, webhook.id);
  await deliverAll(hotel);
  const { data } = await listAttempts(hotel.owner, webhook.id, undefined);
  expect(data).toMatchObject([
    { event_id, type: 'webhook.test', status: 418, failure: 'status', answer: 'I am a <b>teapot</b>' },
  ]);
  expect(receiver.received).toHaveLength(1);
  expect((await listWebhooks(hotel.owner))[0]).toMatchObject({ waiting: 0, failing_since: null });
});

test('of what was accepted the log keeps no answer', async () => {
  const { hotel, receiver, webhook, id } = await aListeningHotel();
  receiver.answerWith(answering(200, '山田 太郎'));
  await changeStatus(hotel, id, 1);
  await deliverAll(hotel);
  const { data } = await listAttempts(hotel.owner, webhook.id, undefined);
  expect(data).toMatchObject([{ status: 200, failure: null, answer: null, state: 'delivered' }]);
});
