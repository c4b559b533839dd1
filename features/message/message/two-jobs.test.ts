import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { expect, test, vi } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { lockBooking } from '#features/booking/booking/commands/statuses.ts';
import { waitingForLocks } from '#test/harness/at-once.ts';
import { aHotelAtNoon, anArrival } from '#test/harness/hotel-at-noon.ts';
import { writeGuideMessages } from './commands/write-guide-messages.ts';
import { writeAllDue } from './factory/due.ts';
import { messagesOf, site } from './factory/messages.ts';

test('concurrent jobs for two channels send only one message for a booking', async () => {
  const hotel = await aHotelAtNoon();
  const { facilityId, system } = hotel;
  const booking = await anArrival(hotel);
  const route = { channel: 'sms', text: 'message-sms', fallback: null } as const;
  let other: Promise<void> | undefined;
  await inFacility(system, async db => {
    await lockBooking(db, facilityId, booking.id);
    other = writeAllDue(site);
    await vi.waitFor(async () => expect(await waitingForLocks()).toBe(1), { timeout: 120_000 });
    await writeGuideMessages(db, site, facilityId, [{ booking, moment: 'after_reservation', route }]);
  });
  await other;
  expect((await messagesOf(hotel)).map(({ channel }) => channel)).toEqual(['sms']);
});
