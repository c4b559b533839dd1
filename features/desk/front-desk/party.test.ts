import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { bookingColumns } from '#features/booking/booking/queries/bookings.ts';
import { partyOf, partyStateInSql } from '#features/booking/booking/queries/party.ts';
import { partyState } from '#features/booking/booking/rules/party.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { decodeQr } from './commands/decode-qr.ts';
import { openDetails } from './commands/open-details.ts';
import { viewList } from './commands/view-list.ts';
import { listBookings } from './contract/list.ts';
import { findBookingNumbers } from './factory/list.ts';
import { aHotelOfParties, partyIn, situationNames } from './factory/parties.ts';

const partyStatesInSql = ({ facilityId, system }: TestFacility) =>
  inFacility(system, db =>
    db
      .select({ ...bookingColumns, state: partyStateInSql })
      .from(booking)
      .where(eq(booking.facilityId, facilityId)),
  );

const { facility, booking: bookingOf } = await aHotelOfParties();

test('the SQL and the TypeScript rule give the same party state for every combination of counts', async () => {
  const otherHotel = await aFacility();
  const numbers = [0, 1, 2, 3];
  const parties = [null, 0, 1, 2, 3].flatMap(guests =>
    [null, 1, 3].flatMap(personLimit =>
      numbers.flatMap(personsRegistered =>
        [0, 1].flatMap(personsLacking =>
          [0, 1].map(passportsUnseen => ({
            personLimit,
            personsRegistered,
            personsLacking,
            passportsUnseen,
            metadata: guests === null ? {} : { number_of_guests: guests },
          })),
        ),
      ),
    ),
  );
  const {
    id: _id,
    slotId: _slotId,
    token: _token,
    ...row
  } = await aBooking(otherHotel, { pmsBookingNo: 'ANY' });
  const copies = parties.map((party, number) => ({ ...row, ...party, pmsBookingNo: String(number) }));
  await inFacility(otherHotel.system, db => db.insert(booking).values(copies));
  const rows = (await partyStatesInSql(otherHotel)).filter(({ pmsBookingNo }) => pmsBookingNo !== 'ANY');
  expect(rows).toHaveLength(parties.length);
  for (const row of rows) expect([partyOf(row), row.state]).toEqual([partyOf(row), partyState(partyOf(row))]);
});

test('the list and its filters show the expected party state in every situation', async () => {
  const asked = {
    facility_id: facility.facilityId,
    filters: { check_in_from: '2020-01-01', check_in_to: daysAfter(businessDay(now(), 'Asia/Tokyo'), 5) },
  };
  const { data, counts } = await viewList(facility.owner, listBookings.input.parse(asked));
  const shown = Object.fromEntries(data.map(row => [row.reservation_id, row.party]));
  expect(shown).toEqual(Object.fromEntries(situationNames.map(name => [name, partyIn(name)])));
  for (const row of await partyStatesInSql(facility)) expect(row.state).toBe(shown[row.pmsBookingNo]?.state);
  const partly = situationNames.filter(name => partyIn(name).state === 'partly' && name !== 'CANCELLED');
  expect(await findBookingNumbers(facility.owner, { ...asked.filters, status: 'partly' })).toHaveLength(
    partly.length,
  );
  expect(counts.partly).toBe(partly.length);
  const incomplete = situationNames.filter(
    name => !['unregistered', 'complete'].includes(partyIn(name).state),
  );
  const boxed = await findBookingNumbers(facility.owner, { ...asked.filters, register_incomplete: 1 });
  expect(boxed.toSorted()).toEqual(incomplete.toSorted());
});

test('the details and a scan show the expected party state in every situation with a registration', async () => {
  for (const name of situationNames) {
    const details = await openDetails(facility.owner, { booking_id: bookingOf(name).id }, 'ja');
    expect([name, details.booking.party]).toEqual([name, partyIn(name)]);
    if (details.qrCodeData === null) continue;
    const scanned = await decodeQr(facility.owner, details.qrCodeData);
    expect([name, scanned.booking?.party]).toEqual([name, partyIn(name)]);
  }
});
