import '#test/harness/database.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { aBooking } from '#features/registration/registration/factory.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { at, bearerOf, HttpClient } from '#test/harness/http-client.ts';
import { proveByLink } from '#test/harness/proofs.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const url = await openTestServer();
const guestPage = { 'x-caller': 'guest' };
const staffPage = { 'x-caller': 'staff' };

let deskHotel: TestFacility;
let guestHotel: TestFacility;
let browser: HttpClient;
let session: string;

/** One browser: its user is signed in at one hotel's dashboard, and has proven a booking at another. */
beforeAll(async () => {
  [deskHotel, guestHotel] = [await aFacility(), await aFacility()];
  browser = new HttpClient(url);
  const { username, password } = deskHotel;
  await browser.call('POST auth/login', { username, password });
  session = String(at(await proveByLink(browser, await aBooking(guestHotel)), 'status.guest_session'));
});

const terms = ({ facilityId }: TestFacility) => ({
  facility_id: facilityId,
  name: 'terms-conditions-ja',
});
const questions = ({ facilityId }: TestFacility) => ({ facility_id: facilityId, language: 'ja' });

describe('a page for guests', () => {
  test('reads the terms of its hotel in a browser that is signed in at another', async () => {
    const answer = await browser.call('POST facility-setting/list', terms(guestHotel), guestPage);
    expect(answer).toMatchObject({ status: 200, body: { data: [] } });
  });

  test('may say what it is by the field that the call has for it', async () => {
    const said = { ...terms(guestHotel), isCheckinRoute: true };
    const answer = await browser.call('POST facility-setting/list', said);
    expect(answer).toMatchObject({ status: 200, body: { data: [] } });
    const unsaid = await browser.call('POST facility-setting/list', { ...said, isCheckinRoute: false });
    expect(unsaid.status).toBe(404);
  });

  test('is not believed by that field that it is staff, nor shown what guests may not read', async () => {
    const said = { facility_id: deskHotel.facilityId, name: 'retention', isCheckinRoute: true };
    const answer = await browser.call('POST facility-setting/list', said);
    expect(answer).toMatchObject({ status: 401 });
  });

  test('that names its session is judged by it, also by calls that know no guests', async () => {
    const named = { 'x-guest-session': session };
    const answer = await browser.call('POST facility-setting/list', terms(guestHotel), named);
    expect(answer).toMatchObject({ status: 200, body: { data: [] } });
  });

  test('asks the questions of its hotel as the guest', async () => {
    const answer = await browser.call('POST facility-question/list', questions(guestHotel), guestPage);
    expect([answer.status, at(answer, 'data.0.input_type')]).toEqual([200, 'string']);
  });

  test('is shown no more of a hotel because its staff sign in with the same browser', async () => {
    const { slug } = deskHotel;
    const answer = await browser.call('POST facility/list', { slug_name: slug }, guestPage);
    expect([answer.status, at(answer, 'data.0.user_id')]).toEqual([200, undefined]);
  });

  test('opens nothing that is for staff alone', async () => {
    const { status } = await browser.call('POST user-managements/list', {}, guestPage);
    expect(status).not.toBe(200);
    expect(await browser.call('GET log/changes', undefined, guestPage)).toMatchObject({ status: 401 });
  });
});

describe('a page of the dashboard', () => {
  test('asks as staff in a browser that has proven a booking elsewhere', async () => {
    const answer = await browser.call('POST facility-question/list', questions(deskHotel), staffPage);
    expect(answer.status).toBe(200);
    expect((await browser.call('POST facility-question/list', questions(guestHotel), staffPage)).status).toBe(
      404,
    );
  });

  test('learns that the sign-in is over, though anybody may make the call', async () => {
    const { slug } = deskHotel;
    const signedOut = new HttpClient(url);
    const answer = await signedOut.call('POST facility/list', { slug_name: slug }, staffPage);
    expect([answer.status, at(answer, 'code')]).toEqual([401, 'unauthenticated']);
  });
});

test('A program that says nothing of a page is judged by its token alone, as ever', async () => {
  const token = await bearerOf(url, deskHotel);
  const program = new HttpClient(url, { authorization: `Bearer ${token}`, ...guestPage });
  expect((await program.call('POST facility/list', {})).status).toBe(200);
});

describe('who is not signed in is told so in words for who calls', () => {
  const nobody = new HttpClient(url, { lang: 'ja' });
  const message = async (address: string, headers = {}) =>
    at(await nobody.call(address, {}, headers), 'message');

  test.each(['POST log/get/facility-visitor', 'POST auth/logout'] as const)(
    'staff are asked to sign in again: %s',
    async address => {
      expect(await message(address)).toBe('お手数ですが、もう一度ログインしてください。');
    },
  );

  test('a page of the dashboard, too, where guests may make the call', async () => {
    expect(await message('POST facility-question/list', staffPage)).toBe(
      'お手数ですが、もう一度ログインしてください。',
    );
  });

  test('guests are asked to prove their booking again', async () => {
    const guests = 'お手数ですが、もう一度ご本人確認をお願いいたします。';
    expect(await message('POST checkin/image')).toBe(guests);
    expect(await message('POST checkin', guestPage)).toBe(guests);
  });
});
