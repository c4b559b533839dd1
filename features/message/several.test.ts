import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { platformDb } from '#features/access/queries/platform-db.ts';
import { limitHotel } from '#features/facility/commands/facility.ts';
import { set } from '#features/facility/factory.ts';
import { resetClock } from '#platform/clock/clock.ts';
import { configureLog } from '#platform/log/log.ts';
import { mailDriver, openMail } from '#platform/mail/mail.ts';
import type { TestFacility } from '#test/harness/facility.ts';
import { jobsOf } from '#test/harness/jobs.ts';
import { mailServerForEach } from '#test/harness/mail-server.ts';
import { giveUp } from './commands/give-up.ts';
import { send } from './commands/send.ts';
import { sendMessages } from './events.ts';
import { change, messagesOf, site } from './factory/messages.ts';
import { aHotelThatWrote, guides, sendAll, sendTogether } from './factory/sending.ts';
import { message } from './tables.ts';

beforeAll(() => configureLog({ level: 'silent' }));
const server = mailServerForEach();
beforeEach(resetClock);

const namesOf = async (facility: TestFacility) => ({
  facilityId: facility.facilityId,
  ids: (await messagesOf(facility)).map(({ id }) => id),
});
const states = async (facility: TestFacility) => (await messagesOf(facility)).map(({ state }) => state);

/** Something happens just when the mail server is given the `nth` mail. */
function atMail(nth: number, happens: () => Promise<unknown>): void {
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

test('messages of one hotel that are written together are one job; one alone is a job as before', async () => {
  const sending = async (count: number) => {
    const { facility } = await aHotelThatWrote(count);
    const { ids } = await namesOf(facility);
    const jobs = (await jobsOf(facility)).filter(({ name }) => String(name).startsWith('message.send'));
    return { ids, jobs: jobs.map(({ name, payload }) => [name, payload]) };
  };
  const three = await sending(3);
  expect(three.jobs).toMatchObject([['message.send_several', { ids: three.ids, channel: 'email' }]]);
  const one = await sending(1);
  expect(one.jobs).toMatchObject([['message.send', { id: one.ids[0], channel: 'email' }]]);
});

test('two workers that send the same messages at once send each of them once', async () => {
  const { facility } = await aHotelThatWrote(12);
  await Promise.all([sendTogether(facility), sendTogether(facility)]);
  await sendTogether(facility);
  expect(server().recipients.toSorted()).toEqual(
    Array.from({ length: 12 }, (_, each) => `guest${each}@example.com`).toSorted(),
  );
});

test('a refusal of one keeps none of the others back, and is tried again alone', async () => {
  const { facility } = await aHotelThatWrote(6);
  const driver = mailDriver();
  openMail({
    ...driver,
    send: mail =>
      mail.to === 'guest3@example.com'
        ? Promise.resolve({ accepted: false, kind: 'later', reason: 'busy' })
        : driver.send(mail),
  });
  await sendTogether(facility);
  expect(await messagesOf(facility)).toMatchObject(
    [0, 1, 2, 3, 4, 5].map(each =>
      each === 3
        ? { state: 'queued', attempts: 1, lastError: 'later: busy' }
        : { state: 'sent', attempts: 1, lastError: null },
    ),
  );
  const refused = (await messagesOf(facility))[3];
  const again = (await jobsOf(facility)).filter(({ name }) => name === 'message.send');
  expect(again).toMatchObject([{ payload: { id: refused?.id } }]);
});

test('after a worker has died in the middle, those that were handed over are uncertain and the others go out', async () => {
  const { facility, bookings } = await aHotelThatWrote(6);
  const { facilityId, ids } = await namesOf(facility);
  await send(site, guides, { facilityId, ids: ids.slice(0, 2) });
  await inFacility(facility.system, db =>
    db
      .update(message)
      .set({ state: 'sending' })
      .where(eq(message.id, ids[2] ?? 0)),
  );
  await sendTogether(facility);
  expect(await states(facility)).toEqual(['sent', 'sent', 'uncertain', 'sent', 'sent', 'sent']);
  expect(server().recipients).toHaveLength(bookings.length - 1);
  expect(server().recipients).not.toContain('guest2@example.com');
});

test('what was barred meanwhile is dropped among others that go', async () => {
  const { facility, bookings } = await aHotelThatWrote(4);
  await change(facility, bookings[1] ?? { id: 0 }, { stopSendGuideMail: true });
  await change(facility, bookings[2] ?? { id: 0 }, { email: 'corrected@example.com' });
  await sendTogether(facility);
  expect(await states(facility)).toEqual(['sent', 'dropped', 'sent', 'sent']);
  expect(server().recipients.toSorted()).toEqual([
    'corrected@example.com',
    'guest0@example.com',
    'guest3@example.com',
  ]);
});

test('a hold that is set while some are under way keeps back all that have not been handed over', async () => {
  const { facility } = await aHotelThatWrote(10);
  atMail(1, () => set(facility, 'hold_sending', 1));
  await sendTogether(facility);
  expect(await states(facility)).toEqual([...Array(4).fill('sent'), ...Array(6).fill('queued')]);
  await set(facility, 'hold_sending', 0);
  await sendAll(facility);
  expect(server().recipients).toHaveLength(10);
});

test('of several as many go as the hotel may send today; the others wait', async () => {
  const { facility } = await aHotelThatWrote(5);
  await limitHotel(facility.slug, 'mails', 3);
  await sendTogether(facility);
  expect(await states(facility)).toEqual(['sent', 'sent', 'sent', 'queued', 'queued']);
  expect((await messagesOf(facility)).map(({ lastError }) => lastError)).toEqual([
    ...Array(3).fill(null),
    ...Array(2).fill('day-full'),
  ]);
});

test('a message that cannot be opened keeps none of the others back', async () => {
  const { facility } = await aHotelThatWrote(6);
  const { ids } = await namesOf(facility);
  await inFacility(facility.system, db =>
    db
      .update(message)
      .set({ sealed: Buffer.from('not sealed') })
      .where(eq(message.id, ids[1] ?? 0)),
  );
  await sendTogether(facility);
  for (const id of ids)
    await send(site, guides, { facilityId: facility.facilityId, ids: [id] }).catch(() => undefined);
  expect(await states(facility)).toEqual(['sent', 'queued', ...Array(4).fill('sent')]);
  const alone = (await jobsOf(facility)).filter(({ name }) => name === 'message.send');
  expect(alone.map(({ payload }) => payload)).toContainEqual(expect.objectContaining({ id: ids[1] }));
});

test('the operator who drops the job of several gives all of them up', async () => {
  const { facility } = await aHotelThatWrote(3);
  const payload = { ...(await namesOf(facility)), channel: 'email' };
  await inFacility(facility.system, db =>
    db
      .update(message)
      .set({ state: 'sending' })
      .where(eq(message.id, payload.ids[0] ?? 0)),
  );
  expect(await platformDb(db => giveUp(db, { name: sendMessages.name, payload }))).toBe(3);
  expect(await states(facility)).toEqual(['uncertain', 'failed', 'failed']);
});
