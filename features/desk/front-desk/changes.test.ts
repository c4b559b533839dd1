import '#test/harness/database.ts';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { logStatus } from '#features/booking/booking/commands/statuses.ts';
import { statusIds } from '#features/booking/booking/rules/status.ts';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm, aGuestWithBooking } from '#features/guest/check-in-form/factory.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { openDetails } from './commands/open-details.ts';
import { changesSince } from './queries/list-page.ts';

const cursorOf = async ({ owner }: TestFacility) => (await changesSince(owner, undefined)).cursor;
const hasChangesSince = async ({ owner }: TestFacility, after: string) =>
  (await changesSince(owner, after)).changed;

test('polling for changes reports no change on the first request or while nothing changes', async () => {
  const facility = await aFacility();
  expect(await changesSince(facility.owner, undefined)).toMatchObject({ changed: false });
  await aBooking(facility);
  expect(await hasChangesSince(facility, await cursorOf(facility))).toBe(false);
});

test('polling for changes reports a new booking', async () => {
  const facility = await aFacility();
  const before = await cursorOf(facility);
  await aBooking(facility);
  expect(await hasChangesSince(facility, before)).toBe(true);
});

test('polling for changes reports a submission, and also a staff view of the registration', async () => {
  const { facility, booking, guest } = await aGuestWithBooking();
  const open = await cursorOf(facility);
  await submit(guest, await aForm(guest, booking));
  const submitted = await cursorOf(facility);
  await openDetails(facility.owner, { booking_id: booking.id }, 'ja');
  expect([await hasChangesSince(facility, open), await hasChangesSince(facility, submitted)]).toEqual([
    true,
    true,
  ]);
});

test('polling for changes does not report a change in another hotel', async () => {
  const facility = await aFacility();
  const before = await cursorOf(facility);
  await aBooking(await aFacility());
  expect(await hasChangesSince(facility, before)).toBe(false);
});

test('polling for changes reports a change that was written earlier but committed later', async () => {
  const facility = await aFacility();
  const { id } = await aBooking(facility);
  const written = Promise.withResolvers<void>();
  const mayCommit = Promise.withResolvers<void>();
  const slow = inFacility(facility.system, async db => {
    await db
      .update(bookingTable)
      .set({ stopSendGuideMail: true })
      .where(and(eq(bookingTable.facilityId, facility.facilityId), eq(bookingTable.id, id)));
    written.resolve();
    await mayCommit.promise;
  });
  await written.promise;
  await aBooking(facility);
  const between = await cursorOf(facility);
  mayCommit.resolve();
  await slow;
  expect(await hasChangesSince(facility, between)).toBe(true);
});

test('polling for changes reports a new status, regardless of its author', async () => {
  const facility = await aFacility();
  const { id } = await aBooking(facility);
  const before = await cursorOf(facility);
  await inFacility(facility.system, db =>
    logStatus(db, facility.facilityId, [id], statusIds.sent, { at: new Date() }),
  );
  expect(await hasChangesSince(facility, before)).toBe(true);
});
