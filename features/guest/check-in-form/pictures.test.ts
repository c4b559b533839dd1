import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { GuestScope } from '#features/access/access/rules/scope.ts';
import { bookingById } from '#features/booking/booking/queries/bookings.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { storeImage } from '#features/registration/image/commands/images.ts';
import { image } from '#features/registration/image/tables.ts';
import { storedRegistrations } from '#features/registration/registration/factory.ts';
import { aPictureFolder } from '#test/harness/picture-folder.ts';
import { submit } from './commands/submit.ts';
import { aForm, aGuestWithBooking, emma, taro } from './factory.ts';

const { bytes } = await aPictureFolder({ width: 800, height: 600 });

const upload = (guest: GuestScope, kind: 'passport' | 'face' | 'signature', person: string) =>
  storeImage(guest, { kind, person, bytes });

test('stores the pictures of the answers with the registration and discards other pictures', async () => {
  const { facility, booking, guest } = await aGuestWithBooking();
  const [left, own] = [
    await upload(guest, 'passport', 'main'),
    await upload(guest, 'passport', 'companion:1'),
  ];
  await submit(guest, await aForm(guest, booking, { companions: [{ ...emma, gov_id: own }] }));
  const [registration] = await storedRegistrations(facility, booking);
  const rows = await inFacility(facility.system, db => db.select().from(image));
  const byId = new Map(rows.map(row => [row.publicId, row]));
  expect(byId.get(own)).toMatchObject({ registrationId: registration?.id, deletedAt: null });
  expect(byId.get(left)).toMatchObject({ registrationId: null, deletedAt: expect.any(Date) });
  const shown = await inFacility(facility.system, db => bookingById(db, facility.facilityId, booking.id));
  expect(shown).toMatchObject({ hasPassportPicture: true, hasFacePicture: false });
});

test('rejects a picture of another type or slot as a passport picture', async () => {
  const { booking, guest, idOf } = await aGuestWithBooking();
  const other = await aGuestWithBooking();
  const refused = expect.objectContaining({
    details: { errors: { [`other_form.${idOf('gov_id')}`]: 'image_invalid' } },
  });
  const submitting = async (gov_id: string) =>
    submit(guest, await aForm(guest, booking, { main: { ...taro, ...emma, gov_id } }));
  await expect(submitting(await upload(guest, 'face', 'main'))).rejects.toEqual(refused);
  await expect(submitting(await upload(aGuest(other.booking), 'passport', 'main'))).rejects.toEqual(refused);
});

describe('a hotel that asks for a signature', () => {
  async function aHotelThatAsks(input: { visibility: boolean; required: boolean }) {
    const made = await aGuestWithBooking();
    const { facilityId, system } = made.facility;
    await inFacility(system, async db => {
      await storeSetting(db, facilityId, 'terms-conditions-ja', { content: '<p>利用規約</p>' });
      await db
        .update(question)
        .set(input)
        .where(and(eq(question.facilityId, facilityId), eq(question.systemName, 'signature')));
    });
    const form = async (signature?: string) => {
      const whole = await aForm(made.guest, made.booking, {
        main: { ...taro, ...(signature === undefined ? {} : { signature }) },
      });
      return { ...whole, terms: whole.terms && { ...whole.terms, by: 'signature' as const } };
    };
    return { ...made, form };
  }
  const code = (expected: string) => expect.objectContaining({ code: expected });

  // Rule: submit.terms
  test('a signature counts as accepting the terms', async () => {
    const { facility, booking, guest, form } = await aHotelThatAsks({ visibility: true, required: true });
    await submit(guest, await form(await upload(guest, 'signature', 'main')));
    expect((await storedRegistrations(facility, booking))[0]?.termsAcceptedBy).toBe('signature');
  });

  test('a signature that is not among the answers does not accept the terms', async () => {
    const { guest, form } = await aHotelThatAsks({ visibility: true, required: false });
    await upload(guest, 'signature', 'main');
    await expect(submit(guest, await form())).rejects.toEqual(code('terms_required'));
  });

  // Rule: picture.signature-required
  test('requires a signature if the hotel does', async () => {
    const { guest, form, idOf } = await aHotelThatAsks({ visibility: true, required: true });
    await expect(submit(guest, await form())).rejects.toMatchObject({
      details: { errors: { [`other_form.${idOf('signature')}`]: 'field_required' } },
    });
  });

  test('a signature that the hotel no longer asks for does not accept the terms', async () => {
    const { guest, form } = await aHotelThatAsks({ visibility: false, required: false });
    const signed = await form(await upload(guest, 'signature', 'main'));
    await expect(submit(guest, signed)).rejects.toEqual(code('terms_required'));
  });
});

test('never requires a face photo', async () => {
  const { facility, booking, guest } = await aGuestWithBooking();
  await inFacility(facility.system, db =>
    db
      .update(question)
      .set({ visibility: true, required: true })
      .where(and(eq(question.facilityId, facility.facilityId), eq(question.systemName, 'face_recognition'))),
  );
  await submit(guest, await aForm(guest, booking));
  expect(await storedRegistrations(facility, booking)).toHaveLength(1);
});
