import '#test/harness/database.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { set } from '#features/facility/factory.ts';
import { aBooking } from '#features/registration/factory.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { configureLog } from '#platform/log/log.ts';
import { aFacility } from '#test/harness/facility.ts';
import { sendInTurn } from './commands/send.ts';
import { writeAllDue } from './factory/due.ts';
import { aMailServer, change, messagesOf, site } from './factory/messages.ts';
import { guides } from './factory/sending.ts';

beforeAll(() => configureLog({ level: 'silent' }));
afterEach(resetClock);

test('a guide message that waits for its turn at the mail server is not under way: stopped meanwhile, it does not go', async () => {
  // The second of them waits two seconds.
  const mail = await aMailServer(0.5);
  const facility = await aFacility();
  await set(facility, 'hold_sending', 0);
  setClock(() => new Date('2031-05-01T00:00:00Z'));
  const bookings = [];
  for (const email of ['taro@example.com', 'hanako@example.com'])
    bookings.push(await aBooking(facility, { checkinDate: '2031-05-21', checkoutDate: '2031-05-23', email }));
  // 08:00 in Tokyo, three days before they arrive.
  setClock(() => new Date('2031-05-17T23:00:00Z'));
  await writeAllDue(site);
  const [first, second] = (await messagesOf(facility)).map(row =>
    sendInTurn(site, guides, { ...row, ids: [row.id] }),
  );
  await first;
  const goes = (await messagesOf(facility)).find(({ state }) => state === 'sent');
  const waits = bookings.find(({ id }) => id !== goes?.bookingId);
  if (!waits) throw new Error('Nothing waits');
  await change(facility, waits, { stopSendGuideMail: true });
  await second;
  expect((await messagesOf(facility)).map(({ state }) => state).sort()).toEqual(['dropped', 'sent']);
  expect(mail.recipients).toEqual(['taro@example.com']);
  await mail.close();
});
