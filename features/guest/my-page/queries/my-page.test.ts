import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import '#test/harness/database.ts';
import { and, eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import { answersOf } from '#features/form/questionnaire/factory.ts';
import { questionsFor } from '#features/form/questionnaire/queries/questions.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import {
  aForm,
  aGuestWithBooking,
  emma,
  hidePassportPicture,
  taro,
} from '#features/guest/check-in-form/factory.ts';
import { submitCompanion } from '#features/guest/companion/commands/form.ts';
import { openPlace } from '#features/guest/companion/commands/places.ts';
import { aPlace } from '#features/guest/companion/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import type { SettingName, SettingValue } from '#features/hotel/facility/contract/setting-registry.ts';
import { publicOrigin, setPublicUrl } from '#features/hotel/facility/queries/addresses.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { registration } from '#features/registration/registration/tables.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { localTime } from '#platform/clock/zone.ts';
import { aFacility } from '#test/harness/facility.ts';
import { myPage } from './my-page.ts';

afterEach(resetClock);

async function aRegisteredGuest(overrides: Parameters<typeof aFacility>[0] = {}) {
  const facility = await aFacility(overrides);
  const booking = await aBooking(facility, { checkinTime: '15:00' });
  const guest = aGuest(booking);
  const passes = await submit(guest, await aForm(guest, booking));
  const { facilityId, system, slug } = facility;
  return {
    booking,
    facility,
    ...passes,
    guest,
    page: (language: 'ja' | 'en' | 'ko' = 'ja', sessions: Parameters<typeof myPage>[3] = []) =>
      myPage(slug, passes.myPageId, language, sessions),
    set: <N extends SettingName>(name: N, value: SettingValue<N>) =>
      inFacility(system, db => storeSetting(db, facilityId, name, value)),
    change: (changes: Partial<typeof bookingTable.$inferInsert>) =>
      inFacility(system, db =>
        db
          .update(bookingTable)
          .set(changes)
          .where(and(eq(bookingTable.facilityId, facilityId), eq(bookingTable.id, booking.id))),
      ),
  };
}

setPublicUrl('https://genkan.example.com');

describe('My Page', () => {
  test('My Page shows the booking and the QR code', async () => {
    const { page, booking, qrCode } = await aRegisteredGuest();
    expect(await page()).toMatchObject({
      checkinDate: booking.checkinDate,
      checkinTime: '15:00',
      checkoutDate: booking.checkoutDate,
      checkoutTime: null,
      qrCode,
      isDeleted: false,
      facility_name: '旅館 花みずき',
      links: [],
    });
  });

  test('after a weak proof, My Page shows the QR code but no reservation number or guest names', async () => {
    const facility = await aFacility();
    const booking = await aBooking(facility, { pmsBookingNo: 'HM-20411' });
    const guest = aGuest(booking, { strength: 'weak' });
    const main = { ...taro, full_name: '田中 次郎', email: 'other@example.net' };
    const { myPageId, qrCode } = await submit(guest, await aForm(guest, booking, { main }));
    const page = await myPage(facility.slug, myPageId, 'ja');
    expect(page.qrCode).toBe(qrCode);
    for (const known of ['HM-20411', '山田', 'ヤマダ', '1234', 'taro@'])
      expect(JSON.stringify({ ...page, qrCode: null })).not.toContain(known);
  });

  test('after a strong proof, My Page shows the reservation number, full names and the number of persons', async () => {
    const { facility, booking, guest } = await aGuestWithBooking({
      pmsBookingNo: 'HM-20411',
      metadata: { number_of_guests: 3 },
    });
    await hidePassportPicture(facility);
    const { myPageId } = await submit(guest, await aForm(guest, booking, { companions: [emma] }));
    expect(await myPage(facility.slug, myPageId, 'ja')).toMatchObject({
      booking_no: 'HM-20411',
      party: {
        persons: [
          { number: 0, name: '山田 太郎' },
          { number: 1, name: 'Emma Wilson' },
        ],
        waiting: [],
        expected: 3,
      },
    });
  });

  test("shows only the name of a companion with their own link, and none of the companion's answers", async () => {
    const { facility, booking, guest } = await aGuestWithBooking({ metadata: { number_of_guests: 4 } });
    await hidePassportPicture(facility);
    const { companion } = await aPlace(guest, '花子');
    await openPlace(guest, '民秀');
    const questions = await inFacility(guest, db =>
      questionsFor(db, guest.facilityId, 'ja', { hidden: true }),
    );
    await submitCompanion(companion, { answers: answersOf(questions, emma), language: 'en' });
    const { myPageId } = await submit(guest, await aForm(guest, booking));
    const page = await myPage(facility.slug, myPageId, 'ja');
    expect(page.party).toEqual({
      persons: [
        { number: 0, name: '山田 太郎' },
        { number: 1, name: '花子' },
      ],
      waiting: [{ number: 2, name: '民秀' }],
      expected: 4,
    });
    for (const entered of ['Emma', 'Wilson', 'LM123456']) expect(JSON.stringify(page)).not.toContain(entered);
  });

  test('My Page shows the dates after the PMS has changed them', async () => {
    const { page, booking, change } = await aRegisteredGuest();
    const checkinDate = daysAfter(booking.checkinDate, 7);
    await change({ checkinDate, checkoutDate: daysAfter(checkinDate, 1) });
    expect(await page()).toMatchObject({ checkinDate });
  });

  test('My Page of a cancelled booking says that it is cancelled and has no QR code', async () => {
    const { page, change } = await aRegisteredGuest();
    await change({ pmsBookingStatus: 2 });
    expect(await page()).toMatchObject({ isDeleted: true, qrCode: null });
  });

  test("My Page expires at the end of the check-out date in the hotel's time zone", async () => {
    const { page, booking } = await aRegisteredGuest();
    const end = localTime(daysAfter(booking.checkoutDate, 1), '00:00', 'Asia/Tokyo');
    setClock(() => new Date(end.getTime() - 1));
    await page();
    setClock(() => end);
    await expect(page()).rejects.toMatchObject({ status: 422, code: 'reservation_expired' });
  });

  // Rule: settings.maintenance
  test('My Page is closed during maintenance', async () => {
    const { page, set } = await aRegisteredGuest();
    await set('maintenance_mode', 1);
    await expect(page()).rejects.toMatchObject({ status: 503, code: 'maintenance' });
  });

  test('My Page remains open during maintenance only to a guest who has just registered', async () => {
    const { page, set, guest } = await aRegisteredGuest();
    const { guest: stranger } = await aRegisteredGuest();
    await set('maintenance_mode', 1);
    await expect(page('ja', [stranger])).rejects.toMatchObject({ status: 503 });
    expect(await page('ja', [stranger, guest])).toMatchObject({ isDeleted: false });
  });

  test("returns 404 for an unknown id, for another hotel's id and for a withdrawn registration", async () => {
    const { page, facility, myPageId } = await aRegisteredGuest();
    const other = await aFacility();
    const unknown = { status: 404 };
    await expect(myPage(facility.slug, 'AAAAAAAAAAAAAAAAAAAAAA', 'ja')).rejects.toMatchObject(unknown);
    await expect(myPage(other.slug, myPageId, 'ja')).rejects.toMatchObject(unknown);
    await expect(myPage('no_such_hotel', myPageId, 'ja')).rejects.toMatchObject(unknown);
    await inFacility(facility.system, db =>
      db
        .update(registration)
        .set({ withdrawnAt: new Date() })
        .where(eq(registration.facilityId, facility.facilityId)),
    );
    await expect(page()).rejects.toMatchObject(unknown);
  });
});

describe('the texts of My Page', () => {
  test('My Page shows the sanitized text of the hotel, or the built-in text if there is none', async () => {
    const { page, set } = await aRegisteredGuest();
    await set('mypage-A-ja', '<b>大浴場</b>は<a href="{host}/bath">15時</a>から\n<script>x</script>');
    const { textA, textB } = await page();
    expect(textA).toBe(`<b>大浴場</b>は<a href="${publicOrigin()}/bath">15時</a>から<br>`);
    expect(textB).toBe('ご不明な点がございましたら、お気軽に当館までお問い合わせください。');
  });

  test('My Page shows texts in the requested language', async () => {
    const { page } = await aRegisteredGuest({ names: { ja: '旅館 花みずき', en: 'Ryokan Hanamizuki' } });
    const { textA, facility_name } = await page('en');
    expect([facility_name, textA]).toEqual([
      'Ryokan Hanamizuki',
      'When you arrive, please show this QR code at the front desk.',
    ]);
  });

  test("shows the hotel's English name in languages for which it has no name", async () => {
    const { page } = await aRegisteredGuest({
      names: { ja: '旅館 花みずき', en: 'Ryokan Hanamizuki' },
      languages: ['ja', 'en', 'ko'],
    });
    expect((await page('ko')).facility_name).toBe('Ryokan Hanamizuki');
  });

  test('My Page shows Japanese texts if the hotel does not offer the requested language', async () => {
    const { page } = await aRegisteredGuest({ languages: ['ja', 'en'] });
    const shown = await page('ko');
    expect(shown.textA).toBe('ご到着の際は、このQRコードをフロントでご提示ください。');
    expect(shown.languages).toEqual([
      { code: 'ja', name: '日本語' },
      { code: 'en', name: 'English' },
    ]);
  });
});
