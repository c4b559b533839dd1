import '#test/harness/database.ts';
import { TOTP } from 'otpauth';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility } from '#test/harness/facility.ts';
import { bearerOf, HttpClient } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { aCouple, aHotelWithGuests, aPreparedRequest, aRequest } from './factory.ts';

const started = z.object({ data: z.object({ secret: z.string() }) });
const confirmed = z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) });

const url = await openTestServer();
afterEach(resetClock);

/** Creates a hotel with requests, whose owner signed in six minutes ago in a browser and in an API client. */
async function sixMinutesLater() {
  const { facility, owner, colleague } = await aHotelWithGuests();
  const { username, password, facilityId: facility_id } = facility;
  const browser = new HttpClient(url);
  await browser.call('POST auth/login', { username, password });
  const program = new HttpClient(url, {
    authorization: `Bearer ${await bearerOf(url, { username, password })}`,
  });
  const foreign = (await aRequest(colleague)).id;
  const own = await aPreparedRequest(owner, colleague);
  const later = now().getTime() + 6 * 60_000;
  setClock(() => new Date(later));
  return { browser, program, password, facility_id, foreign, own };
}

test.each([
  ['approving', 'foreign', 'approve', {}],
  ['showing the password of the files', 'own', 'password', {}],
  ['a file', 'own', 'download', { kind: 'zip' }],
  ['preparing again', 'own', 'prepare-again', {}],
] as const)(
  '%s requires a recent sign-in or password in browsers and API clients',
  async (_what, which, verb, more) => {
    const hotel = await sixMinutesLater();
    const address = `POST disclosures/${hotel[which]}/${verb}`;
    const input = { facility_id: hotel.facility_id, ...more };
    for (const caller of [hotel.browser, hotel.program])
      expect(await caller.call(address, input)).toMatchObject({
        status: 403,
        body: { code: 'fresh_proof_needed' },
      });
    await hotel.browser.call('POST auth/password/again', { password: hotel.password });
    expect((await hotel.browser.call(address, input)).status).toBe(200);
  },
);

test('approving your own disclosure request requires the second factor rather than the password', async () => {
  const facility = await aFacility();
  const { username, password, facilityId: facility_id } = facility;
  await aCouple(facility);
  const { id } = await aRequest(facility.owner);
  const browser = new HttpClient(url);
  await browser.call('POST auth/login', { username, password });
  const program = new HttpClient(url, {
    authorization: `Bearer ${await bearerOf(url, { username, password })}`,
  });
  const approving = { facility_id };
  for (const caller of [browser, program])
    expect(await caller.call(`POST disclosures/${id}/approve`, approving)).toMatchObject({
      status: 422,
      body: { errors: { factor: [expect.any(String)] } },
    });

  const { body } = await browser.call('POST auth/two-factor/start', { password });
  const code = new TOTP({ secret: started.parse(body).data.secret }).generate();
  const on = await browser.call('POST auth/two-factor/confirm', { code });
  const recovery = confirmed.parse(on.body).data.recovery_codes[0];
  const later = now().getTime() + 6 * 60_000;
  setClock(() => new Date(later));
  const approve = () => browser.call(`POST disclosures/${id}/approve`, approving);
  await browser.call('POST auth/password/again', { password });
  expect((await approve()).status).toBe(422);
  expect((await browser.call('POST auth/two-factor/again', { code: recovery })).status).toBe(200);
  expect(await approve()).toMatchObject({ status: 200, body: { data: { state: 'approved' } } });
});
