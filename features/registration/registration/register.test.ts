import '#test/harness/database.ts';
import { and, eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { aKeyScope } from '#features/access/access/factory.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import { markPassportSeen } from '#features/desk/front-desk/commands/checks.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import {
  aForm,
  aRegisteredBooking,
  emma,
  hidePassportPicture,
  taro,
} from '#features/guest/check-in-form/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { LAW_VERSION } from '#features/hotel/register-law/rules/law.ts';
import { type RegisterBasis, unsetBasis } from '#features/hotel/register-law/rules/required.ts';
import { importBookings } from '#features/integration/api/commands/take-bookings.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { amendRegistration } from './commands/amend.ts';
import { pullRegistrations } from './commands/pull-registrations.ts';
import { withdraw } from './commands/withdraw.ts';
import { aBooking, storedRegistrations, type TestBooking } from './factory.ts';
import { registration } from './tables.ts';

const AKITA = { prefecture: 5 };

const setRegisterBasis = ({ facilityId, system }: TestFacility, basis: Partial<RegisterBasis>) =>
  inFacility(system, db => storeSetting(db, facilityId, 'guest_register', { ...unsetBasis, ...basis }));

async function registeredAt(
  basis: Partial<RegisterBasis>,
  { party = {}, booking: overrides = {} }: { party?: Parameters<typeof aForm>[2]; booking?: object } = {},
) {
  const facility = await aFacility();
  await setRegisterBasis(facility, basis);
  await hidePassportPicture(facility);
  const booking = await aBooking(facility, overrides);
  const guest = aGuest(booking);
  await submit(guest, await aForm(guest, booking, party));
  return { facility, booking };
}

async function standing(facility: TestFacility, booking: TestBooking) {
  const [registered] = await storedRegistrations(facility, booking);
  const [row] = await inFacility(facility.system, db =>
    db
      .select({ mark: bookingTable.registerMark })
      .from(bookingTable)
      .where(and(eq(bookingTable.facilityId, facility.facilityId), eq(bookingTable.id, booking.id))),
  );
  return {
    booking: row?.mark,
    persons: registered?.persons.map(each => each.register),
    rules: registered?.registerRules,
    registrationId: registered?.id ?? 0,
    companionId: registered?.persons[1]?.id ?? 0,
  };
}

const complete = { mark: 'complete', missing: [] };

test('marks a guest whose answers meet national law as complete and stores the rules with the registration', async () => {
  const { facility, booking } = await registeredAt({});
  expect(await standing(facility, booking)).toMatchObject({
    booking: 'complete',
    persons: [complete],
    rules: { version: LAW_VERSION, everybody: ['name', 'address', 'contact'] },
  });
});

test('a booking has the most severe guest register mark of its persons', async () => {
  const { facility, booking } = await registeredAt({}, { party: { companions: [emma] } });
  expect(await standing(facility, booking)).toMatchObject({
    booking: 'missing',
    persons: [complete, { mark: 'missing', missing: ['passport_copy'] }],
  });
});

test('in Akita, the register entry lacks the room until the PMS sends it', async () => {
  const main = { ...taro, age: '40', prev_destination: '仙台市', next_destination: '青森市' };
  const { facility, booking } = await registeredAt(AKITA, { party: { main } });
  expect((await standing(facility, booking)).persons).toEqual([{ mark: 'missing', missing: ['room'] }]);
  await importBookings(facility.system, [
    {
      pms_code: booking.pmsCode,
      pms_reservation_no: booking.pmsBookingNo,
      checkin_date: booking.checkinDate,
      checkout_date: booking.checkoutDate,
      room_number: '501',
    },
  ]);
  expect(await standing(facility, booking)).toMatchObject({ booking: 'complete', persons: [complete] });
});

test('the form requires the items of the local rules', async () => {
  const facility = await aFacility();
  await setRegisterBasis(facility, AKITA);
  const booking = await aBooking(facility);
  const guest = aGuest(booking);
  await expect(submit(guest, await aForm(guest, booking))).rejects.toMatchObject({ status: 422 });
});

test('checks every person against the rules stored with the registration', async () => {
  const { facility, booking } = await registeredAt({}, { party: { companions: [emma] } });
  const foreigners = ['residence', 'nationality', 'passport_number'] as const;
  await inFacility(facility.system, db =>
    db
      .update(registration)
      .set({
        registerRules: {
          version: '2024-01-01',
          everybody: ['name', 'address'],
          foreigners: [...foreigners],
          shared: ['address'],
        },
      })
      .where(eq(registration.facilityId, facility.facilityId)),
  );
  const { registrationId, companionId } = await standing(facility, booking);
  await markPassportSeen(facility.owner, {
    facility_visitor_log_id: registrationId,
    companion_id: companionId,
    seen: 1,
  });
  expect(await standing(facility, booking)).toMatchObject({
    booking: 'complete',
    persons: [complete, complete],
  });
});

test('changing a hotel setting does not affect existing registrations', async () => {
  const { facility, booking } = await registeredAt({});
  await setRegisterBasis(facility, AKITA);
  const { registrationId } = await standing(facility, booking);
  await markPassportSeen(facility.owner, {
    facility_visitor_log_id: registrationId,
    companion_id: null,
    seen: 1,
  });
  expect((await standing(facility, booking)).booking).toBe('complete');
});

test('a register entry becomes complete when a correction leaves nothing missing', async () => {
  const { facility, booking } = await registeredAt({}, { party: { companions: [emma] } });
  const [registered] = await storedRegistrations(facility, booking);
  const child = registered?.persons[1];
  const lives = child?.answers.find(each => each.value === 'no');
  // The child lives in Japan after all, and so needs no passport.
  await inFacility(facility.owner, db =>
    amendRegistration(db, facility.facilityId, registered?.id ?? 0, {
      by: facility.owner,
      changes: [{ personId: child?.id ?? 0, questionId: lives?.questionId ?? 0, value: 'yes' }],
    }),
  );
  expect(await standing(facility, booking)).toMatchObject({
    booking: 'complete',
    persons: [complete, complete],
  });
});

test('a booking has no guest register mark after its registration is withdrawn', async () => {
  const { facility, booking } = await registeredAt({});
  const { registrationId } = await standing(facility, booking);
  await withdraw(facility.owner, registrationId, 'Wrong person');
  expect((await standing(facility, booking)).booking).toBeNull();
});

test('outside Japan, bookings have no guest register mark unless the hotel requires an item', async () => {
  const { facility, booking } = await aRegisteredBooking();
  await platformDb(db =>
    db
      .update(registration)
      .set({ registerRules: { version: LAW_VERSION, everybody: [], foreigners: [], shared: [] } })
      .where(eq(registration.facilityId, facility.facilityId)),
  );
  const { registrationId } = await standing(facility, booking);
  await markPassportSeen(facility.owner, {
    facility_visitor_log_id: registrationId,
    companion_id: null,
    seen: 1,
  });
  expect(await standing(facility, booking)).toMatchObject({ booking: null, persons: [null] });
});

test('the PMS gets the current register state of each person', async () => {
  const { facility, booking } = await registeredAt({}, { party: { companions: [emma] } });
  const { data } = await pullRegistrations(aKeyScope(facility.facilityId, 1), 0, 'ja');
  expect(data[0]?.booking.pms_reservation_no).toBe(booking.pmsBookingNo);
  expect(data[0]?.registration?.persons.map(each => each.register)).toEqual([
    complete,
    { mark: 'missing', missing: ['passport_copy'] },
  ]);
});

test('does not set the guest register mark on bookings of another hotel', async () => {
  const one = await registeredAt({});
  const other = await registeredAt(
    { items: ['occupation'] },
    { party: { main: { ...taro, occupation: 'student' } } },
  );
  expect((await standing(other.facility, other.booking)).rules?.everybody).toContain('occupation');
  expect((await standing(one.facility, one.booking)).rules?.everybody).not.toContain('occupation');
});
