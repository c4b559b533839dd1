import '#test/harness/database.ts';
import { expect, test } from 'vitest';
import { routes } from '#apps/server/routes.ts';
import type { Access } from '#features/access/access/contract/endpoint.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { aSession } from '#features/staff/user/factory.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { aFacility } from '../harness/facility.ts';

const url = await openTestServer();
const hotel = await aFacility();
const authorization = `Bearer ${await aSession(hotel, hotel.owner.userId)}`;
await inFacility(hotel.system, db => storeSetting(db, hotel.facilityId, 'two_factor_required', 1));

const staffCalls = routes
  .map(({ contract }) => contract)
  .filter(({ access }) => (access as Access).staff !== undefined);
const open = [
  'POST auth/change-own-password',
  'GET auth/passkeys',
  'POST auth/passkeys/finish',
  'POST auth/passkeys/start',
  'GET auth/two-factor',
  'GET hand-over',
  'POST hand-over/take-back',
  'POST auth/sign-on/again',
  'POST auth/two-factor/confirm',
  'POST auth/two-factor/start',
  'POST auth/logout',
];

test('a user who lacks a required second factor can only set it up or sign out', async () => {
  const http = new HttpClient(url, { authorization });
  const others = staffCalls.map(({ address }) => address).filter(address => address !== 'POST auth/logout');
  const codes = await Promise.all(
    others.map(async address => {
      const path = address.replaceAll(/:\w+/g, '1');
      return valueAt(await http.call(path, path.startsWith('GET') ? undefined : {}), 'code');
    }),
  );
  const answered = others.filter((_address, position) => codes[position] !== 'two_factor_needed');
  expect([...answered, 'POST auth/logout'].toSorted()).toEqual(open.toSorted());
  expect(await http.call('POST auth/logout', {})).toMatchObject({ status: 200 });
});
