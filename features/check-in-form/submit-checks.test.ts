import '#test/harness/database.ts';
import { afterEach, describe, expect, test } from 'vitest';
import type { GuestScope } from '#features/access/rules/scope.ts';
import { aGuest } from '#features/guest-access/factory.ts';
import { aBooking, stored, type TestBooking } from '#features/registration/factory.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { addDays, localTime } from '#platform/clock/zone.ts';
import { submit } from './commands/submit.ts';
import {
  aDraft,
  aForm,
  aGuestWithBooking,
  answersIn,
  emma,
  type Given,
  taro,
  withoutPassportPicture,
} from './factory.ts';

afterEach(resetClock);

const refusal = (code: string, status = 422) => expect.objectContaining({ status, code });
const fields = (errors: Record<string, string>) =>
  expect.objectContaining({ status: 422, code: 'invalid_input', details: { errors } });

describe('a form is refused', () => {
  test('for another booking than the proven one', async () => {
    const { facility, stay, guest } = await aGuestWithBooking();
    const other = await aBooking(facility);
    const form = await aForm(guest, stay);
    const { booking_details } = await aForm(guest, other);
    await expect(submit(guest, { ...form, booking_details })).rejects.toEqual(refusal('other_booking', 409));
    const elsewhere = { ...form, facility_id: facility.facilityId + 1 };
    await expect(submit(guest, elsewhere)).rejects.toEqual(refusal('other_booking', 409));
  });

  test('from 06:00 after the check-in date on', async () => {
    const { stay, guest } = await aGuestWithBooking();
    setClock(() => localTime(addDays(stay.checkinDate, 1), '06:00', 'Asia/Tokyo'));
    await expect(submit(guest, await aForm(guest, stay))).rejects.toEqual(refusal('reservation_expired'));
  });

  test('for a cancelled stay', async () => {
    const { stay, guest } = await aGuestWithBooking({ pmsBookingStatus: 2 });
    await expect(submit(guest, await aForm(guest, stay))).rejects.toEqual(refusal('reservation_expired'));
  });

  test('with the path of each field that is missing or wrong, companions too', async () => {
    const { stay, guest, idOf } = await aGuestWithBooking();
    const main = { ...taro, address: ' ', phone: '12', email: 'taro' };
    const companions = [{ full_name: '山田 花子', has_japan_address: 'yes' }, { has_japan_address: 'yes' }];
    await expect(submit(guest, await aForm(guest, stay, { main, companions }))).rejects.toEqual(
      fields({
        email: 'email_invalid',
        [`other_form.${idOf('address')}`]: 'field_required',
        [`other_form.${idOf('phone')}`]: 'phone_invalid',
        [`companions.1.other_form.${idOf('full_name')}`]: 'field_required',
      }),
    );
  });

  test('with the mask of a value in it', async () => {
    const { stay, guest, idOf } = await aGuestWithBooking();
    const form = await aForm(guest, stay, { main: { ...taro, full_name: '山•••••' } });
    await expect(submit(guest, form)).rejects.toEqual(
      fields({ [`other_form.${idOf('full_name')}`]: 'field_invalid' }),
    );
  });

  test('with a picture that this slot has not uploaded', async () => {
    const { stay, guest, idOf } = await aGuestWithBooking();
    const form = await aForm(guest, stay, { companions: [{ ...emma, gov_id: 'img_of_somebody_else' }] });
    await expect(submit(guest, form)).rejects.toEqual(
      fields({ [`companions.0.other_form.${idOf('gov_id')}`]: 'image_invalid' }),
    );
  });
});

describe('what the booking says', () => {
  const metadata = { full_name: '山田 太郎', phone: '090-1234-5678', email_address: 'pms@example.com' };
  const keys = ['full_name', 'phone', 'email_address'];
  const blank: Given = { has_japan_address: 'yes', address: '千代田1-1' };

  const keeping = async (guest: GuestScope, stay: TestBooking, main: Given) => {
    const form = await aForm(guest, stay, { main });
    return { ...form, booking_details: { ...form.booking_details, need_masking_keys: keys } };
  };

  test('is put in where the guest left it masked, and marked so', async () => {
    const { facility, stay, guest } = await aGuestWithBooking({ metadata });
    await submit(guest, await keeping(guest, stay, blank));
    const answerTo = await answersIn(facility, stay);
    expect(answerTo('full_name')).toMatchObject({ value: '山田 太郎', fromBooking: true });
    expect(answerTo('phone')).toMatchObject({ value: '+819012345678', fromBooking: true });
    expect(answerTo('address')).toMatchObject({ fromBooking: false });
    expect((await stored(facility, stay))[0]?.email).toBe('pms@example.com');
  });

  test('gives way to what the guest typed', async () => {
    const { facility, stay, guest } = await aGuestWithBooking({ metadata });
    await submit(guest, await keeping(guest, stay, { ...blank, phone: '08011112222' }));
    const answerTo = await answersIn(facility, stay);
    expect(answerTo('phone')).toMatchObject({ value: '+818011112222', fromBooking: false });
  });

  test('is nothing to a weak proof, which must fill in everything', async () => {
    const { stay, idOf } = await aGuestWithBooking({ metadata });
    const weak = aGuest(stay, { strength: 'weak' });
    const missing = { email: 'field_required' } as Record<string, string>;
    for (const name of ['full_name', 'phone'] as const)
      missing[`other_form.${idOf(name)}`] = 'field_required';
    await expect(submit(weak, await keeping(weak, stay, blank))).rejects.toEqual(fields(missing));
    await expect(submit(weak, await keeping(weak, stay, taro))).resolves.toHaveProperty('qrCode');
  });
});

describe('the passport number of a draft', () => {
  test('goes into the form that was submitted with its mask on another device', async () => {
    const { facility, stay, guest, idOf } = await aGuestWithBooking();
    await withoutPassportPicture(facility);
    await aDraft(guest, { [idOf('gov_id_number')]: 'LM123456' });
    const other = aGuest(stay);
    const main = { ...taro, ...emma, gov_id_number: '••••••••' };
    await submit(other, await aForm(other, stay, { main }));
    expect((await answersIn(facility, stay))('gov_id_number')?.value).toBe('LM123456');
  });

  test('is asked for where no draft holds it', async () => {
    const { facility, stay, guest, idOf } = await aGuestWithBooking();
    await withoutPassportPicture(facility);
    const form = await aForm(guest, stay, { main: { ...taro, ...emma, gov_id_number: '••••••••' } });
    await expect(submit(guest, form)).rejects.toEqual(
      fields({ [`other_form.${idOf('gov_id_number')}`]: 'field_required' }),
    );
  });
});
