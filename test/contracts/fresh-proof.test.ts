import '#test/harness/database.ts';
import { afterEach, expect, test } from 'vitest';
import { routes } from '#apps/server/routes.ts';
import type { Access } from '#features/access/access/contract/endpoint.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { jsonSchemaOf } from '#platform/http/json-schema.ts';
import { binaryReply } from '#platform/http/reply.ts';
import { bearerOf, HttpClient, valueAt } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { aFacility } from '../harness/facility.ts';

const url = await openTestServer();
afterEach(resetClock);

const staffCalls = routes.flatMap(({ contract }) => {
  const { staff } = contract.access as Access;
  return staff ? [{ address: contract.address, staff }] : [];
});
const fresh = staffCalls.filter(({ staff }) => staff.fresh).map(({ address }) => address);

const minutesLater = (minutes: number) => {
  const time = now().getTime() + minutes * 60_000;
  setClock(() => new Date(time));
};

/** Files that may be downloaded without a fresh proof, each with the reason. */
const everydayFiles = {
  'GET hotel-transfer/archive':
    'the archive opens only with a key that was entered with recent authentication, and a download may be resumed',
  'GET log/download-file': 'one picture of a booking that is open at the front desk',
  'GET log/download-image': 'one picture of a booking that is open at the front desk',
  'POST log/load-image': 'one picture of a booking that is open at the front desk',
  'GET retention/certificate': 'no personal data',
  'POST facility/download-qr': 'no personal data',
  'POST paper/arrivals': 'a printout of the day for the front desk',
  'POST paper/card': 'a printout of one booking at the front desk',
  'POST paper/labels': 'a printout of the day for the front desk',
  'POST statistics/workbook': 'no personal data',
};

/** Calls that may show a secret without a fresh proof, each with the reason. */
const ownSecrets = {
  'POST auth/two-factor/start': 'the call itself requires the password',
};

test('every staff download requires recent re-authentication, except for daily front desk work', () => {
  const files = staffCalls.filter(({ staff }) => staff.reply === binaryReply).map(({ address }) => address);
  const open = files.filter(address => !fresh.includes(address));
  expect(open.toSorted()).toEqual(Object.keys(everydayFiles).toSorted());
});

test('every call that shows a new secret to staff requires recent re-authentication', () => {
  const shows = staffCalls.filter(
    ({ staff }) =>
      staff.reply !== binaryReply &&
      /"(secret|password)":\{/.test(JSON.stringify(jsonSchemaOf(staff.reply, 'output'))),
  );
  const open = shows.map(({ address }) => address).filter(address => !fresh.includes(address));
  expect(open).toEqual(Object.keys(ownSecrets));
});

test('calls that grant lasting access or export personal data require recent re-authentication', () => {
  expect(fresh.toSorted()).toEqual([
    'DELETE hotel-organization',
    'DELETE user-managements/:id/two-factor',
    'POST connectors',
    'POST connectors/:id/notices',
    'POST connectors/:id/password',
    'POST connectors/fetched',
    'POST disclosures/:id/approve',
    'POST disclosures/:id/download',
    'POST disclosures/:id/password',
    'POST disclosures/:id/prepare-again',
    'POST hotel-organization',
    'POST hotel-transfer/archive',
    'POST integrations/api-keys',
    'POST integrations/webhooks',
    'POST integrations/webhooks/:id/secret',
    'POST log/ids-downloads',
    'POST log/register',
    'POST logs/checkin',
    'POST user-managements',
    'POST user-managements/:id/password-link',
    'PUT connectors/:id/account',
    'PUT connectors/:id/writes',
    'PUT desk-devices/:id',
    'PUT integrations/webhooks/:id',
    'PUT roles/:id',
    'PUT user-managements/:id',
  ]);
});

/** Returns a browser and an API client whose user signed in six minutes ago. */
async function signedInBefore() {
  const { username, password } = await aFacility();
  const browser = new HttpClient(url);
  await browser.call('POST auth/login', { username, password });
  const program = new HttpClient(url, {
    authorization: `Bearer ${await bearerOf(url, { username, password })}`,
  });
  minutesLater(6);
  return { browser, program, password };
}

const codeOf = async (client: HttpClient, address: string) =>
  valueAt(await client.call(address.replaceAll(/:\w+/g, '1'), {}), 'code');

test.each(fresh)(
  '%s is rejected five minutes after the last authentication, before its input is validated',
  async address => {
    const { browser, program } = await signedInBefore();
    expect(await codeOf(browser, address)).toBe('fresh_proof_needed');
    expect(await codeOf(program, address)).toBe('fresh_proof_needed');
  },
);

test('after the password is entered, calls that require re-authentication are allowed for five minutes, in a browser and in an API client', async () => {
  const { browser, program, password } = await signedInBefore();
  for (const client of [browser, program]) {
    expect((await client.call('POST auth/password/again', { password: 'Wrong-2026' })).status).toBe(422);
    expect(await codeOf(client, 'POST integrations/api-keys')).toBe('fresh_proof_needed');
    expect((await client.call('POST auth/password/again', { password })).status).toBe(200);
    expect(await codeOf(client, 'POST integrations/api-keys')).toBe('invalid_input');
  }
  minutesLater(6);
  expect(await codeOf(browser, 'POST integrations/api-keys')).toBe('fresh_proof_needed');
});

test('re-authentication applies only to the session in which it was done', async () => {
  const { browser, program, password } = await signedInBefore();
  await browser.call('POST auth/password/again', { password });
  expect(await codeOf(program, 'POST integrations/api-keys')).toBe('fresh_proof_needed');
});
