import '#test/harness/database.ts';
import { beforeAll, expect, test } from 'vitest';
import { inFacility } from '#features/access/in-facility.ts';
import { mintApiKey } from '#features/access/mint.ts';
import { audit } from '#features/audit/commands.ts';
import {
  aBooking,
  aFacility,
  aStaffMember,
  type TestBooking,
  type TestFacility,
} from '#features/sign-up/factory.ts';
import { addDays } from '#platform/clock/clock.ts';
import { affectedBy } from './breach.ts';
import { openDetails } from './commands/open-details.ts';
import { pullRegistrations } from './commands/pull-registrations.ts';
import { submit } from './commands/submit.ts';
import { withdraw } from './commands/withdraw.ts';
import { aForm, aGuest, aRegisteredStay } from './factory.ts';

let hotel: TestFacility;
let member: Awaited<ReturnType<typeof aStaffMember>>;
let opened: TestBooking;
let listed: TestBooking;

beforeAll(async () => {
  hotel = await aFacility();
  member = await aStaffMember(hotel);
  opened = await aBooking(hotel);
  listed = await aBooking(hotel, {
    checkinDate: addDays(opened.checkinDate, 30),
    checkoutDate: addDays(opened.checkinDate, 31),
  });
  await aBooking(hotel, {
    checkinDate: addDays(opened.checkinDate, 60),
    checkoutDate: addDays(opened.checkinDate, 61),
  });
  await openDetails(member, { booking_id: opened.id }, 'ja');
  await inFacility(hotel.system, db =>
    audit(db, member, {
      action: 'export.list',
      details: {
        check_in_from: addDays(opened.checkinDate, 20),
        check_in_to: addDays(opened.checkinDate, 40),
      },
    }),
  );
});

const numbers = (found: Awaited<ReturnType<typeof affectedBy>>) => found.map(each => each.reservationNo);

test('who was affected by a user: the bookings that were opened, and all of the days that were taken along', async () => {
  const found = await affectedBy(hotel.system, { userId: member.userId });
  expect(found).toMatchObject([
    { reservationNo: opened.pmsReservationNo, actions: ['booking.viewed'], persons: 0 },
    { reservationNo: listed.pmsReservationNo, actions: ['export.list'] },
  ]);
});

test('the same by the session', async () => {
  const found = await affectedBy(hotel.system, { sessionId: member.sessionId });
  expect(numbers(found)).toEqual([opened.pmsReservationNo, listed.pmsReservationNo]);
  expect(await affectedBy(hotel.system, { sessionId: hotel.owner.sessionId })).toEqual([]);
});

test('nobody was affected in a time in which nobody did anything', async () => {
  expect(await affectedBy(hotel.system, { to: new Date('2020-01-01') })).toEqual([]);
  expect(await affectedBy(hotel.system, { from: new Date(Date.now() + 60_000) })).toEqual([]);
});

test('by a key: everybody whom it has fetched, whatever else happened between their registrations', async () => {
  const { facility, registrationId } = await aRegisteredStay();
  await withdraw(facility.owner, registrationId, 'A mistake');
  const later = await aBooking(facility);
  const guest = aGuest(later);
  await submit(guest, await aForm(guest, later));
  const apiKeyId = 7;
  await pullRegistrations(mintApiKey({ facilityId: facility.facilityId, apiKeyId }), 0, 'ja');
  expect(numbers(await affectedBy(facility.system, { apiKeyId }))).toContain(later.pmsReservationNo);
  expect(await affectedBy(facility.system, { apiKeyId: 8 })).toEqual([]);
});
