import '#test/harness/database.ts';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm, aGuestWithBooking, emma, taro } from '#features/guest/check-in-form/factory.ts';
import { storeImage } from '#features/registration/image/commands/images.ts';
import { HttpClient } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const url = await openTestServer();

async function atTheDesk() {
  const { facility, booking, guest } = await aGuestWithBooking();
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#264b73' } })
    .png()
    .toBuffer();
  const path = await storeImage(guest, { kind: 'passport', person: 'main', bytes });
  await submit(guest, await aForm(guest, booking, { main: { ...taro, ...emma, gov_id: path } }));
  const desk = new HttpClient(url);
  const { username, password, facilityId } = facility;
  await desk.call('POST auth/login', { username, password });
  return { desk, facilityId, booking, path };
}

test('browsers do not cache a viewed picture', async () => {
  const { desk, facilityId, path } = await atTheDesk();
  const { status, headers } = await desk.call('POST log/load-image', { facility_id: facilityId, path });
  expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
    200,
    'image/jpeg',
    'no-store',
  ]);
  expect(headers.get('content-disposition')).toBeNull();
});

test.each(['log/download-image', 'log/download-file'])(
  '%s is downloaded under a file name with the reservation number',
  async call => {
    const { desk, booking, path } = await atTheDesk();
    const { headers } = await desk.call(`GET ${call}?path=${path}`);
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename*=UTF-8''${booking.pmsBookingNo}_passport.jpg`,
    );
  },
);

test.each(['..%2F..%2Fetc%2Fpasswd', '%252e%252e%252fetc%252fpasswd', 'img_%00', '%C0%AE%C0%AE%2Fpasswd'])(
  'rejects the path %s',
  async path => {
    const { desk } = await atTheDesk();
    const { status } = await desk.call(`GET log/download-file?path=${path}`);
    expect(status === 404 || status === 422).toBe(true);
  },
);
