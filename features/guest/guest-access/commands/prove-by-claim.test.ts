import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { bookingKey, booking as bookings } from '#features/booking/booking/tables.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { aFacility } from '#test/harness/facility.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import {
  aLeader,
  aRegistration,
  closeForMaintenance,
  confirmBooking,
  setProofMethod,
} from '#test/harness/proofs.ts';
import { openTestServer } from '#test/harness/test-server.ts';

let url = '';
beforeAll(async () => {
  url = await openTestServer();
});
const aBrowser = () => new HttpClient(url);

async function aHotelWithBooking(overrides: Parameters<typeof aBooking>[1] = {}) {
  const facility = await aFacility();
  return { facility, booking: await aBooking(facility, overrides), browser: aBrowser() };
}

describe('proving a booking without a link, by the method of the hotel', () => {
  test('method 3: the full phone number and the date give a strong proof', async () => {
    const { facility, booking, browser } = await aHotelWithBooking();
    const answer = await confirmBooking(browser, facility, booking);
    expect([answer.status, valueAt(answer, 'status.strength')]).toEqual([200, 'strong']);
    expect(valueAt(answer, 'data.0.metadata.full_name')).toBe('山田 太郎');
  });

  test('method 1: the last four digits and the date give a weak proof', async () => {
    const { facility, booking, browser } = await aHotelWithBooking();
    await setProofMethod(facility, 1);
    const answer = await confirmBooking(browser, facility, booking, { otherNumber: '5678', phoneNumber: '' });
    expect([answer.status, valueAt(answer, 'status.strength')]).toEqual([200, 'weak']);
  });

  test('after a weak proof, the guest can register without seeing the reservation number', async () => {
    const { facility, booking, browser } = await aHotelWithBooking();
    await setProofMethod(facility, 1);
    const answer = await confirmBooking(browser, facility, booking, { otherNumber: '5678', phoneNumber: '' });
    const name = valueAt(answer, 'data.0.pms_reservation_no');
    expect(name).toMatch(/^[0-9a-f]{16}$/);
    expect(JSON.stringify(answer.body)).not.toContain(booking.pmsBookingNo);
    browser.headers['x-guest-session'] = String(valueAt(answer, 'status.guest_session'));
    const sent = {
      facility_id: facility.facilityId,
      selected_language: 'ja',
      booking_details: { pms_code: booking.pmsCode, pms_reservation_no: name },
      email: 'taro@example.com',
      other_form: {},
    };
    // A 422 for the answers means that the booking was accepted.
    expect(await browser.call('POST checkin', sent)).toMatchObject({ status: 422 });
    const other = { ...sent, booking_details: { ...sent.booking_details, pms_reservation_no: 'another' } };
    expect(await browser.call('POST checkin', other)).toMatchObject({ status: 409 });
  });

  test('method 2: the reservation number and the date give a weak proof', async () => {
    const { facility, booking, browser } = await aHotelWithBooking({ pmsBookingNo: 'R-1001' });
    await setProofMethod(facility, 2);
    const answer = await confirmBooking(browser, facility, booking, { otherNumber: ' ｒ-1001' });
    expect([answer.status, valueAt(answer, 'status.strength')]).toEqual([200, 'weak']);
  });

  test('method 2: any additional reservation number and the date give a weak proof', async () => {
    const metadata = { other_reservation_numbers: ['CONF-88001', '3055'] };
    const { facility, booking } = await aHotelWithBooking({ pmsBookingNo: '4711', metadata });
    await setProofMethod(facility, 2);
    for (const otherNumber of ['conf-88001', ' ３０５５', '4711']) {
      const answer = await confirmBooking(aBrowser(), facility, booking, { otherNumber });
      expect([answer.status, valueAt(answer, 'status.strength')]).toEqual([200, 'weak']);
      expect(answer.text).not.toContain('CONF-88001');
    }
  });

  test('method 2: part of an additional reservation number proves nothing', async () => {
    const metadata = { other_reservation_numbers: ['CONF-88001'] };
    const { facility, booking, browser } = await aHotelWithBooking({ metadata });
    await setProofMethod(facility, 2);
    for (const otherNumber of ['88001', 'CONF8800', '1CONF88001']) {
      const answer = await confirmBooking(browser, facility, booking, { otherNumber });
      expect([otherNumber, valueAt(answer, 'code')]).toEqual([otherNumber, 'booking_not_found']);
    }
  });

  test('a phone number that is only in a guest form proves nothing', async () => {
    const { facility, booking, browser } = await aHotelWithBooking({ phone: '+818099990000' });
    const typed = { phoneNumber: '08099990000' };
    expect((await confirmBooking(browser, facility, booking, typed)).status).toBe(422);
  });

  test('method 0: a booking cannot be proven without a link', async () => {
    const { facility, booking, browser } = await aHotelWithBooking();
    await setProofMethod(facility, 0);
    expect((await confirmBooking(browser, facility, booking)).status).toBe(404);
  });

  test('the confirm page ignores the fields of other methods', async () => {
    const { facility, booking, browser } = await aHotelWithBooking();
    await setProofMethod(facility, 1);
    const typed = { otherNumber: '0000', phoneNumber: '09012345678' };
    expect((await confirmBooking(browser, facility, booking, typed)).status).toBe(422);
  });

  test('with any method, the verification code and the date give a strong proof', async () => {
    const { facility, booking, browser } = await aHotelWithBooking();
    await setProofMethod(facility, 2);
    const { verificationCode } = booking;
    const answer = await confirmBooking(browser, facility, booking, { phoneNumber: '', verificationCode });
    expect([answer.status, valueAt(answer, 'status.strength')]).toEqual([200, 'strong']);
  });

  test("the code of a room leader proves the room leader's slot", async () => {
    const { facility, booking, browser } = await aHotelWithBooking();
    const { verificationCode } = await aLeader(facility, booking.id);
    const answer = await confirmBooking(browser, facility, booking, { verificationCode });
    expect([answer.status, valueAt(answer, 'data.0.slot')]).toEqual([200, 1]);
  });
});

describe('proving a booking without a link', () => {
  // Rule: proof.not-found
  test('a wrong date and an unknown booking get the same response', async () => {
    const { facility, booking } = await aHotelWithBooking();
    const tomorrow = { checkinDate: daysAfter(booking.checkinDate, 1) };
    const wrongDate = await confirmBooking(aBrowser(), facility, tomorrow);
    const nobody = await confirmBooking(aBrowser(), facility, booking, { phoneNumber: '09099999999' });
    expect([wrongDate.status, valueAt(wrongDate, 'code')]).toEqual([422, 'booking_not_found']);
    expect(wrongDate.text).toBe(nobody.text);
  });

  test('if several bookings match, none of them is revealed and the code is asked for', async () => {
    const { facility, booking, browser } = await aHotelWithBooking();
    await aBooking(facility);
    const answer = await confirmBooking(browser, facility, booking);
    expect([answer.status, valueAt(answer, 'code'), valueAt(answer, 'data.0')]).toEqual([
      422,
      'more_needed',
      undefined,
    ]);
    const { verificationCode } = booking;
    const decided = await confirmBooking(browser, facility, booking, { verificationCode });
    expect(valueAt(decided, 'data.0.pms_reservation_no')).toBe(booking.pmsBookingNo);
  });

  test('asks for the full phone number if bookings share the last four digits, without using an attempt', async () => {
    const { facility, booking, browser } = await aHotelWithBooking();
    await setProofMethod(facility, 1);
    await aBooking(facility, { metadata: { phone: '+819099995678' } });
    const fourDigits = { otherNumber: '5678', phoneNumber: '' };
    for (let asked = 0; asked < 4; asked += 1) {
      const answer = await confirmBooking(browser, facility, booking, fourDigits);
      expect([valueAt(answer, 'code'), valueAt(answer, 'data.lockCountDown')]).toEqual(['more_needed', 3]);
    }
    const wrong = { otherNumber: '5678', phoneNumber: '07099995678' };
    expect(valueAt(await confirmBooking(browser, facility, booking, wrong), 'data.lockCountDown')).toBe(2);
    const decided = await confirmBooking(browser, facility, booking, { otherNumber: '5678' });
    expect(valueAt(decided, 'data.0.pms_reservation_no')).toBe(booking.pmsBookingNo);
    expect(valueAt(decided, 'status.strength')).toBe('strong');
  });

  test('if two bookings share an additional number, reveals neither and accepts the full phone number', async () => {
    const shared = (phone: string) => ({ metadata: { phone, other_reservation_numbers: ['CONF-88001'] } });
    const { facility, booking, browser } = await aHotelWithBooking(shared('090-1234-5678'));
    await aBooking(facility, shared('080-5555-6666'));
    await setProofMethod(facility, 2);
    const typed = { otherNumber: 'CONF-88001', phoneNumber: '' };
    const asked = await confirmBooking(browser, facility, booking, typed);
    expect([valueAt(asked, 'code'), valueAt(asked, 'data.0')]).toEqual(['more_needed', undefined]);
    const decided = await confirmBooking(browser, facility, booking, { otherNumber: 'CONF-88001' });
    expect(valueAt(decided, 'data.0.pms_reservation_no')).toBe(booking.pmsBookingNo);
    expect(valueAt(decided, 'status.strength')).toBe('strong');
  });

  test("an additional number that is another booking's reservation number counts as shared", async () => {
    const { facility, booking, browser } = await aHotelWithBooking({ pmsBookingNo: '88001' });
    await aBooking(facility, { metadata: { other_reservation_numbers: ['88001'] } });
    await setProofMethod(facility, 2);
    const typed = { otherNumber: '88001', phoneNumber: '' };
    expect(valueAt(await confirmBooking(browser, facility, booking, typed), 'code')).toBe('more_needed');
  });

  test('accepts only additional numbers in the latest PMS data and deletes the keys of others', async () => {
    const metadata = { other_reservation_numbers: ['CONF-1', 'CONF-2'] };
    const { facility, booking, browser } = await aHotelWithBooking({ pmsBookingNo: '4711', metadata });
    await setProofMethod(facility, 2);
    const keys = await inFacility(facility.system, async db => {
      const now = { other_reservation_numbers: ['CONF-2', 'CONF-3'] };
      await db.update(bookings).set({ metadata: now }).where(eq(bookings.id, booking.id));
      return db.select({ key: bookingKey.key }).from(bookingKey).orderBy(bookingKey.key);
    });
    expect(keys.map(({ key }) => key)).toEqual(['number 4711', 'number CONF2', 'number CONF3', 'phone 5678']);
    const confirmed = (otherNumber: string) => confirmBooking(browser, facility, booking, { otherNumber });
    expect((await confirmed('CONF-3')).status).toBe(200);
    expect((await confirmed('CONF-1')).status).toBe(422);
  });

  test('finds a booking whose reservation number and phone number the PMS sent in the digits of other scripts', async () => {
    const { facility, booking, browser } = await aHotelWithBooking({
      pmsBookingNo: 'EX-๑๒๓',
      metadata: { phone: '٠٩٠-١٢٣٤-٥٦٧٨' },
    });
    expect((await confirmBooking(browser, facility, booking)).status).toBe(200);
    await setProofMethod(facility, 2);
    expect((await confirmBooking(browser, facility, booking, { otherNumber: 'ex123' })).status).toBe(200);
  });

  test('reports an impossible phone number as a field error, without using an attempt', async () => {
    const { facility, booking, browser } = await aHotelWithBooking();
    for (let asked = 0; asked < 4; asked += 1) {
      const answer = await confirmBooking(browser, facility, booking, { phoneNumber: '090123' });
      expect([answer.status, valueAt(answer, 'errors.phoneNumber')]).toEqual([422, [expect.any(String)]]);
    }
    expect((await confirmBooking(browser, facility, booking)).status).toBe(200);
  });

  test('the full phone number distinguishes two bookings with the same last four digits', async () => {
    const { facility, booking, browser } = await aHotelWithBooking();
    await aBooking(facility, { metadata: { phone: '+819099995678' } });
    const answer = await confirmBooking(browser, facility, booking);
    expect(valueAt(answer, 'data.0.pms_reservation_no')).toBe(booking.pmsBookingNo);
  });

  test('a booking that the PMS has changed is found only by its new date and phone number', async () => {
    const { facility, booking } = await aHotelWithBooking();
    const moved = { checkinDate: daysAfter(booking.checkinDate, 1) };
    const phone = { metadata: { phone: '+81312345678' } };
    await inFacility(facility.system, db =>
      db
        .update(bookings)
        .set({ ...moved, ...phone })
        .where(eq(bookings.id, booking.id)),
    );
    const typed = { phoneNumber: '０３－１２３４－５６７８' };
    const answers = [
      await confirmBooking(aBrowser(), facility, moved, typed),
      await confirmBooking(aBrowser(), facility, moved),
      await confirmBooking(aBrowser(), facility, booking, typed),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 422, 422]);
  });

  test('the confirm page does not find a booking of another hotel', async () => {
    const { booking, browser } = await aHotelWithBooking();
    const other = await aFacility();
    expect((await confirmBooking(browser, other, booking)).status).toBe(422);
  });

  test('the confirm page does not find a cancelled booking', async () => {
    const { facility, booking, browser } = await aHotelWithBooking({ pmsBookingStatus: 2 });
    expect((await confirmBooking(browser, facility, booking)).status).toBe(422);
  });

  // Rule: proof.earliest-date
  test('a date before the business day is a field error', async () => {
    const { facility, booking, browser } = await aHotelWithBooking();
    const yesterday = { checkinDate: daysAfter(booking.checkinDate, -1) };
    const answer = await confirmBooking(browser, facility, yesterday);
    expect([answer.status, valueAt(answer, 'errors.checkInDate')]).toEqual([422, [expect.any(String)]]);
  });

  test.each([
    [1, { otherNumber: '' }, 'otherNumber'],
    [1, { otherNumber: '12e4' }, 'otherNumber'],
    [2, { otherNumber: ' ' }, 'otherNumber'],
    [3, { phoneNumber: '' }, 'phoneNumber'],
    [3, { phoneNumber: '0901' }, 'phoneNumber'],
    [3, { checkInDate: '2022-02-30' }, 'checkInDate'],
  ] as const)('with method %i, %o is an error in the field %s', async (method, typed, field) => {
    const { facility, booking, browser } = await aHotelWithBooking();
    await setProofMethod(facility, method);
    const answer = await confirmBooking(browser, facility, booking, typed);
    expect([answer.status, valueAt(answer, `errors.${field}`)]).toEqual([422, [expect.any(String)]]);
  });

  test('a proof on the confirm page returns 404 for an unknown hotel and 503 during maintenance', async () => {
    const { facility, booking, browser } = await aHotelWithBooking();
    expect((await confirmBooking(browser, { ...facility, slug: 'nowhere' }, booking)).status).toBe(404);
    await closeForMaintenance(facility);
    expect((await confirmBooking(browser, facility, booking)).status).toBe(503);
  });
});

describe('a weak proof', () => {
  const weakly = async (mask: 0 | 1 | 2, register = false) => {
    const { facility, booking, browser } = await aHotelWithBooking({
      hasPassportPicture: true,
      hasFacePicture: true,
    });
    await setProofMethod(facility, 1, mask);
    if (register) await aRegistration(facility, booking);
    const confirm = (typed = {}) =>
      confirmBooking(browser, facility, booking, { otherNumber: '5678', ...typed });
    return { booking, confirm, answer: await confirm() };
  };

  test.each([0, 1] as const)('shows no PMS values after a weak proof, with mask method %i', async mask => {
    const { answer } = await weakly(mask);
    expect(valueAt(answer, 'data.0')).toMatchObject({
      metadata: {
        full_name: '',
        full_name_for_katakana: '',
        phone: '',
        email_address: '',
        full_address: '',
      },
      need_masking_keys: [],
      has_passport_picture: false,
      has_face_picture: false,
    });
  });

  test('after a weak proof, shows that the form was submitted but not the My Page id', async () => {
    const { answer } = await weakly(1, true);
    expect([valueAt(answer, 'status.state'), valueAt(answer, 'myPageId')]).toEqual(['checked_in', null]);
  });

  test('the verification code turns a weak session into a strong one', async () => {
    const { answer, booking, confirm } = await weakly(1, true);
    const strong = await confirm({ verificationCode: booking.verificationCode });
    expect(valueAt(strong, 'myPageId')).toEqual(expect.any(String));
    expect(valueAt(strong, 'status.guest_session')).toBe(valueAt(answer, 'status.guest_session'));
  });
});
