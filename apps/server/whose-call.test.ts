import '#test/harness/database.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { aBooking } from '#features/registration/registration/factory.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { bearerOf, HttpClient, valueAt } from '#test/harness/http-client.ts';
import { proveByLink } from '#test/harness/proofs.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const url = await openTestServer();
const guestPage = { 'x-caller': 'guest' };
const staffPage = { 'x-caller': 'staff' };

let deskHotel: TestFacility;
let guestHotel: TestFacility;
let browser: HttpClient;
let session: string;

beforeAll(async () => {
  [deskHotel, guestHotel] = [await aFacility(), await aFacility()];
  browser = new HttpClient(url);
  const { username, password } = deskHotel;
  await browser.call('POST auth/login', { username, password });
  session = String(valueAt(await proveByLink(browser, await aBooking(guestHotel)), 'status.guest_session'));
});

const terms = ({ facilityId }: TestFacility) => ({
  facility_id: facilityId,
  name: 'terms-conditions-ja',
});
const questions = ({ facilityId }: TestFacility) => ({ facility_id: facilityId, language: 'ja' });

describe('a guest page', () => {
  test("a guest page can read its hotel's terms in a browser signed in at another hotel", async () => {
    const answer = await browser.call('POST facility-setting/list', terms(guestHotel), guestPage);
    expect(answer).toMatchObject({ status: 200, body: { data: [] } });
  });

  test('a guest page can identify itself with the body field that the call defines for this purpose', async () => {
    const said = { ...terms(guestHotel), isCheckinRoute: true };
    const answer = await browser.call('POST facility-setting/list', said);
    expect(answer).toMatchObject({ status: 200, body: { data: [] } });
    const unsaid = await browser.call('POST facility-setting/list', { ...said, isCheckinRoute: false });
    expect(unsaid.status).toBe(404);
  });

  test('a guest page cannot use the body field that identifies guest pages to act as staff or read staff settings', async () => {
    const said = { facility_id: deskHotel.facilityId, name: 'retention', isCheckinRoute: true };
    const answer = await browser.call('POST facility-setting/list', said);
    expect(answer).toMatchObject({ status: 401 });
  });

  test('a call that names a guest session is authorized by this session only, even if guests may not make the call', async () => {
    const named = { 'x-guest-session': session };
    const answer = await browser.call('POST facility-setting/list', terms(guestHotel), named);
    expect(answer).toMatchObject({ status: 200, body: { data: [] } });
  });

  test("a guest page reads its hotel's questions as the guest", async () => {
    const answer = await browser.call('POST facility-question/list', questions(guestHotel), guestPage);
    expect([answer.status, valueAt(answer, 'data.0.input_type')]).toEqual([200, 'string']);
  });

  test("a guest page shows no additional data if the hotel's staff are signed in to the same browser", async () => {
    const { slug } = deskHotel;
    const answer = await browser.call('POST facility/list', { slug_name: slug }, guestPage);
    expect([answer.status, valueAt(answer, 'data.0.user_id')]).toEqual([200, undefined]);
  });

  test('a guest page cannot make calls that only staff may make', async () => {
    const { status } = await browser.call('POST user-managements/list', {}, guestPage);
    expect(status).not.toBe(200);
    expect(await browser.call('GET log/changes', undefined, guestPage)).toMatchObject({ status: 401 });
  });
});

describe('a dashboard page', () => {
  test('a dashboard page acts as staff in a browser that has also proven a booking at another hotel', async () => {
    const answer = await browser.call('POST facility-question/list', questions(deskHotel), staffPage);
    expect(answer.status).toBe(200);
    expect((await browser.call('POST facility-question/list', questions(guestHotel), staffPage)).status).toBe(
      404,
    );
  });

  test('a dashboard page learns that the session has ended, even from public calls', async () => {
    const { slug } = deskHotel;
    const signedOut = new HttpClient(url);
    const answer = await signedOut.call('POST facility/list', { slug_name: slug }, staffPage);
    expect([answer.status, valueAt(answer, 'code')]).toEqual([401, 'unauthenticated']);
  });
});

test('a program with a token is authorized by the token only, even if it sends a page header', async () => {
  const token = await bearerOf(url, deskHotel);
  const program = new HttpClient(url, { authorization: `Bearer ${token}`, ...guestPage });
  expect((await program.call('POST facility/list', {})).status).toBe(200);
});

describe('the message of an unauthenticated call', () => {
  const nobody = new HttpClient(url, { lang: 'ja' });
  const message = async (address: string, headers = {}) =>
    valueAt(await nobody.call(address, {}, headers), 'message');

  test.each(['POST log/get/facility-visitor', 'POST auth/logout'] as const)(
    'an unauthenticated call for staff asks them to sign in again: %s',
    async address => {
      expect(await message(address)).toBe('お手数ですが、もう一度ログインしてください。');
    },
  );

  test('an unauthenticated call from a dashboard page asks staff to sign in again, even if guests may make the call', async () => {
    expect(await message('POST facility-question/list', staffPage)).toBe(
      'お手数ですが、もう一度ログインしてください。',
    );
  });

  test('an unauthenticated call by a guest asks the guest to prove the booking again', async () => {
    const guests = 'お手数ですが、もう一度ご本人確認をお願いいたします。';
    expect(await message('POST checkin/image')).toBe(guests);
    expect(await message('POST checkin', guestPage)).toBe(guests);
  });
});
