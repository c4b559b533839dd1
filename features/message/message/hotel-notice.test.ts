import '#test/harness/database.ts';
import { expect, test } from 'vitest';
import { updateProfile } from '#features/hotel/facility/commands/update-profile.ts';
import { writeHotelNotice } from './commands/registration-mails.ts';
import { writeConfirmation } from './commands/write-confirmation.ts';
import { aMailServer, aRegistration, messagesOf, site } from './factory/messages.ts';
import { sendAll } from './factory/sending.ts';

const profile = { name: '旅館 花みずき', country: 'JP', state: '京都府', city: '京都市', address: '1-1' };

test('a hotel with registration notices enabled gets one notice, without guest data', async () => {
  const server = await aMailServer();
  const made = await aRegistration();
  await updateProfile(made.facility.owner, { ...profile, receive_checkin_email: 1 }, undefined);
  await writeHotelNotice(site, made);
  await writeHotelNotice(site, made);
  await sendAll(made.facility);
  const [mail, ...more] = await server.inbox();
  await server.close();
  expect(more).toEqual([]);
  expect(server.recipients).toEqual([made.facility.email]);
  expect(mail?.subject).toContain(made.booking.pmsBookingNo);
  const { checkinDate, id } = made.booking;
  const record = `${site.staffUrl}/dashboard/?from=${checkinDate}&to=${checkinDate}&open=${id}`;
  expect(mail?.text).toContain(record);
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/山田|taro@example|090-?1234/);
});

test('a hotel with registration notices disabled gets none', async () => {
  const made = await aRegistration();
  await writeConfirmation(site, made);
  await writeHotelNotice(site, made);
  expect((await messagesOf(made.facility)).map(({ kind }) => kind)).toEqual(['confirmation']);
});
