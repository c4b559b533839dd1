import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { setDailyLimit } from '#features/hotel/facility/commands/facility.ts';
import { storeRawSetting } from '#features/hotel/facility/factory.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { configureLog } from '#platform/log/log.ts';
import { mailDriver, openMail } from '#platform/mail/mail.ts';
import type { TestFacility } from '#test/harness/facility.ts';
import { mailServerForEach } from '#test/harness/mail-server.ts';
import { change, messagesOf, noticesTo } from './factory/messages.ts';
import { aHotelWithMessages, MOMENT, sendAll, sendConcurrently } from './factory/sending.ts';
import { message } from './tables.ts';

beforeAll(() => configureLog({ level: 'silent' }));
const server = mailServerForEach();
beforeEach(resetClock);

const states = async (facility: TestFacility) => (await messagesOf(facility)).map(({ state }) => state);

function runAtMail(nth: number, happens: () => Promise<unknown>): void {
  const driver = mailDriver();
  let given = 0;
  openMail({
    ...driver,
    send: async mail => {
      given += 1;
      if (given === nth) await happens();
      return driver.send(mail);
    },
  });
}

test('two workers that send the same messages send each of them once', async () => {
  const { facility } = await aHotelWithMessages(12);
  await Promise.all([sendConcurrently(facility), sendConcurrently(facility)]);
  await sendConcurrently(facility);
  expect(server().recipients.toSorted()).toEqual(
    Array.from({ length: 12 }, (_, each) => `guest${each}@example.com`).toSorted(),
  );
});

test('a rejection does not delay other messages, and only the rejected message is retried', async () => {
  const { facility } = await aHotelWithMessages(6);
  const driver = mailDriver();
  openMail({
    ...driver,
    send: mail =>
      mail.to === 'guest3@example.com'
        ? Promise.resolve({ accepted: false, kind: 'later', reason: 'busy' })
        : driver.send(mail),
  });
  await sendConcurrently(facility);
  expect(await messagesOf(facility)).toMatchObject(
    [0, 1, 2, 3, 4, 5].map(each =>
      each === 3
        ? { state: 'queued', attempts: 1, lastError: 'later: busy' }
        : { state: 'sent', attempts: 1, lastError: null },
    ),
  );
});

test('drops a message that is no longer allowed and sends the others', async () => {
  const { facility, bookings } = await aHotelWithMessages(4);
  await change(facility, bookings[1] ?? { id: 0 }, { stopSendGuideMail: true });
  await change(facility, bookings[2] ?? { id: 0 }, { email: 'corrected@example.com' });
  await sendConcurrently(facility);
  expect(await states(facility)).toEqual(['sent', 'dropped', 'sent', 'sent']);
  expect(server().recipients.toSorted()).toEqual([
    'corrected@example.com',
    'guest0@example.com',
    'guest3@example.com',
  ]);
});

test('putting sending on hold while messages are being sent holds all messages that have not been sent yet', async () => {
  const { facility } = await aHotelWithMessages(4);
  runAtMail(1, () => storeRawSetting(facility, 'hold_sending', 1));
  await sendAll(facility);
  expect(await states(facility)).toEqual(['sent', 'queued', 'queued', 'queued']);
  await storeRawSetting(facility, 'hold_sending', 0);
  await sendAll(facility);
  expect(server().recipients).toHaveLength(4);
});

test('sends messages up to the daily limit, and the others wait', async () => {
  const { facility } = await aHotelWithMessages(5);
  await setDailyLimit(facility.slug, 'mails', 3);
  await sendConcurrently(facility);
  const left = (await messagesOf(facility)).map(({ state, lastError }) => `${state} ${lastError}`);
  expect(left.toSorted()).toEqual([...Array(2).fill('queued day-full'), ...Array(3).fill('sent null')]);
  expect(await noticesTo(facility)).toBe(1);
});

test('a message that cannot be decrypted does not delay others and is retried later', async () => {
  const { facility } = await aHotelWithMessages(3);
  const [, broken] = await messagesOf(facility);
  await inFacility(facility.system, db =>
    db
      .update(message)
      .set({ sealed: Buffer.from('not sealed') })
      .where(eq(message.id, broken?.id ?? 0)),
  );
  await sendConcurrently(facility);
  expect(await states(facility)).toEqual(['sent', 'queued', 'sent']);
  expect((await messagesOf(facility))[1]).toMatchObject({
    attempts: 1,
    lastError: expect.stringContaining('fault: '),
    dueAt: new Date(MOMENT.getTime() + 60_000),
  });
  setClock(() => new Date(MOMENT.getTime() + 6 * 3_600_000));
  await sendAll(facility);
  expect((await states(facility))[1]).toBe('failed');
});
