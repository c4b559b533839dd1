import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { startMessages } from '#features/message/message/factory/worker.ts';
import { log } from '#platform/log/log.ts';
import { aHotel } from '#test/contracts/hotel.ts';
import { valueAt } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const lines: string[] = [];
const url = await openTestServer({
  level: 'trace',
  destination: { write: (line: string) => void lines.push(line) },
});
const site = { publicUrl: url, staffUrl: url, shortUrl: url, mailFrom: 'no-reply@example.com' };
const worker = await startMessages(site);
afterAll(() => worker.stop());

test('a complete guest journey with errors leaves no personal data in the log', {
  timeout: 180_000,
}, async () => {
  const hotel = await aHotel(url);
  const { nobody, facility, booking } = hotel;
  const [guest, owner] = [await hotel.guest(), await hotel.owner()];
  const form = await guest.filledIn({ name: '記録 残子' });
  await guest.submit({ ...form, email: 'not-an-address-of-zanko' });
  await guest.submit({ ...form, booking_details: { pms_code: '記録', pms_reservation_no: 'zanko-1' } });
  const submitted = await guest.submit(form);
  await nobody.call('POST auth/login', { username: 'ZankoUser1', password: 'zanko-password' });
  await nobody.call(`GET facility-booking/validate-booking?token=zanko-token&slug=${facility.slug}`);
  await nobody.call('POST facility-booking/confirm', { slugName: facility.slug, checkInDate: 'zanko-date' });
  await owner.call('POST log/get/facility-visitor-other-form', {
    facility_id: facility.facilityId,
    booking_id: booking.id,
  });
  await sleep(1_000);
  log.info('The journey is over');

  const written = lines.join('');
  const secrets = [
    booking.token,
    booking.verificationCode,
    valueAt(submitted, 'status.myPageId'),
    facility.password,
  ];
  expect(written).toContain('The journey is over');
  for (const personal of ['記録', 'zanko', 'Zanko', 'kensho@example.com', '9012345678', '千代田', ...secrets])
    expect(written).not.toContain(String(personal));
});
