import '#test/harness/database.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { aBooking } from '#features/registration/registration/factory.ts';
import { asOwner } from '#test/harness/database.ts';
import { aFacility } from '#test/harness/facility.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import {
  aLeader,
  aRegistration,
  closeForMaintenance,
  proveByLink,
  proveByPhone,
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

describe('proving by a link', () => {
  test('the verification code proves the slot and returns its booking', async () => {
    const { booking, browser } = await aHotelWithBooking();
    const answer = await proveByLink(browser, booking);
    expect(answer.status).toBe(200);
    expect(valueAt(answer, 'data.0.pms_reservation_no')).toBe(booking.pmsBookingNo);
    expect(valueAt(answer, 'status')).toMatchObject({ success: true, state: 'open', strength: 'strong' });
    expect(valueAt(answer, 'myPageId')).toBeNull();
  });

  test('a correct code does not use an attempt if the database disk is full', async () => {
    const { facility, booking, browser } = await aHotelWithBooking();
    await asOwner(`
      create function no_room() returns trigger language plpgsql as $$
        begin raise exception 'no room' using errcode = 'disk_full'; end $$;
      create trigger no_room before insert on proof_lock for each row
        when (new.facility_id = ${facility.facilityId} and new.failures = 0) execute function no_room()`);
    try {
      for (let tries = 0; tries < 5; tries += 1)
        expect((await proveByLink(browser, booking)).status).toBe(503);
    } finally {
      await asOwner('drop trigger no_room on proof_lock; drop function no_room');
    }
    expect((await proveByLink(browser, booking)).status).toBe(200);
  });

  test('accepts a verification code in lower case, with hyphens and spaces', async () => {
    const { booking, browser } = await aHotelWithBooking();
    const { verificationCode: code } = booking;
    const verificationCode = ` ${code.slice(0, 4)}-${code.slice(4)} `.toLowerCase();
    expect((await proveByLink(browser, booking, { verificationCode })).status).toBe(200);
  });

  test.each(['+819012345678', '090-1234-5678', '０９０１２３４５６７８'])(
    'accepts the phone of the booking as %s',
    async query => {
      const { booking, browser } = await aHotelWithBooking();
      const answer = await proveByPhone(browser, booking, query);
      expect([answer.status, valueAt(answer, 'status.strength')]).toEqual([200, 'strong']);
    },
  );

  test('accepts the contact number from the PMS as well as the phone number', async () => {
    const { booking, browser } = await aHotelWithBooking({
      phone: '',
      metadata: {},
      guestContactNo: '03 (3123) 4567',
    });
    expect((await proveByPhone(browser, booking, '+81331234567')).status).toBe(200);
  });

  // Rule: proof.not-found, proof.attempts-left
  test('a wrong phone number returns 422 with the number of attempts left', async () => {
    const { booking, browser } = await aHotelWithBooking();
    const answer = await proveByPhone(browser, booking, '+819099999999');
    expect([answer.status, valueAt(answer, 'code')]).toEqual([422, 'phone_not_found']);
    expect(valueAt(answer, 'data')).toEqual({ errorCode: 'phone_not_found', lockCountDown: 2 });
  });

  test('rejects a wrong code, and the code of another booking, with 422', async () => {
    const { facility, booking, browser } = await aHotelWithBooking();
    const { verificationCode } = await aBooking(facility);
    const answer = await proveByLink(browser, booking, { verificationCode });
    expect([answer.status, valueAt(answer, 'code')]).toEqual([422, 'booking_not_found']);
  });

  test('a typed phone number without digits does not prove a booking that has no phone number', async () => {
    const { booking, browser } = await aHotelWithBooking({ phone: '', metadata: {} });
    expect((await proveByPhone(browser, booking, '-----')).status).toBe(422);
  });

  test.each([
    [{ search: 'number', query: '' }, 'query'],
    [{ search: 'number', query: '0901' }, 'query'],
    [{ search: 'code', verificationCode: ' ' }, 'verificationCode'],
    [{ search: 'name' }, 'search'],
  ])('%o is an error in the field %s', async (typed, field) => {
    const { booking, browser } = await aHotelWithBooking();
    const answer = await proveByLink(browser, booking, typed);
    expect([answer.status, valueAt(answer, 'code')]).toEqual([422, 'invalid_input']);
    expect(valueAt(answer, `errors.${field}`)).toHaveLength(1);
  });

  test('reports an impossible phone number as a field error, without using an attempt', async () => {
    const { booking, browser } = await aHotelWithBooking();
    for (let asked = 0; asked < 4; asked += 1)
      expect(valueAt(await proveByPhone(browser, booking, '090123'), 'code')).toBe('invalid_input');
    expect((await proveByPhone(browser, booking, '+819012345678')).status).toBe(200);
  });

  test("a room leader's link accepts only its code, never the phone number of the booking", async () => {
    const { facility, booking, browser } = await aHotelWithBooking();
    const link = { ...booking, ...(await aLeader(facility, booking.id)) };
    const asks = async ({ token }: typeof link) =>
      valueAt(await browser.call(`GET facility-booking/validate-booking?token=${token}`), 'data.asks');
    expect([await asks(booking), await asks(link)]).toEqual(['phone', 'code']);
    for (let asked = 0; asked < 4; asked += 1)
      expect(valueAt(await proveByPhone(browser, link, '+819012345678'), 'code')).toBe('code_needed');
    expect((await proveByLink(browser, link)).status).toBe(200);
  });

  test('a booking without a phone number requires the code, and a typed phone number does not use an attempt', async () => {
    const { facility, browser } = await aHotelWithBooking();
    const booking = await aBooking(facility, { guestContactNo: null, metadata: {} });
    const asked = await browser.call(`GET facility-booking/validate-booking?token=${booking.token}`);
    expect(valueAt(asked, 'data.asks')).toBe('code');
    for (let tried = 0; tried < 4; tried += 1)
      expect(valueAt(await proveByPhone(browser, booking, '+819012345678'), 'code')).toBe('code_needed');
    expect((await proveByLink(browser, booking)).status).toBe(200);
  });

  test("a proof by a link returns 404 for an unknown link or a link with another hotel's id", async () => {
    const { booking, browser } = await aHotelWithBooking();
    const other = await aFacility();
    expect((await proveByLink(browser, { ...booking, token: 'nothing' })).status).toBe(404);
    expect((await proveByLink(browser, { ...booking, facilityId: other.facilityId })).status).toBe(404);
  });

  test('a proof returns the My Page id of a registered slot', async () => {
    const { facility, booking, browser } = await aHotelWithBooking();
    const myPageId = await aRegistration(facility, booking);
    const answer = await proveByLink(browser, booking);
    expect([valueAt(answer, 'status.state'), valueAt(answer, 'myPageId')]).toEqual(['checked_in', myPageId]);
  });

  test('a proof by the link of an expired or cancelled booking returns 422 reservation_expired', async () => {
    const expired = await aHotelWithBooking({ checkinDate: '2022-01-01', checkoutDate: '2022-01-02' });
    const cancelled = await aHotelWithBooking({ pmsBookingStatus: 2 });
    for (const { booking, browser } of [expired, cancelled]) {
      const answer = await proveByLink(browser, booking);
      expect([answer.status, valueAt(answer, 'code')]).toEqual([422, 'reservation_expired']);
    }
  });

  test('a proof by a link returns 503 during maintenance', async () => {
    const { facility, booking, browser } = await aHotelWithBooking();
    await closeForMaintenance(facility);
    expect((await proveByLink(browser, booking)).status).toBe(503);
  });
});

describe('PMS values shown after a strong proof', () => {
  test.each([
    [0, '山田 太郎', []],
    [1, '山田 太郎', ['full_name', 'full_name_for_katakana', 'phone', 'email_address']],
    [2, '', []],
  ] as const)('with mask method %i the name is "%s"', async (mask, name, keys) => {
    const { facility, booking, browser } = await aHotelWithBooking();
    await setProofMethod(facility, 3, mask);
    const answer = await proveByLink(browser, booking);
    expect(valueAt(answer, 'data.0.metadata.full_name')).toBe(name);
    expect(valueAt(answer, 'data.0.need_masking_keys')).toEqual(keys);
  });

  test('a room leader sees only their own name and email and no data of the main guest', async () => {
    const { facility, booking, browser } = await aHotelWithBooking({ hasPassportPicture: true });
    await setProofMethod(facility, 3, 0);
    const answer = await proveByLink(browser, { ...booking, ...(await aLeader(facility, booking.id)) });
    expect(valueAt(answer, 'data.0.metadata')).toMatchObject({
      full_name: '鈴木',
      full_name_for_katakana: '',
      phone: '',
      email_address: 's@example.com',
      number_of_guests: null,
      room_quantity: null,
    });
    expect(valueAt(answer, 'data.0.has_passport_picture')).toBe(false);
  });
});
