import '#test/harness/every-hotel.ts';
import { beforeAll, expect, test, vi } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { lockBooking } from '#features/booking/booking/commands/statuses.ts';
import { storeRawSetting } from '#features/hotel/facility/factory.ts';
import { configureLog } from '#platform/log/log.ts';
import { waitingForLocks } from '#test/harness/at-once.ts';
import { asOwner } from '#test/harness/database.ts';
import { mailServerForEach } from '#test/harness/mail-server.ts';
import { dueMessageWriter, findDue } from './commands/find-due.ts';
import { writeAllDue } from './factory/due.ts';
import { change, messagesOf, site } from './factory/messages.ts';
import { aHotelWithDueMessages, sendAll } from './factory/sending.ts';
import { fullSearch } from './queries/due-search.ts';

beforeAll(() => configureLog({ level: 'silent' }));
const server = mailServerForEach();

type Hotel = Awaited<ReturnType<typeof aHotelWithDueMessages>>;
const states = async ({ facility }: Hotel) => (await messagesOf(facility)).map(({ state }) => state);

test('creates messages for at most 100 bookings of a hotel per transaction', async () => {
  const hotel = await aHotelWithDueMessages(101);
  const { facilityId } = hotel.facility;
  const found: number[] = [];
  await findDue(fullSearch, async due => {
    if (due.facilityId === facilityId) found.push(due.ids.length);
  });
  expect(found).toEqual([100, 1]);
});

test('two concurrent runs of the job create each message once', async () => {
  const hotel = await aHotelWithDueMessages(30);
  await Promise.all([writeAllDue(site), writeAllDue(site)]);
  await writeAllDue(site);
  await sendAll(hotel.facility);
  expect(await states(hotel)).toEqual(Array(30).fill('sent'));
  expect(server().recipients).toHaveLength(30);
});

test('the job that creates messages skips a run while the previous run of the same process is in progress', async () => {
  const hotel = await aHotelWithDueMessages(1);
  const [booking] = hotel.bookings;
  const { facilityId, system } = hotel.facility;
  const write = dueMessageWriter(site, fullSearch);
  let first: Promise<void> | undefined;
  await inFacility(system, async db => {
    await lockBooking(db, facilityId, booking?.id ?? 0);
    first = write();
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { timeout: 120_000 });
    await write();
    expect(await waitingForLocks()).toBe(1);
  });
  await first;
  expect(await states(hotel)).toEqual(['queued']);
});

test('before creating a message, rechecks a booking that has changed since it was found', async () => {
  const hotel = await aHotelWithDueMessages(3);
  const [first, second] = hotel.bookings;
  if (!first || !second) throw new Error('There are no bookings');
  await change(hotel.facility, first, { stopSendGuideMail: true });
  await change(hotel.facility, second, { email: 'moved@example.com' });
  await writeAllDue(site);
  await sendAll(hotel.facility);
  expect(server().recipients.toSorted()).toEqual(['guest2@example.com', 'moved@example.com']);
});

test("putting sending on hold while a booking is locked prevents the booking's message", async () => {
  const hotel = await aHotelWithDueMessages(1);
  const [booking] = hotel.bookings;
  const { facilityId, system } = hotel.facility;
  let writing: Promise<void> | undefined;
  await inFacility(system, async db => {
    await lockBooking(db, facilityId, booking?.id ?? 0);
    writing = writeAllDue(site);
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { timeout: 120_000 });
    await storeRawSetting(hotel.facility, 'hold_sending', 1);
  });
  await writing;
  expect(await states(hotel)).toEqual([]);
});

test('a message that the database rejects does not delay messages to other guests', async () => {
  const hotel = await aHotelWithDueMessages(3);
  await asOwner(`
    create function refuse_one() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$;
    create trigger refuse_one before insert on message for each row
      when (new.booking_id = ${hotel.bookings[1]?.id ?? 0}) execute function refuse_one()`);
  try {
    await writeAllDue(site);
  } finally {
    await asOwner('drop trigger refuse_one on message; drop function refuse_one');
  }
  await sendAll(hotel.facility);
  expect(server().recipients.toSorted()).toEqual(['guest0@example.com', 'guest2@example.com']);
  await writeAllDue(site);
  await sendAll(hotel.facility);
  expect(server().recipients).toHaveLength(3);
});
