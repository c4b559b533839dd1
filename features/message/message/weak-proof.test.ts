import '#test/harness/database.ts';
import { describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm, taro } from '#features/guest/check-in-form/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { storeRawSetting } from '#features/hotel/facility/factory.ts';
import { defaultSchedule } from '#features/hotel/facility/rules/schedule.ts';
import { aBooking, storedRegistrations } from '#features/registration/registration/factory.ts';
import { aFacility } from '#test/harness/facility.ts';
import { writeAlert } from './commands/write-alert.ts';
import { writeConfirmation } from './commands/write-confirmation.ts';
import { messagesOf, site } from './factory/messages.ts';
import { openMail, openSms } from './queries/sealed.ts';

type GuestContact = { email?: string; phone?: string; name?: string };
type Changes = Parameters<typeof aBooking>[1];

async function afterWeak(
  { email = 'other@example.net', phone = '080-9999-0000', name = '見知らぬ 人' }: GuestContact,
  changes: Changes = {},
) {
  const facility = await aFacility();
  await storeRawSetting(facility, 'notification_frequency_settings', {
    ...defaultSchedule,
    sms_status: true,
  });
  const booking = await aBooking(facility, changes);
  const guest = aGuest(booking, { strength: 'weak' });
  const main = { ...taro, full_name: name, email, phone };
  const { myPageId } = await submit(guest, await aForm(guest, booking, { main }));
  const [made] = await storedRegistrations(facility, booking);
  const registered = { facilityId: facility.facilityId, registrationId: made?.id ?? 0 };
  for (const _run of [1, 2]) {
    await writeConfirmation(site, registered);
    await writeAlert(site, registered);
  }
  const sent = await inFacility(facility.system, async db => {
    const all = [];
    for (const row of await messagesOf(facility)) {
      const { to, text } = row.channel === 'sms' ? await openSms(db, row) : await openMail(db, row);
      all.push({ kind: row.kind, channel: row.channel, to, text });
    }
    return all;
  });
  return { booking, sent, myPageId };
}

describe('the confirmation after a weak proof', () => {
  test('after a weak proof, the confirmation to a typed address links to My Page but contains no code, form link or reservation number', async () => {
    const { booking, sent, myPageId } = await afterWeak({});
    const [confirmation] = sent;
    expect(confirmation).toMatchObject({ kind: 'confirmation', to: 'other@example.net' });
    expect(confirmation?.text).toContain(myPageId);
    expect(confirmation?.text).toContain('ご案内に記載のコードをご入力ください');
    for (const secret of [booking.verificationCode, booking.token, booking.pmsBookingNo])
      expect(confirmation?.text).not.toContain(secret);
  });

  test('after a weak proof, the confirmation to an address typed by the guest shows only the family name', async () => {
    const { sent } = await afterWeak({});
    expect(sent[0]?.text).toMatch(/^見知らぬ 様/);
    expect(sent[0]?.text).not.toContain('見知らぬ 人');
  });

  test('after a weak proof, the confirmation to the address from the PMS contains the code', async () => {
    const { booking, sent } = await afterWeak({ email: 'Taro@example.com' });
    expect(sent[0]?.text).toContain(booking.verificationCode);
    expect(sent[0]?.text).toContain(booking.pmsBookingNo);
  });
});

describe('the alert to the guest named by the PMS', () => {
  test('after a weak proof, an alert to the guest named by the PMS is sent immediately and once, with a link to report that they did not register', async () => {
    const { booking, sent } = await afterWeak({});
    const [, alert, ...more] = sent;
    expect([alert?.kind, alert?.to, more]).toEqual(['alert', 'taro@example.com', []]);
    expect(alert?.text).toContain(`${site.shortUrl}/g/${booking.shortCode}`);
    expect(alert?.text).toContain(booking.verificationCode);
    expect(alert?.text).toContain('自分の登録ではありません');
    expect(alert?.text).toContain('It was not me');
  });

  test('the alert after a weak proof uses the name from the PMS and contains no typed data', async () => {
    const { sent } = await afterWeak({ name: 'お支払いが未完了です' });
    expect(sent[1]?.text).toMatch(/^山田 太郎 様/);
    expect(sent[1]?.text).not.toContain('お支払い');
  });

  test('the alert after a weak proof is sent by SMS if only the typed phone number differs from the PMS', async () => {
    const { booking, sent } = await afterWeak({ email: 'taro@example.com' });
    expect(sent[1]).toMatchObject({ kind: 'alert', channel: 'sms', to: '+819012345678' });
    expect(sent[1]?.text).toContain(booking.verificationCode);
  });

  test('the alert after a weak proof is not sent if the typed address and phone number are those of the PMS', async () => {
    const { sent } = await afterWeak({ email: 'taro@example.com', phone: '090-1234-5678' });
    expect(sent.map(({ kind }) => kind)).toEqual(['confirmation']);
  });

  test('no alert is sent after a strong proof', async () => {
    const facility = await aFacility();
    const booking = await aBooking(facility);
    const guest = aGuest(booking);
    await submit(guest, await aForm(guest, booking, { main: { ...taro, email: 'other@example.net' } }));
    const [made] = await storedRegistrations(facility, booking);
    await writeAlert(site, { facilityId: facility.facilityId, registrationId: made?.id ?? 0 });
    expect(await messagesOf(facility)).toEqual([]);
  });

  test('the alert after a weak proof is in the language that the PMS sent', async () => {
    const metadata = { email_address: 'emma@example.com', language: 'en' as const };
    const { sent } = await afterWeak({}, { metadata });
    expect(sent[1]?.text).toMatch(/^Dear/);
    expect(sent[1]?.text).not.toContain('お心当たり');
  });
});
