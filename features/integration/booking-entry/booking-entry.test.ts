import '#test/harness/database.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, it, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { storeRawSetting } from '#features/hotel/facility/factory.ts';
import { settingRows } from '#features/hotel/facility/queries/settings.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { cancelBooking, importBookings } from '#features/integration/api/commands/take-bookings.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { slot } from '#features/registration/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility, aStaffMember, type TestFacility } from '#test/harness/facility.ts';
import { cancelEntry, changeEntry, showEntry } from './commands/change.ts';
import { enterBooking, enterWalkIn } from './commands/enter.ts';
import { findSimilarBookings } from './queries/similar.ts';

const today = () => businessDay(now(), 'Asia/Tokyo');
const facts = () => ({
  full_name: '山田 太郎',
  full_name_for_katakana: 'ヤマダ タロウ',
  phone: '090-1234-5678',
  email_address: 'taro@example.com',
  checkin_date: daysAfter(today(), 3),
  checkout_date: daysAfter(today(), 4),
  room_number: '101',
  number_of_guests: 2,
  reservation_site: '',
  postal_code: '',
  full_address: '',
});
const typed = (more: object = {}) => ({
  entry_key: randomUUID(),
  pms_reservation_no: '',
  ...facts(),
  ...more,
});
const bookingsOf = ({ system }: TestFacility) => inFacility(system, db => db.select().from(booking));

test('staff learn whether messages will go to a guest whom they entered', async () => {
  const hotel = await aFacility();
  const messagesOf = async (more: object = {}) => (await enterBooking(hotel.owner, typed(more))).messages;
  await storeRawSetting(hotel, 'hold_sending', 1);
  expect(await messagesOf()).toBe('paused');
  await storeRawSetting(hotel, 'hold_sending', 0);
  expect(await messagesOf()).toBe('scheduled');
  expect(await messagesOf({ phone: '', email_address: '' })).toBe('no_contact');
  await storeRawSetting(hotel, 'maintenance_mode', 1);
  expect(await messagesOf()).toBe('paused');
});

describe('a booking entered manually', () => {
  it('a booking entered manually gets a readable number and a link, and is marked as entered manually', async () => {
    const hotel = await aFacility();
    const entered = await enterBooking(hotel.owner, typed());
    expect(entered.pms_reservation_no).toMatch(/^[0-9A-Z]{3}-[0-9A-Z]{3}$/);
    expect(await bookingsOf(hotel)).toMatchObject([
      {
        id: entered.booking_id,
        pmsCode: 'genkan',
        origin: 'hand',
        pmsBookingStatus: 1,
        name: '山田 太郎',
        phone: '+819012345678',
        roomNumber: '101',
        metadata: { number_of_guests: 2 },
      },
    ]);
    expect(await inFacility(hotel.system, db => db.select().from(slot))).toHaveLength(1);
    expect(await inFacility(hotel.system, db => settingRows(db, hotel.facilityId, ['pms_settings']))).toEqual(
      [],
    );
  });

  it('a booking entered manually is created once even if the request is repeated', async () => {
    const hotel = await aFacility();
    const once = typed();
    const entered = await Promise.all([1, 2, 3].map(() => enterBooking(hotel.owner, once)));
    expect(new Set(entered.map(({ booking_id }) => booking_id)).size).toBe(1);
    expect(await bookingsOf(hotel)).toHaveLength(1);
  });

  it('a booking entered manually may have a number chosen by the hotel, which must be unique', async () => {
    const hotel = await aFacility();
    await enterBooking(hotel.owner, typed({ pms_reservation_no: 'TEL-1' }));
    await expect(enterBooking(hotel.owner, typed({ pms_reservation_no: 'TEL-1' }))).rejects.toMatchObject({
      details: { errors: { pms_reservation_no: 'booking_no_taken' } },
    });
  });

  it.each([
    [{ checkout_date: '2020-01-01' }, { checkout_date: 'checkout_early' }],
    [{ phone: '12' }, { phone: 'phone_invalid' }],
    [{ email_address: 'taro@' }, { email_address: 'email_invalid' }],
  ])('rejects a booking with %j', async (wrong, errors) => {
    const hotel = await aFacility();
    await expect(enterBooking(hotel.owner, typed(wrong))).rejects.toMatchObject({ details: { errors } });
  });

  it('a booking entered manually is changed only with its current revision, and can be cancelled and restored', async () => {
    const hotel = await aFacility();
    const { booking_id: id } = await enterBooking(hotel.owner, typed());
    const shown = await showEntry(hotel.owner, id);
    const change = {
      ...facts(),
      full_name: '山田 花子',
      phone: '',
      booking_id: id,
      revision: shown.revision,
    };
    await changeEntry(hotel.owner, change);
    await expect(changeEntry(hotel.owner, change)).rejects.toMatchObject({ code: 'version_conflict' });
    expect(await showEntry(hotel.owner, id)).toMatchObject({
      full_name: '山田 花子',
      phone: '',
      revision: 2,
    });
    await cancelEntry(hotel.owner, id);
    await cancelEntry(hotel.owner, id);
    const cancelled = await showEntry(hotel.owner, id);
    expect(cancelled).toMatchObject({ is_cancelled: true, revision: 3 });
    await changeEntry(hotel.owner, { ...change, revision: 3 });
    expect(await showEntry(hotel.owner, id)).toMatchObject({ is_cancelled: false });
  });

  it('a walk-in booking starts today and needs only a name and a number of nights', async () => {
    const hotel = await aFacility();
    await enterWalkIn(hotel.owner, {
      entry_key: randomUUID(),
      full_name: '飛込 次郎',
      phone: '',
      nights: 2,
      room_number: '',
    });
    expect(await bookingsOf(hotel)).toMatchObject([
      { origin: 'hand', checkinDate: today(), checkoutDate: daysAfter(today(), 2), roomNumber: null },
    ]);
  });
});

describe('a booking of the PMS', () => {
  it('a PMS booking cannot be opened for editing, changed or cancelled by staff', async () => {
    const hotel = await aFacility();
    const { id } = await aBooking(hotel);
    const refused = { status: 409, code: 'booking_of_pms' };
    await expect(showEntry(hotel.owner, id)).rejects.toMatchObject(refused);
    await expect(cancelEntry(hotel.owner, id)).rejects.toMatchObject(refused);
    await expect(changeEntry(hotel.owner, { ...facts(), booking_id: id, revision: 0 })).rejects.toMatchObject(
      refused,
    );
  });

  it('before a booking is saved, a PMS booking with the same number, or with the same name and dates, is reported', async () => {
    const hotel = await aFacility();
    const same = await aBooking(hotel, {
      name: '山田　太郎',
      checkinDate: daysAfter(today(), 3),
      checkoutDate: daysAfter(today(), 5),
    });
    const asked = {
      pms_reservation_no: '',
      full_name: '山田太郎',
      checkin_date: daysAfter(today(), 4),
      checkout_date: daysAfter(today(), 6),
    };
    expect(await findSimilarBookings(hotel.owner, asked)).toMatchObject([
      { booking_id: same.id, origin: 'pms', same: 'name' },
    ]);
    const later = { ...asked, checkin_date: daysAfter(today(), 5) };
    expect(await findSimilarBookings(hotel.owner, later)).toEqual([]);
    expect(
      await findSimilarBookings(hotel.owner, { ...later, pms_reservation_no: same.pmsBookingNo }),
    ).toMatchObject([{ same: 'number' }]);
  });

  it('does not reveal a booking with the same name to staff who may not see names', async () => {
    const hotel = await aFacility();
    await aBooking(hotel, { checkinDate: today() });
    const member = await aStaffMember(hotel, ['list.details_pop_up.view']);
    const asked = {
      pms_reservation_no: '',
      full_name: '山田 太郎',
      checkin_date: today(),
      checkout_date: daysAfter(today(), 1),
    };
    expect(await findSimilarBookings(member, asked)).toEqual([]);
    expect(await findSimilarBookings(hotel.owner, asked)).toHaveLength(1);
  });

  it('a PMS cannot send a booking under the PMS code of manual entries', async () => {
    const hotel = await aFacility();
    const { pms_reservation_no } = await enterBooking(hotel.owner, typed());
    const item = { pms_code: 'Genkan', pms_reservation_no, checkin_date: today(), checkout_date: today() };
    expect(await importBookings(hotel.system, [item])).toEqual([
      {
        pms_code: 'Genkan',
        pms_reservation_no,
        result: 'error',
        errors: { pms_code: [expect.stringContaining('must not be "genkan"')] },
        error_codes: { pms_code: 'code_reserved' },
      },
    ]);
    await expect(
      cancelBooking(hotel.system, { pms_code: 'genkan', pms_reservation_no }),
    ).rejects.toMatchObject({
      details: { errors: { pms_code: 'code_reserved' } },
    });
  });
});
