import '#test/harness/database.ts';
import { DomUtils, parseDocument } from 'htmlparser2';
import { beforeAll, describe, expect, test } from 'vitest';
import { publicOrigin } from '#features/hotel/facility/queries/addresses.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { finishedPages } from '#test/harness/finished-pages.ts';
import { HttpClient } from '#test/harness/http-client.ts';
import {
  aHotelWithBooking,
  aRegistration,
  closeForMaintenance,
  runConcurrently,
  setConfirmLock,
  setProofMethod,
} from '#test/harness/proofs.ts';
import { scriptPayloads } from '#test/harness/script-payloads.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const url = await openTestServer({ level: 'fatal' }, { pages: finishedPages });

type Fields = Record<string, string>;
type From = Record<string, string>;

const OUR_PAGE: From = { 'sec-fetch-site': 'same-origin' };
const right: Fields = { country: 'JP', phone: '090-1234-5678', code: '' };
const wrong: Fields = { ...right, phone: '090-1234-0000' };

async function openStep1({ shortCode }: { shortCode: string }, browser = new HttpClient(url)) {
  const opened = await browser.call(`GET ../g/${shortCode}`);
  const { searchParams } = new URL(opened.headers.get('location') ?? '', url);
  const path = `/check-in/step-1?${searchParams}`;
  return { browser, path, send: (fields: Fields, from = OUR_PAGE) => post(browser, path, fields, from) };
}

async function post(browser: HttpClient, path: string, fields: Fields, from: From = OUR_PAGE) {
  const response = await fetch(`${url}${path}`, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      'accept-language': 'en',
      ...from,
    },
    body: new URLSearchParams(fields),
  });
  const cookies = response.headers.getSetCookie().map(line => line.split(';')[0]?.split('=') ?? []);
  for (const [name = '', value = ''] of cookies) browser.cookies.set(name, value);
  const page = parseDocument(await response.text());
  const root = DomUtils.getElementById('root', page);
  return {
    status: response.status,
    headers: response.headers,
    /** Omits the cookie that only counts failures. */
    cookies: response.headers.getSetCookie().filter(line => !line.startsWith('genkan_device=')),
    next: response.headers.get('location'),
    page,
    words: root ? DomUtils.textContent(root) : '',
    typed: (name: string) =>
      DomUtils.getElementsByTagName('input', page).find(({ attribs }) => attribs.name === name)?.attribs
        .value,
  };
}

describe('step 1 without JavaScript', () => {
  test('redirects after a successful proof, without the typed values in the URL', async () => {
    const { facility, booking } = await aHotelWithBooking();
    const { browser, send } = await openStep1(booking);
    const sent = await send(right);
    const next = new URL(sent.next ?? '', url);
    expect([sent.status, next.pathname]).toEqual([303, '/check-in/step-3']);
    expect(sent.headers.get('cache-control')).toBe('no-store');
    expect(Object.fromEntries(next.searchParams)).toEqual({
      slug: facility.slug,
      vericode: 'on',
      link: expect.any(String),
      session: expect.any(String),
    });
    const [cookie = ''] = sent.cookies;
    expect(cookie).toMatch(/HttpOnly/);
    const session = next.searchParams.get('session') ?? '';
    const current = await browser.call('GET facility-booking/current', undefined, {
      'x-guest-session': session,
    });
    expect(current.status).toBe(200);
  });

  test('shows the error next to the typed values, with the remaining attempts', async () => {
    const { booking } = await aHotelWithBooking();
    const { send } = await openStep1(booking);
    const sent = await send(wrong);
    expect([sent.status, sent.next, sent.cookies]).toEqual([422, null, []]);
    expect(sent.words).toContain('You can try 2 more times.');
    expect(sent.typed('phone')).toBe('090-1234-0000');
  });

  test('asks for the code before the phone number if the guide message contains a code', async () => {
    const { booking } = await aHotelWithBooking();
    const { send } = await openStep1(booking);
    const sent = await send(wrong);
    const names = DomUtils.getElementsByTagName('input', sent.page).map(({ attribs }) => attribs.name);
    expect(names.indexOf('code')).toBeGreaterThanOrEqual(0);
    expect(names.indexOf('code')).toBeLessThan(names.indexOf('phone'));
    expect((await send({ ...wrong, code: booking.verificationCode })).status).toBe(303);
  });

  // Rule: proof.locked
  test('without JavaScript, the form locks after the same number of failures as with it, and then rejects even correct values', async () => {
    const { facility, booking } = await aHotelWithBooking();
    await setConfirmLock(facility, 2, '00:30');
    const { send } = await openStep1(booking);
    await send(wrong);
    await send(wrong);
    const locked = await send(right);
    expect([locked.status, locked.next, locked.cookies]).toEqual([429, null, []]);
    expect(locked.words).toContain('30 minutes');
  });

  test('counts each of several concurrent failures, and accepts each concurrent correct proof', async () => {
    const { facility, booking } = await aHotelWithBooking();
    await setConfirmLock(facility, 3, '00:30');
    const { send } = await openStep1(booking);
    const both = await runConcurrently(2, () => send(right));
    expect(both.map(({ status }) => status)).toEqual([303, 303]);
    const failed = await runConcurrently(8, () => send(wrong));
    expect(failed.filter(({ status }) => status === 422)).toHaveLength(3);
    expect(failed.filter(({ status }) => status === 429)).toHaveLength(5);
  });

  test('a booking cannot be proven at another hotel', async () => {
    const { booking } = await aHotelWithBooking();
    const other = await aFacility();
    const { browser, path } = await openStep1(booking);
    const at = new URLSearchParams(path.split('?')[1]);
    at.set('slug', other.slug);
    const sent = await post(browser, `/check-in/step-1?${at}`, right);
    expect([sent.next, sent.cookies]).toEqual([null, []]);
  });

  test('a booking cannot be proven with a link whose cookie this browser does not have', async () => {
    const { booking } = await aHotelWithBooking();
    const { path } = await openStep1(booking);
    const sent = await post(new HttpClient(url), path, right);
    expect([sent.next, sent.cookies]).toEqual([null, []]);
  });

  test('step 1 is closed while the hotel is under maintenance', async () => {
    const { facility, booking } = await aHotelWithBooking();
    const { send } = await openStep1(booking);
    await closeForMaintenance(facility);
    const sent = await send(right);
    expect([sent.status, sent.next, sent.cookies]).toEqual([503, null, []]);
  });

  test('redirects guests who have registered and given a strong proof to My Page', async () => {
    const { facility, booking } = await aHotelWithBooking();
    await aRegistration(facility, booking);
    const { send } = await openStep1(booking);
    const sent = await send({ ...right, phone: '', code: booking.verificationCode });
    expect([sent.status, new URL(sent.next ?? '', url).pathname]).toEqual([303, '/mypage']);
  });
});

describe('the origin of a form', () => {
  test.each([
    ['from our own page', { 'sec-fetch-site': 'same-origin' }, 303],
    ['from our own page, in an older browser', { origin: publicOrigin() }, 303],
    ['from a client that is not a browser and sends no origin headers', {}, 303],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['from another site, in an older browser', { origin: 'https://evil.example' }, 403],
    ['from the origin "null"', { origin: 'null' }, 403],
  ])(
    'accepts a form from our own pages or without origin headers, and rejects it from elsewhere: %s',
    async (_where, from, status) => {
      const { booking } = await aHotelWithBooking();
      const { send } = await openStep1(booking);
      const sent = await send(right, from);
      expect(sent.status).toBe(status);
      if (status === 403) expect([sent.next, sent.cookies]).toEqual([null, []]);
    },
  );

  const elsewhere = { 'sec-fetch-site': 'cross-site' };

  // If a form from another site prefilled fields, the guest's next tap could sign the guest in to an
  // attacker's booking.
  test('a form from another site prefills no fields', async () => {
    const { facility, booking } = await aHotelWithBooking();
    await setProofMethod(facility, 3);
    const { send } = await openStep1(booking);
    const fields = { ...right, date: booking.checkinDate, code: booking.verificationCode };
    const confirm = `/check-in/confirm?slug=${facility.slug}`;
    for (const sent of [
      await send(fields, elsewhere),
      await post(new HttpClient(url), confirm, fields, elsewhere),
    ]) {
      expect(sent.status).toBe(403);
      expect([sent.typed('phone') ?? '', sent.typed('code') ?? '']).toEqual(['', '']);
      const values = DomUtils.getElementsByTagName('input', sent.page).map(
        ({ attribs }) => attribs.value ?? '',
      );
      expect(values.join('')).not.toMatch(/1234|\d{4}-/);
    }
  });
});

describe('the confirm page without JavaScript', () => {
  test('the confirm page redirects after a successful proof', async () => {
    const { facility, booking } = await aHotelWithBooking();
    await setProofMethod(facility, 3);
    const fields = { ...right, date: booking.checkinDate };
    const sent = await post(new HttpClient(url), `/check-in/confirm?slug=${facility.slug}`, fields);
    expect([sent.status, new URL(sent.next ?? '', url).pathname]).toEqual([303, '/check-in/step-3']);
  });

  test('the confirm page shows which fields are missing', async () => {
    const { facility } = await aHotelWithBooking();
    await setProofMethod(facility, 3);
    const sent = await post(new HttpClient(url), `/check-in/confirm?slug=${facility.slug}`, right);
    expect([sent.status, sent.next, sent.cookies]).toEqual([422, null, []]);
    expect(sent.words).toContain('Please choose your check-in date.');
    expect(sent.typed('phone')).toBe('090-1234-5678');
  });

  test('the confirm page returns 404 if the hotel accepts guests only by link', async () => {
    const { facility, booking } = await aHotelWithBooking();
    await setProofMethod(facility, 0);
    const fields = { ...right, date: booking.checkinDate };
    const sent = await post(new HttpClient(url), `/check-in/confirm?slug=${facility.slug}`, fields);
    expect([sent.status, sent.next, sent.cookies]).toEqual([404, null, []]);
  });

  let hotel: TestFacility;
  beforeAll(async () => {
    hotel = (await aHotelWithBooking()).facility;
    await setProofMethod(hotel, 2);
  });
  test.each(scriptPayloads)('escapes the values typed into a form: %j', async payload => {
    const fields = { other: payload.slice(0, 100), date: payload.slice(0, 10), code: payload.slice(0, 50) };
    const sent = await post(new HttpClient(url), `/check-in/confirm?slug=${hotel.slug}`, fields);
    expect(sent.typed('other')).toBeDefined();
    const inside = DomUtils.getElementById('root', sent.page);
    expect(inside && DomUtils.getElementsByTagName('script', inside)).toEqual([]);
    expect(inside && DomUtils.getElements({ id: 'x' }, inside, true)).toEqual([]);
  });
});

test.each([
  ['a body that is too large', 'a'.repeat(20_000), 'application/x-www-form-urlencoded', 413],
  ['a body that is not a form', '{"phone":"1"}', 'text/plain', 415],
])('the confirm page rejects %s', async (_what, body, type, status) => {
  const { facility } = await aHotelWithBooking();
  const response = await fetch(`${url}/check-in/confirm?slug=${facility.slug}`, {
    method: 'POST',
    headers: { ...OUR_PAGE, 'content-type': type },
    body,
  });
  expect(response.status).toBe(status);
});
