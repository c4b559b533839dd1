import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import '#test/harness/database.ts';
import { afterEach, describe, expect, test } from 'vitest';
import type { GuestScope } from '#features/access/access/rules/scope.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import {
  aBooking,
  storedRegistrations,
  type TestBooking,
} from '#features/registration/registration/factory.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { localTime } from '#platform/clock/zone.ts';
import { submit } from './commands/submit.ts';
import {
  type AnswersByName,
  aDraft,
  aForm,
  aGuestWithBooking,
  answersIn,
  emma,
  hidePassportPicture,
  taro,
} from './factory.ts';

afterEach(resetClock);

const refusal = (code: string, status = 422) => expect.objectContaining({ status, code });
const fields = (errors: Record<string, string>) =>
  expect.objectContaining({ status: 422, code: 'invalid_input', details: { errors } });

describe('rejected forms', () => {
  test('rejects a form for a booking other than the proven one', async () => {
    const { facility, booking, guest } = await aGuestWithBooking();
    const other = await aBooking(facility);
    const form = await aForm(guest, booking);
    const { booking_details } = await aForm(guest, other);
    await expect(submit(guest, { ...form, booking_details })).rejects.toEqual(refusal('other_booking', 409));
    const elsewhere = { ...form, facility_id: facility.facilityId + 1 };
    await expect(submit(guest, elsewhere)).rejects.toEqual(refusal('other_booking', 409));
  });

  test('rejects a form that is sent at or after 06:00 on the day after the check-in date', async () => {
    const { booking, guest } = await aGuestWithBooking();
    setClock(() => localTime(daysAfter(booking.checkinDate, 1), '06:00', 'Asia/Tokyo'));
    await expect(submit(guest, await aForm(guest, booking))).rejects.toEqual(refusal('reservation_expired'));
  });

  test('rejects a form for a cancelled booking', async () => {
    const { booking, guest } = await aGuestWithBooking({ pmsBookingStatus: 2 });
    await expect(submit(guest, await aForm(guest, booking))).rejects.toEqual(refusal('reservation_expired'));
  });

  test('reports the path of each missing or invalid field, including those of companions', async () => {
    const { booking, guest, idOf } = await aGuestWithBooking();
    const main = { ...taro, address: ' ', phone: '12', email: 'taro' };
    const companions = [{ full_name: '山田 花子', has_japan_address: 'yes' }, { has_japan_address: 'yes' }];
    await expect(submit(guest, await aForm(guest, booking, { main, companions }))).rejects.toEqual(
      fields({
        email: 'email_invalid',
        [`other_form.${idOf('address')}`]: 'field_required',
        [`other_form.${idOf('phone')}`]: 'phone_invalid',
        [`companions.1.other_form.${idOf('full_name')}`]: 'field_required',
      }),
    );
  });

  test('rejects a form that contains a mask', async () => {
    const { booking, guest, idOf } = await aGuestWithBooking();
    const form = await aForm(guest, booking, { main: { ...taro, full_name: '山•••••' } });
    await expect(submit(guest, form)).rejects.toEqual(
      fields({ [`other_form.${idOf('full_name')}`]: 'field_invalid' }),
    );
  });

  test('rejects a picture that was not uploaded for this slot', async () => {
    const { booking, guest, idOf } = await aGuestWithBooking();
    const form = await aForm(guest, booking, { companions: [{ ...emma, gov_id: 'img_of_somebody_else' }] });
    await expect(submit(guest, form)).rejects.toEqual(
      fields({ [`companions.0.other_form.${idOf('gov_id')}`]: 'image_invalid' }),
    );
  });
});

describe('values kept from the booking', () => {
  const metadata = { full_name: '山田 太郎', phone: '090-1234-5678', email_address: 'pms@example.com' };
  const keys = ['full_name', 'phone', 'email_address'];
  const blank: AnswersByName = { has_japan_address: 'yes', address: '千代田1-1' };

  const keeping = async (guest: GuestScope, booking: TestBooking, main: AnswersByName) => {
    const form = await aForm(guest, booking, { main });
    return { ...form, booking_details: { ...form.booking_details, need_masking_keys: keys } };
  };

  test('fills in values that the guest left masked and marks them as kept from the booking', async () => {
    const { facility, booking, guest } = await aGuestWithBooking({ metadata });
    await submit(guest, await keeping(guest, booking, blank));
    const answerTo = await answersIn(facility, booking);
    expect(answerTo('full_name')).toMatchObject({ value: '山田 太郎', fromBooking: true });
    expect(answerTo('phone')).toMatchObject({ value: '+819012345678', fromBooking: true });
    expect(answerTo('address')).toMatchObject({ fromBooking: false });
    expect((await storedRegistrations(facility, booking))[0]?.email).toBe('pms@example.com');
  });

  test("a typed value takes precedence over the booking's value", async () => {
    const { facility, booking, guest } = await aGuestWithBooking({ metadata });
    await submit(guest, await keeping(guest, booking, { ...blank, phone: '08011112222' }));
    const answerTo = await answersIn(facility, booking);
    expect(answerTo('phone')).toMatchObject({ value: '+818011112222', fromBooking: false });
  });

  test('fills in nothing for a guest with a weak proof, who must answer every question', async () => {
    const { booking, idOf } = await aGuestWithBooking({ metadata });
    const weak = aGuest(booking, { strength: 'weak' });
    const missing = { email: 'field_required' } as Record<string, string>;
    for (const name of ['full_name', 'phone'] as const)
      missing[`other_form.${idOf(name)}`] = 'field_required';
    await expect(submit(weak, await keeping(weak, booking, blank))).rejects.toEqual(fields(missing));
    await expect(submit(weak, await keeping(weak, booking, taro))).resolves.toHaveProperty('qrCode');
  });
});

describe('a passport number in a draft', () => {
  test('replaces the mask submitted from another device with the stored number', async () => {
    const { facility, booking, guest, idOf } = await aGuestWithBooking();
    await hidePassportPicture(facility);
    await aDraft(guest, { [idOf('gov_id_number')]: 'LM123456' });
    const other = aGuest(booking);
    const main = { ...taro, ...emma, gov_id_number: '••••••••' };
    await submit(other, await aForm(other, booking, { main }));
    expect((await answersIn(facility, booking))('gov_id_number')?.value).toBe('LM123456');
  });

  test('a submitted mask counts as missing if no draft contains the number', async () => {
    const { facility, booking, guest, idOf } = await aGuestWithBooking();
    await hidePassportPicture(facility);
    const form = await aForm(guest, booking, { main: { ...taro, ...emma, gov_id_number: '••••••••' } });
    await expect(submit(guest, form)).rejects.toEqual(
      fields({ [`other_form.${idOf('gov_id_number')}`]: 'field_required' }),
    );
  });
});
