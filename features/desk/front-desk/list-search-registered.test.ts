import '#test/harness/database.ts';
import { describe, expect, test } from 'vitest';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm, aGuestWithBooking, taro } from '#features/guest/check-in-form/factory.ts';
import { importBookings } from '#features/integration/api/commands/take-bookings.ts';
import { findBookingNumbers } from './factory/list.ts';

describe('searching after a guest has registered', () => {
  async function registered() {
    const { facility, booking, guest } = await aGuestWithBooking({ pmsBookingNo: 'R-1' });
    const main = {
      ...taro,
      full_name: '小川 次郎',
      full_name_for_katakana: 'オガワ ジロウ',
      phone: '03-9876-5432',
    };
    const form = await aForm(guest, booking, {
      main,
      companions: [{ full_name: 'Emma Wilson', has_japan_address: 'yes' }],
    });
    await submit(guest, form);
    return facility;
  }

  test.each([
    { name: 'おがわ' },
    { name: '山田' },
    { name: 'emma wilson' },
    { phone_number: '0398765432' },
    { phone_number: '090-1234-5678' },
  ])('finds a booking by the data of the registration and by the data from the PMS: %j', async terms => {
    const { owner } = await registered();
    expect(await findBookingNumbers(owner, terms)).toEqual(['R-1']);
  });

  test("a search still finds a booking by its registration's data after the PMS sends the booking again", async () => {
    const facility = await registered();
    const items = [
      {
        pms_code: 'test_pms',
        pms_reservation_no: 'R-1',
        checkin_date: '2022-11-21',
        checkout_date: '2022-11-23',
        metadata: { full_name: '中村 三郎' },
      },
    ];
    await importBookings(facility.system, items);
    expect(await findBookingNumbers(facility.owner, { name: 'emma' })).toEqual(['R-1']);
    expect(await findBookingNumbers(facility.owner, { name: '中村' })).toEqual(['R-1']);
  });

  test('a search finds a room leader once the main guest has named them', async () => {
    const { facility, booking, guest } = await aGuestWithBooking({
      pmsBookingNo: 'R-1',
      metadata: { number_of_guests: 4, room_quantity: 2 },
    });
    const tour_leaders = [{ name: '鈴木 一郎', email: 's@example.com' }];
    await submit(guest, await aForm(guest, booking, { tour_leaders }));
    expect(await findBookingNumbers(facility.owner, { name: '鈴木' })).toEqual(['R-1']);
  });
});
