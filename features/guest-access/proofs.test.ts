import '#test/harness/database.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/in-facility.ts';
import { aBooking, aFacility, type TestFacility } from '#features/sign-up/factory.ts';
import { addDays } from '#platform/clock/clock.ts';
import { testDoor } from '#test/harness/door.ts';
import { at, HttpClient } from '#test/harness/http-client.ts';
import {
  aRegistration,
  closeForMaintenance,
  confirmStay,
  proveByLink,
  proveByPhone,
  useForm,
} from '#test/harness/proofs.ts';
import { openLeaderSlots } from './commands/open-slots.ts';
import { slotSecrets } from './secrets.ts';

let url = '';
beforeAll(async () => {
  url = await testDoor();
});
const aBrowser = () => new HttpClient(url);

async function aStay(overrides: Parameters<typeof aBooking>[1] = {}) {
  const facility = await aFacility();
  return { facility, booking: await aBooking(facility, overrides), browser: aBrowser() };
}

async function aLeader({ facilityId, system }: TestFacility, bookingId: number) {
  const leader = { name: '鈴木', email: 's@example.com' };
  const [id = 0, secrets] = await inFacility(system, async db => {
    const ids = await openLeaderSlots(db, facilityId, bookingId, [leader]);
    return [ids[0], await slotSecrets(db, facilityId, ids)];
  });
  return secrets.get(id) ?? { token: '', verificationCode: '' };
}

describe('by a link', () => {
  test('the verification code proves the slot and answers its booking', async () => {
    const { booking, browser } = await aStay();
    const answer = await proveByLink(browser, booking);
    expect(answer.status).toBe(200);
    expect(at(answer, 'data.0.pms_reservation_no')).toBe(booking.pmsReservationNo);
    expect(at(answer, 'status')).toMatchObject({ success: true, state: 'open', strength: 'strong' });
    expect(at(answer, 'myPageId')).toBeNull();
  });

  test('the code counts in any case, with hyphens and spaces', async () => {
    const { booking, browser } = await aStay();
    const { verificationCode: code } = booking;
    const verificationCode = ` ${code.slice(0, 4)}-${code.slice(4)} `.toLowerCase();
    expect((await proveByLink(browser, booking, { verificationCode })).status).toBe(200);
  });

  test.each(['+819012345678', '090-1234-5678', '０９０１２３４５６７８'])(
    'the phone proves as %s',
    async query => {
      const { booking, browser } = await aStay();
      const answer = await proveByPhone(browser, booking, query);
      expect([answer.status, at(answer, 'status.strength')]).toEqual([200, 'strong']);
    },
  );

  test('the contact number of the PMS proves like its phone', async () => {
    const { booking, browser } = await aStay({ phone: '', metadata: {}, guestContactNo: '03 (3123) 4567' });
    expect((await proveByPhone(browser, booking, '+81331234567')).status).toBe(200);
  });

  test('a wrong phone answers 422 with how many attempts are left', async () => {
    const { booking, browser } = await aStay();
    const answer = await proveByPhone(browser, booking, '+819099999999');
    expect([answer.status, at(answer, 'code')]).toEqual([422, 'phone_not_found']);
    expect(at(answer, 'data')).toEqual({ errorCode: 'phone_not_found', lockCountDown: 2 });
  });

  test('a wrong code answers 422, and so does the code of another booking', async () => {
    const { facility, booking, browser } = await aStay();
    const { verificationCode } = await aBooking(facility);
    const answer = await proveByLink(browser, booking, { verificationCode });
    expect([answer.status, at(answer, 'code')]).toEqual([422, 'booking_not_found']);
  });

  test('a booking without a phone is not proven by an empty-looking one', async () => {
    const { booking, browser } = await aStay({ phone: '', metadata: {} });
    expect((await proveByPhone(browser, booking, '-----')).status).toBe(422);
  });

  test.each([
    [{ search: 'number', query: '' }, 'query'],
    [{ search: 'number', query: '0901' }, 'query'],
    [{ search: 'code', verificationCode: ' ' }, 'verificationCode'],
    [{ search: 'name' }, 'search'],
  ])('%o is an error of the field %s', async (typed, field) => {
    const { booking, browser } = await aStay();
    const answer = await proveByLink(browser, booking, typed);
    expect([answer.status, at(answer, 'code')]).toEqual([422, 'invalid_input']);
    expect(at(answer, `errors.${field}`)).toHaveLength(1);
  });

  test('an unknown link, and a link with the id of another hotel, answer 404', async () => {
    const { booking, browser } = await aStay();
    const other = await aFacility();
    expect((await proveByLink(browser, { ...booking, token: 'nothing' })).status).toBe(404);
    expect((await proveByLink(browser, { ...booking, facilityId: other.facilityId })).status).toBe(404);
  });

  test('a slot that has registered answers the way to its My Page', async () => {
    const { facility, booking, browser } = await aStay();
    const myPageId = await aRegistration(facility, booking);
    const answer = await proveByLink(browser, booking);
    expect([at(answer, 'status.state'), at(answer, 'myPageId')]).toEqual(['checked_in', myPageId]);
  });

  test('an expired stay and a cancelled one answer 422 reservation_expired', async () => {
    const expired = await aStay({ checkinDate: '2026-01-01', checkoutDate: '2026-01-02' });
    const cancelled = await aStay({ pmsBookingStatus: 2 });
    for (const { booking, browser } of [expired, cancelled]) {
      const answer = await proveByLink(browser, booking);
      expect([answer.status, at(answer, 'code')]).toEqual([422, 'reservation_expired']);
    }
  });

  test('maintenance answers 503', async () => {
    const { facility, booking, browser } = await aStay();
    await closeForMaintenance(facility);
    expect((await proveByLink(browser, booking)).status).toBe(503);
  });
});

describe("by a stay, with the hotel's method", () => {
  test('3: the full phone and the date prove strongly', async () => {
    const { facility, booking, browser } = await aStay();
    const answer = await confirmStay(browser, facility, booking);
    expect([answer.status, at(answer, 'status.strength')]).toEqual([200, 'strong']);
    expect(at(answer, 'data.0.metadata.full_name')).toBe('山•••••');
  });

  test('1: the last four digits and the date prove weakly', async () => {
    const { facility, booking, browser } = await aStay();
    await useForm(facility, 1);
    const answer = await confirmStay(browser, facility, booking, { otherNumber: '5678', phoneNumber: '' });
    expect([answer.status, at(answer, 'status.strength')]).toEqual([200, 'weak']);
  });

  test('2: the reservation number and the date prove weakly', async () => {
    const { facility, booking, browser } = await aStay({ pmsReservationNo: 'R-1001' });
    await useForm(facility, 2);
    const answer = await confirmStay(browser, facility, booking, { otherNumber: ' ｒ-1001' });
    expect([answer.status, at(answer, 'status.strength')]).toEqual([200, 'weak']);
  });

  test('0: there is no such way in', async () => {
    const { facility, booking, browser } = await aStay();
    await useForm(facility, 0);
    expect((await confirmStay(browser, facility, booking)).status).toBe(404);
  });

  test('what another method would ask for is ignored', async () => {
    const { facility, booking, browser } = await aStay();
    await useForm(facility, 1);
    const typed = { otherNumber: '0000', phoneNumber: '09012345678' };
    expect((await confirmStay(browser, facility, booking, typed)).status).toBe(422);
  });

  test('with any method the verification code and the date prove strongly', async () => {
    const { facility, booking, browser } = await aStay();
    await useForm(facility, 2);
    const { verificationCode } = booking;
    const answer = await confirmStay(browser, facility, booking, { phoneNumber: '', verificationCode });
    expect([answer.status, at(answer, 'status.strength')]).toEqual([200, 'strong']);
  });

  test("a room leader's code proves the room leader's slot", async () => {
    const { facility, booking, browser } = await aStay();
    const { verificationCode } = await aLeader(facility, booking.id);
    const answer = await confirmStay(browser, facility, booking, { verificationCode });
    expect([answer.status, at(answer, 'data.0.slot')]).toEqual([200, 1]);
  });
});

describe('by a stay', () => {
  test('a wrong date answers like a booking that does not exist', async () => {
    const { facility, booking } = await aStay();
    const tomorrow = { checkinDate: addDays(booking.checkinDate, 1) };
    const wrongDate = await confirmStay(aBrowser(), facility, tomorrow);
    const nobody = await confirmStay(aBrowser(), facility, booking, { phoneNumber: '09099999999' });
    expect([wrongDate.status, at(wrongDate, 'code')]).toEqual([422, 'booking_not_found']);
    expect(wrongDate.text).toBe(nobody.text);
  });

  test('of several bookings that fit none is listed, and the code decides', async () => {
    const { facility, booking, browser } = await aStay();
    await aBooking(facility);
    const answer = await confirmStay(browser, facility, booking);
    expect([answer.status, at(answer, 'code'), at(answer, 'data.0')]).toEqual([
      422,
      'more_needed',
      undefined,
    ]);
    const { verificationCode } = booking;
    const decided = await confirmStay(browser, facility, booking, { verificationCode });
    expect(at(decided, 'data.0.pms_reservation_no')).toBe(booking.pmsReservationNo);
  });

  test('two bookings whose phones end alike are told apart by the full phone', async () => {
    const { facility, booking, browser } = await aStay();
    await aBooking(facility, { phone: '+819099995678', metadata: {} });
    const answer = await confirmStay(browser, facility, booking);
    expect(at(answer, 'data.0.pms_reservation_no')).toBe(booking.pmsReservationNo);
  });

  test('a booking of another hotel is not found', async () => {
    const { booking, browser } = await aStay();
    const other = await aFacility();
    expect((await confirmStay(browser, other, booking)).status).toBe(422);
  });

  test('a cancelled booking is not found', async () => {
    const { facility, booking, browser } = await aStay({ pmsBookingStatus: 2 });
    expect((await confirmStay(browser, facility, booking)).status).toBe(422);
  });

  test('dates before the business day are an error of the field', async () => {
    const { facility, booking, browser } = await aStay();
    const yesterday = { checkinDate: addDays(booking.checkinDate, -1) };
    const answer = await confirmStay(browser, facility, yesterday);
    expect([answer.status, at(answer, 'errors.checkInDate')]).toEqual([422, [expect.any(String)]]);
  });

  test.each([
    [1, { otherNumber: '' }, 'otherNumber'],
    [1, { otherNumber: '12e4' }, 'otherNumber'],
    [2, { otherNumber: ' ' }, 'otherNumber'],
    [3, { phoneNumber: '' }, 'phoneNumber'],
    [3, { phoneNumber: '0901' }, 'phoneNumber'],
    [3, { checkInDate: '2026-02-30' }, 'checkInDate'],
  ] as const)('with method %i %o is an error of the field %s', async (method, typed, field) => {
    const { facility, booking, browser } = await aStay();
    await useForm(facility, method);
    const answer = await confirmStay(browser, facility, booking, typed);
    expect([answer.status, at(answer, `errors.${field}`)]).toEqual([422, [expect.any(String)]]);
  });

  test('an unknown hotel answers 404, maintenance 503', async () => {
    const { facility, booking, browser } = await aStay();
    expect((await confirmStay(browser, { ...facility, slug: 'nowhere' }, booking)).status).toBe(404);
    await closeForMaintenance(facility);
    expect((await confirmStay(browser, facility, booking)).status).toBe(503);
  });
});

describe('what a strong proof sees of what the PMS knows', () => {
  test.each([
    [0, '山田 太郎', []],
    [1, '山•••••', ['full_name', 'full_name_for_katakana', 'phone', 'email_address']],
    [2, '', []],
  ] as const)('with mask method %i the name is "%s"', async (mask, name, keys) => {
    const { facility, booking, browser } = await aStay();
    await useForm(facility, 3, mask);
    const answer = await proveByLink(browser, booking);
    expect(at(answer, 'data.0.metadata.full_name')).toBe(name);
    expect(at(answer, 'data.0.need_masking_keys')).toEqual(keys);
  });

  test('a room leader sees their own name and e-mail, and nothing of the main guest', async () => {
    const { facility, booking, browser } = await aStay({ hasPassportPicture: true });
    await useForm(facility, 3, 0);
    const answer = await proveByLink(browser, { ...booking, ...(await aLeader(facility, booking.id)) });
    expect(at(answer, 'data.0.metadata')).toMatchObject({
      full_name: '鈴木',
      full_name_for_katakana: '',
      phone: '',
      email_address: 's@example.com',
    });
    expect(at(answer, 'data.0.has_passport_picture')).toBe(false);
  });
});

describe('a weak proof', () => {
  const weakly = async (mask: 0 | 1 | 2, register = false) => {
    const { facility, booking, browser } = await aStay({ hasPassportPicture: true, hasFacePicture: true });
    await useForm(facility, 1, mask);
    if (register) await aRegistration(facility, booking);
    const confirm = (typed = {}) =>
      confirmStay(browser, facility, booking, { otherNumber: '5678', ...typed });
    return { booking, confirm, answer: await confirm() };
  };

  test.each([0, 1] as const)('sees nothing of what the PMS knows, with mask method %i', async mask => {
    const { answer } = await weakly(mask);
    expect(at(answer, 'data.0')).toMatchObject({
      metadata: { full_name: '', full_name_for_katakana: '', phone: '', email_address: '', full_address: '' },
      need_masking_keys: [],
      has_passport_picture: false,
      has_face_picture: false,
    });
  });

  test('is told that the form was submitted, but not the way to My Page', async () => {
    const { answer } = await weakly(1, true);
    expect([at(answer, 'status.state'), at(answer, 'myPageId')]).toEqual(['checked_in', null]);
  });

  test('becomes strong with the verification code, in the same session', async () => {
    const { answer, booking, confirm } = await weakly(1, true);
    const strong = await confirm({ verificationCode: booking.verificationCode });
    expect(at(strong, 'myPageId')).toEqual(expect.any(String));
    expect(at(strong, 'status.guest_session')).toBe(at(answer, 'status.guest_session'));
  });
});
