import '#test/harness/database.ts';
import { afterEach, expect, test } from 'vitest';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility } from '#test/harness/facility.ts';
import { bearerOf, HttpClient } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const url = await openTestServer();
const days = { from_date: '2022-01-01', to_date: '2022-01-31' };
afterEach(resetClock);

const minutesLater = (minutes: number) => {
  const at = now().getTime() + minutes * 60_000;
  setClock(() => new Date(at));
};

/** A hotel whose owner signed in with a browser six minutes ago. */
async function atTheDesk() {
  const { facilityId: facility_id, username, password } = await aFacility();
  const browser = new HttpClient(url);
  await browser.call('POST auth/login', { username, password });
  const bearer = { authorization: `Bearer ${await bearerOf(url, { username, password })}` };
  minutesLater(6);
  const zip = (given: object = {}, headers: Record<string, string> = {}) =>
    browser.call('POST log/ids-downloads', { facility_id, ...days, ...given }, headers);
  return { zip, username, password, bearer };
}

test('Who has just signed in saves passport pictures without being asked again', async () => {
  const { zip, username, password } = await atTheDesk();
  const browser = new HttpClient(url);
  await browser.call('POST auth/login', { username, password });
  expect((await zip({}, { cookie: `genkan_staff=${browser.cookies.get('genkan_staff')}` })).status).toBe(200);
});

test('Five minutes after the sign-in a browser is asked for the password before passport pictures leave', async () => {
  const { zip } = await atTheDesk();
  expect(await zip()).toMatchObject({
    status: 422,
    body: { code: 'invalid_input', errors: { password: [expect.any(String)] } },
  });
});

test('A wrong password saves nothing, the right one does, and is asked for again after five minutes', async () => {
  const { zip, password } = await atTheDesk();
  expect((await zip({ password: 'Wrong-2026' })).status).toBe(422);
  expect((await zip({ password })).status).toBe(200);
  minutesLater(4);
  expect((await zip()).status).toBe(200);
  minutesLater(2);
  expect((await zip()).status).toBe(422);
});

test('A program with a token is not asked: nobody sits there', async () => {
  const { zip, bearer } = await atTheDesk();
  expect((await zip({}, bearer)).status).toBe(200);
});

test('A cookie with a header that holds no token is asked all the same', async () => {
  const { zip } = await atTheDesk();
  for (const authorization of ['Bearer', 'Bearer ', 'bearer  x', 'Basic x'])
    expect((await zip({}, { authorization })).status).toBe(422);
});
