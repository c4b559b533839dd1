import '#test/harness/database.ts';
import { expect, test } from 'vitest';
import { markPassportSeen } from '#features/desk/front-desk/commands/checks.ts';
import { decodeQr } from '#features/desk/front-desk/commands/decode-qr.ts';
import { openDetails } from '#features/desk/front-desk/commands/open-details.ts';
import {
  aHotelOfParties,
  isDue,
  partyIn,
  type SituationName,
  situationNames,
} from '#features/desk/front-desk/factory/parties.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { now } from '#platform/clock/clock.ts';
import { takeSnapshot } from './commands/take-snapshot.ts';
import { aDevice } from './factory.ts';
import { type ActionNote, applyPendingActions, offlineScanStatus } from './rules/locally.ts';

/** The situations whose booking is on the device because it arrives today or tomorrow. */
const keptNames = situationNames.filter(name => isDue(name) || name === 'MOVED');

const hotel = await aHotelOfParties();
const { owner } = hotel.facility;
const { bookings } = await takeSnapshot(owner, await aDevice(owner), 'ja');
const kept = (name: SituationName) => bookings.filter(({ row }) => row.reservation_id === name);
const details = (name: SituationName) => openDetails(owner, { booking_id: hotel.booking(name).id }, 'ja');

test('in every situation, the offline device shows the same party state as the server', async () => {
  const shown = applyPendingActions(bookings, []).map(({ row }) => [row.reservation_id, row.party]);
  expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(keptNames.map(name => [name, partyIn(name)])));
});

test('scanning a code offline gives the same result as on the server', async () => {
  const today = businessDay(now(), 'Asia/Tokyo');
  for (const name of keptNames) {
    const { qrCodeData } = await details(name);
    if (qrCodeData === null) continue;
    const scanned = await decodeQr(owner, qrCodeData);
    const [found] = kept(name).map(each => offlineScanStatus(each, { before: null, today }));
    expect([name, found]).toEqual([name, scanned.decoded_status]);
  }
});

test('marking a passport as seen offline has the same effect on the party state as on the server', async () => {
  for (const name of keptNames.filter(each => partyIn(each).missing.passports > 0)) {
    const unseen = kept(name).flatMap(({ row, registrations }) =>
      registrations.flatMap(({ id, persons }) =>
        persons
          .filter(({ register }) => register?.mark === 'passport_unseen')
          .map(person => ({ bookingId: row.booking_id, registrationId: id, person })),
      ),
    );
    const notes = unseen.map(
      ({ bookingId, registrationId, person }): ActionNote => ({
        act_id: String(person.id),
        device_id: 1,
        user_id: owner.userId,
        at: now().toISOString(),
        kind: 'passport',
        booking_id: bookingId,
        registration_id: registrationId,
        person_id: person.id,
      }),
    );
    for (const { registrationId, person } of unseen)
      await markPassportSeen(owner, {
        facility_visitor_log_id: registrationId,
        companion_id: person.number === 0 ? null : person.id,
        seen: 1,
      });
    const { booking } = await details(name);
    expect(applyPendingActions(kept(name), notes).map(({ row }) => row.party)).toEqual([booking.party]);
  }
});
