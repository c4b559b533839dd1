import '#test/harness/database.ts';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { aBooking, type TestBooking } from '#features/registration/registration/factory.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { HttpClient, type HttpResponse, valueAt } from '#test/harness/http-client.ts';
import {
  aRegistration,
  closeForMaintenance,
  confirmBooking,
  proveByLink,
  setProofMethod,
} from '#test/harness/proofs.ts';
import { openTestServer } from '#test/harness/test-server.ts';

let url = '';
beforeAll(async () => {
  url = await openTestServer();
});
afterEach(resetClock);

const fetchCurrent = (browser: HttpClient, session?: string) =>
  browser.call('GET facility-booking/current', undefined, session ? { 'x-guest-session': session } : {});
const sessionOf = (answer: HttpResponse) => String(valueAt(answer, 'status.guest_session'));
const bookingNoOf = (answer: HttpResponse) => valueAt(answer, 'data.0.pms_reservation_no');

/** Creates a browser with a session for each of `count` proven bookings, oldest first. */
async function aBrowserWith(count: number) {
  const facility = await aFacility();
  const browser = new HttpClient(url);
  const proven: { booking: TestBooking; session: string }[] = [];
  for (let each = 0; each < count; each += 1) {
    const booking = await aBooking(facility);
    proven.push({ booking, session: sessionOf(await proveByLink(browser, booking)) });
  }
  return { facility, browser, proven };
}

const guestCookies = ({ cookies }: HttpClient) =>
  [...cookies.keys()].filter(name => name.startsWith('genkan_guest_'));

test('a reload returns the same response as the proof', async () => {
  const facility = await aFacility();
  const browser = new HttpClient(url);
  const answer = await proveByLink(browser, await aBooking(facility));
  expect((await fetchCurrent(browser)).body).toEqual(answer.body);
  expect((await fetchCurrent(browser, sessionOf(answer))).body).toEqual(answer.body);
});

test('scripts cannot read the session cookie, and requests embedded in other sites do not send it', async () => {
  const answer = await proveByLink(new HttpClient(url), await aBooking(await aFacility()));
  const cookie = answer.headers.getSetCookie().find(line => line.startsWith('genkan_guest_'));
  expect(cookie).toMatch(/Max-Age=86400; Path=\/; HttpOnly; SameSite=Lax$/);
});

test('two links in two tabs remain separate, because each request names its session', async () => {
  const { browser, proven } = await aBrowserWith(2);
  for (const { booking, session } of proven)
    expect(bookingNoOf(await fetchCurrent(browser, session))).toBe(booking.pmsBookingNo);
});

test("asks which booking is meant if a request names none of the browser's sessions", async () => {
  const { browser } = await aBrowserWith(2);
  const answer = await fetchCurrent(browser);
  expect([answer.status, valueAt(answer, 'code')]).toEqual([409, 'which_booking']);
});

test('rejects the id of a session in another browser', async () => {
  const { proven } = await aBrowserWith(1);
  const other = await aBrowserWith(1);
  expect((await fetchCurrent(other.browser, proven[0]?.session)).status).toBe(401);
  expect((await fetchCurrent(new HttpClient(url), proven[0]?.session)).status).toBe(401);
});

test('rejects a session id with a wrong secret', async () => {
  const { browser, proven } = await aBrowserWith(1);
  const [name = ''] = guestCookies(browser);
  browser.cookies.set(name, 'A'.repeat(43));
  expect((await fetchCurrent(browser, proven[0]?.session)).status).toBe(401);
  expect((await fetchCurrent(browser)).status).toBe(401);
});

test('returns no booking to a browser without a session', async () => {
  expect((await fetchCurrent(new HttpClient(url))).status).toBe(401);
});

test('a guest session expires after 24 hours', async () => {
  const { browser, proven } = await aBrowserWith(1);
  const start = now().getTime();
  setClock(() => new Date(start + 24 * 60 * 60_000 - 1000));
  expect((await fetchCurrent(browser, proven[0]?.session)).status).toBe(200);
  setClock(() => new Date(start + 24 * 60 * 60_000 + 1000));
  expect((await fetchCurrent(browser, proven[0]?.session)).status).toBe(401);
});

test('proving a sixth booking ends the oldest session of the browser', async () => {
  const { browser, proven } = await aBrowserWith(6);
  const statuses = await Promise.all(proven.map(({ session }) => fetchCurrent(browser, session)));
  expect(statuses.map(answer => answer.status)).toEqual([401, 200, 200, 200, 200, 200]);
  expect(guestCookies(browser)).toHaveLength(5);
});

test('another proof of the same slot in the same browser keeps its session', async () => {
  const { browser, proven } = await aBrowserWith(1);
  const [first] = proven;
  const again = first && sessionOf(await proveByLink(browser, first.booking));
  expect(again).toBe(first?.session);
  expect(guestCookies(browser)).toHaveLength(1);
});

test('another proof replaces the secret, so that a copy of the previous secret is rejected', async () => {
  const { browser, proven } = await aBrowserWith(1);
  const copy = new HttpClient(url);
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  if (proven[0]) await proveByLink(browser, proven[0].booking);
  expect((await fetchCurrent(copy, proven[0]?.session)).status).toBe(401);
  expect((await fetchCurrent(browser, proven[0]?.session)).status).toBe(200);
});

test('a copy of a weak session is rejected once the session becomes strong', async () => {
  const facility = await aFacility();
  await setProofMethod(facility, 1);
  const booking = await aBooking(facility);
  const [browser, copy] = [new HttpClient(url), new HttpClient(url)];
  await confirmBooking(browser, facility, booking, { otherNumber: '5678' });
  for (const [name, value] of browser.cookies) copy.cookies.set(name, value);
  const strong = await proveByLink(browser, booking);
  expect(valueAt(strong, 'status.strength')).toBe('strong');
  expect((await fetchCurrent(copy, sessionOf(strong))).status).toBe(401);
});

test('signing out on this device deletes all sessions, cookies and the cache', async () => {
  const { browser, proven } = await aBrowserWith(2);
  const before = new HttpClient(url);
  for (const [name, value] of browser.cookies) before.cookies.set(name, value);
  const answer = await browser.call('POST facility-booking/finish', {});
  expect([answer.status, answer.headers.get('clear-site-data')]).toEqual([200, '"cache"']);
  expect(guestCookies(browser)).toEqual([]);
  for (const { session } of proven) expect((await fetchCurrent(before, session)).status).toBe(401);
});

test('another browser with the same link gets its own session', async () => {
  const { proven } = await aBrowserWith(1);
  const booking = proven[0]?.booking;
  const other = booking && (await proveByLink(new HttpClient(url), booking));
  expect(other && sessionOf(other)).not.toBe(proven[0]?.session);
});

test('a weak proof does not weaken a strong session', async () => {
  const { facility, browser, proven } = await aBrowserWith(1);
  await setProofMethod(facility, 1);
  const booking = proven[0]?.booking;
  const answer = booking && (await confirmBooking(browser, facility, booking, { otherNumber: '5678' }));
  expect(answer && valueAt(answer, 'status.strength')).toBe('strong');
});

test('the next proof clears the cookies of expired sessions', async () => {
  const { facility, browser } = await aBrowserWith(1);
  const [dead] = guestCookies(browser);
  const later = now().getTime() + 25 * 60 * 60_000;
  setClock(() => new Date(later));
  await proveByLink(browser, await aBooking(facility));
  expect(guestCookies(browser)).toHaveLength(1);
  expect(guestCookies(browser)).not.toContain(dead);
});

const callAfterChange = async (
  change: (facility: TestFacility, booking: TestBooking) => Promise<unknown>,
) => {
  const { facility, browser, proven } = await aBrowserWith(1);
  if (proven[0]) await change(facility, proven[0].booking);
  return fetchCurrent(browser);
};

test('a guest with a session can finish during maintenance', async () => {
  expect((await callAfterChange(closeForMaintenance)).status).toBe(200);
});

test('a reload after the submission returns the My Page id', async () => {
  const answer = await callAfterChange((facility, booking) => aRegistration(facility, booking));
  expect([valueAt(answer, 'status.state'), valueAt(answer, 'myPageId')]).toEqual([
    'checked_in',
    expect.any(String),
  ]);
});
