import '#test/harness/database.ts';
import { expect, test } from 'vitest';
import { routes } from '#apps/server/routes.ts';
import type { Access } from '#features/access/access/contract/endpoint.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { aFacility } from '#test/harness/facility.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const url = await openTestServer({ level: 'fatal' });

const open = [
  'GET hand-over',
  'POST auth/logout',
  'POST auth/two-factor/again',
  'POST auth/two-factor/again/passkey',
  'POST auth/two-factor/again/passkey/start',
  'POST hand-over/take-back',
];

test('in a session handed over to a guest, the user can only end the hand-over or sign out', async () => {
  const facility = await aFacility();
  const { username, password } = facility;
  const booking = await aBooking(facility);
  const desk = new HttpClient(url, { 'x-caller': 'staff' });
  await desk.call('POST auth/login', { username, password });
  await desk.call('POST hand-over/start', { booking_id: booking.id, way: 'device' });
  const addresses = routes
    .map(({ contract }) => contract)
    .filter(({ access }) => (access as Access).staff !== undefined)
    .map(({ address }) => address);
  const others = addresses.filter(address => address !== 'POST auth/logout');
  const codes = await Promise.all(
    others.map(async address => {
      const path = address.replaceAll(/:\w+/g, '1');
      return valueAt(await desk.call(path, path.startsWith('GET') ? undefined : {}), 'code');
    }),
  );
  const answered = others.filter((_address, position) => codes[position] !== 'handed_over');
  expect([...answered, 'POST auth/logout'].toSorted()).toEqual(open.toSorted());
  expect(await desk.call('POST auth/logout', {})).toMatchObject({ status: 200 });
});
