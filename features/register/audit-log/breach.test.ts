import '#test/harness/database.ts';
import { beforeAll, expect, test } from 'vitest';
import { aKeyScope } from '#features/access/access/factory.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { openDetails } from '#features/desk/front-desk/commands/open-details.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm, aRegisteredBooking } from '#features/guest/check-in-form/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { pullRegistrations } from '#features/registration/registration/commands/pull-registrations.ts';
import { withdraw } from '#features/registration/registration/commands/withdraw.ts';
import { aBooking, type TestBooking } from '#features/registration/registration/factory.ts';
import { aFacility, aStaffMember, type TestFacility } from '#test/harness/facility.ts';
import { type Breach, findAffectedBookings } from './queries/breach.ts';

let hotel: TestFacility;
let member: Awaited<ReturnType<typeof aStaffMember>>;
let openedBooking: TestBooking;
let listedBooking: TestBooking;

beforeAll(async () => {
  hotel = await aFacility();
  member = await aStaffMember(hotel);
  openedBooking = await aBooking(hotel);
  listedBooking = await aBooking(hotel, {
    checkinDate: daysAfter(openedBooking.checkinDate, 30),
    checkoutDate: daysAfter(openedBooking.checkinDate, 31),
  });
  await aBooking(hotel, {
    checkinDate: daysAfter(openedBooking.checkinDate, 60),
    checkoutDate: daysAfter(openedBooking.checkinDate, 61),
  });
  await openDetails(member, { booking_id: openedBooking.id }, 'ja');
  await inFacility(hotel.system, db =>
    audit(db, member, {
      action: 'export.list',
      details: {
        check_in_from: daysAfter(openedBooking.checkinDate, 20),
        check_in_to: daysAfter(openedBooking.checkinDate, 40),
      },
    }),
  );
});

const numbers = ({ affected }: Breach) => affected.map(each => each.bookingNo);
const nothing = { entries: 0, affected: [] };

test('a breach investigation finds the bookings that a user opened, and all bookings of the dates that the user exported', async () => {
  const { entries, affected } = await findAffectedBookings(hotel.system, { userIds: [member.userId] });
  expect(entries).toBe(2);
  expect(affected).toMatchObject([
    { bookingNo: openedBooking.pmsBookingNo, actions: ['booking.viewed'], persons: 0 },
    { bookingNo: listedBooking.pmsBookingNo, actions: ['export.list'] },
  ]);
});

test("a breach investigation finds the same bookings by the user's session", async () => {
  const found = await findAffectedBookings(hotel.system, { sessionId: member.sessionId });
  expect(numbers(found)).toEqual([openedBooking.pmsBookingNo, listedBooking.pmsBookingNo]);
  expect(await findAffectedBookings(hotel.system, { sessionId: hotel.owner.sessionId })).toEqual(nothing);
});

test('a breach investigation distinguishes a staff session and a guest session with the same id', async () => {
  const sessionId = member.sessionId;
  const guest = aGuest(listedBooking, { guestSessionId: sessionId });
  await inFacility(hotel.system, db =>
    audit(db, guest, { action: 'proof.made', bookingId: listedBooking.id }),
  );
  expect((await findAffectedBookings(hotel.system, { sessionId })).entries).toBe(2);
  expect(numbers(await findAffectedBookings(hotel.system, { guestSessionId: sessionId }))).toEqual([
    listedBooking.pmsBookingNo,
  ]);
});

test('a breach investigation finds nothing for a period without actions', async () => {
  expect(await findAffectedBookings(hotel.system, { to: new Date('2020-01-01') })).toEqual(nothing);
  expect(await findAffectedBookings(hotel.system, { from: new Date(Date.now() + 60_000) })).toEqual(nothing);
});

test('a breach investigation finds all guests whose data an API key has fetched, even if the registration has been withdrawn', async () => {
  const { facility, registrationId } = await aRegisteredBooking();
  await withdraw(facility.owner, registrationId, 'A mistake');
  const later = await aBooking(facility);
  const guest = aGuest(later);
  await submit(guest, await aForm(guest, later));
  const apiKeyId = 7;
  await pullRegistrations(aKeyScope(facility.facilityId, apiKeyId), 0, 'ja');
  expect(numbers(await findAffectedBookings(facility.system, { apiKeyId }))).toContain(later.pmsBookingNo);
  expect(await findAffectedBookings(facility.system, { apiKeyId: 8 })).toEqual(nothing);
});
