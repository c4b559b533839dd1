import '#test/harness/database.ts';
import { expect, it } from 'vitest';
import { routes } from '#apps/server/routes.ts';
import type { Access } from '#features/access/access/contract/endpoint.ts';
import { permissionKeys } from '#features/access/access/rules/permissions.ts';
import { valueAt } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { aHotel, anAddress } from './hotel.ts';
import { samples } from './samples.ts';
import { send } from './send.ts';

const url = await openTestServer({ level: 'fatal' }, { proxied: true });
const PERSONAL = 'list.personal_information.view';
const otherPermissions = permissionKeys.filter(key => key !== PERSONAL);
// Calls that end the session. They show no booking.
const showsNone = /^\w+ (auth\/|user)/;

it('responses to staff without access to personal data never contain a secret that opens a booking', async () => {
  const hotel = await aHotel(url);
  const { booking } = hotel;
  const guest = await hotel.guest();
  const registered = await guest.submit(await guest.filledIn());
  const reader = await hotel.memberWith(otherPermissions);
  const secrets = [
    booking.verificationCode,
    booking.token,
    String(valueAt(registered, 'status.qrCode')),
    String(valueAt(registered, 'status.myPageId')),
  ];
  const read: string[] = [];
  for (const { contract } of routes) {
    const { staff } = contract.access as Access;
    if (!staff || staff.needs?.all?.includes(PERSONAL) || showsNone.test(contract.address)) continue;
    const input = await Promise.resolve(samples[contract.address]?.good(hotel)).catch(() => ({}));
    const answer = await send(reader, contract, input, anAddress());
    if (answer.status === 200) read.push(contract.address);
    for (const secret of secrets) expect(answer.text, contract.address).not.toContain(secret);
  }
  expect(read).toContain('POST log/get/facility-visitor-other-form');
  expect(read.length).toBeGreaterThan(30);
});
