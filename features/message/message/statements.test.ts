import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { lockBooking } from '#features/booking/booking/commands/statuses.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { resetClock } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { mailServerForEach } from '#test/harness/mail-server.ts';
import { statementsOf } from '#test/harness/statements.ts';
import { sendMessage } from './commands/send.ts';
import { messagesOf, site } from './factory/messages.ts';
import { aHotelWithMessages } from './factory/sending.ts';
import { message } from './tables.ts';

const server = mailServerForEach();
beforeEach(resetClock);

const MOST = 9;

test('sending a guide message takes at most nine database statements', async () => {
  const [first, second] = await messagesOf((await aHotelWithMessages(2)).facility);
  if (!first || !second) throw new Error('Fewer than two messages were written');
  // The first message also loads keys and texts, which the process then caches.
  await sendMessage(site, first);
  const sent = await statementsOf(() => sendMessage(site, second));
  expect(sent.length).toBeLessThanOrEqual(MOST);
  expect((await server().inbox()).length).toBe(2);
});

describe('a worker that had to wait for the lock of a booking', () => {
  const waiting = () =>
    platformDb(async db => (await db.execute('select from pg_locks where not granted')).rows.length);

  /** Sends the only message of a hotel while another transaction locks the booking and runs `change`. */
  async function sentDuring(change: (db: Db, facilityId: number) => Promise<unknown>) {
    const { facility, bookings } = await aHotelWithMessages(1);
    const { facilityId, system } = facility;
    const [row] = await messagesOf(facility);
    if (!row) throw new Error('No message was written');
    let sending: Promise<void> | undefined;
    await inFacility(system, async db => {
      await lockBooking(db, facilityId, bookings[0]?.id ?? 0);
      await change(db, facilityId);
      sending = sendMessage(site, row);
      await vi.waitUntil(async () => (await waiting()) > 0, { timeout: 60_000 });
    });
    await sending;
    const [after] = await messagesOf(facility);
    return { state: after?.state, reason: after?.lastError, mails: (await server().inbox()).length };
  }

  test('a waiting worker does not send a message if guide mail was stopped in the meantime', async () => {
    const stop = (db: Db, facilityId: number) =>
      db.update(booking).set({ stopSendGuideMail: true }).where(eq(booking.facilityId, facilityId));
    expect(await sentDuring(stop)).toEqual({ state: 'dropped', reason: 'stopped', mails: 0 });
  });

  test('a waiting worker skips a message that another worker claimed in the meantime', async () => {
    const take = (db: Db, facilityId: number) =>
      db.update(message).set({ state: 'sending' }).where(eq(message.facilityId, facilityId));
    expect(await sentDuring(take)).toEqual({ state: 'sending', reason: null, mails: 0 });
  });
});
