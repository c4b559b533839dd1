import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { statusIds } from '#features/booking/booking/rules/status.ts';
import { storeRawSetting } from '#features/hotel/facility/factory.ts';
import { setPublicUrl } from '#features/hotel/facility/queries/addresses.ts';
import { defaultSchedule } from '#features/hotel/facility/rules/schedule.ts';
import { mailServerForEach } from '#test/harness/mail-server.ts';
import { saveText } from './commands/save-text.ts';
import { writeAllDue } from './factory/due.ts';
import { aProviderOfSms, change, messagesOf, site } from './factory/messages.ts';
import { aBookingByChannel, MOBILE, readBooking, sendAll, sendDue, statesOf } from './factory/sending.ts';

beforeAll(() => setPublicUrl(site.publicUrl, site));

const NO_SUCH_NUMBER = [422, '{"code":"invalid_number"}'] as const;

const mail = mailServerForEach();

describe('a guide message by SMS', () => {
  test('a guide message by SMS is sent once to a guest without an email address, with a short link and the code', async () => {
    const provider = await aProviderOfSms();
    const { facility, booking } = await aBookingByChannel({ first: false }, { email: '' });
    await Promise.all([writeAllDue(site), writeAllDue(site)]);
    await sendAll(facility);
    await sendAll(facility);
    const [{ to, text } = { to: '', text: '' }, ...more] = provider.taken();
    expect(more).toEqual([]);
    expect(to).toBe(MOBILE);
    expect(text).toMatch(
      /^【.*】[\s\S]*\nhttps:\/\/gnk\.example\/g\/[0-9A-Za-z]{8}\n確認コード：[0-9A-Z]{8}/,
    );
    expect(mail().recipients).toEqual([]);
    expect(await readBooking(facility, booking)).toMatchObject({
      bookingStatusId: statusIds.sent,
      pastSendMethod: 'sms',
    });
  });

  test('SMS is used first if it has priority, otherwise email', async () => {
    const provider = await aProviderOfSms();
    const both = { email: 'hanako@example.com' };
    const { facility: one } = await aBookingByChannel({ first: true }, both);
    const { facility: other } = await aBookingByChannel({ first: false }, both);
    await writeAllDue(site);
    await sendAll(one);
    await sendAll(other);
    expect(provider.taken()).toHaveLength(1);
    expect(mail().recipients).toEqual(['hanako@example.com']);
  });

  test("an SMS uses the hotel's text in the guest's language, and breaks up URLs in a name", async () => {
    const provider = await aProviderOfSms();
    const name = '髙橋 "太郎" [link] 👨‍👩‍👧‍👦\r\nBcc: x@example.com';
    const { facility } = await aBookingByChannel({ first: true }, { metadata: { language: 'en' }, name });
    await saveText(facility.owner, {
      facility_id: facility.facilityId,
      name: 'message-sms',
      language: 'en',
      value: 'Dear [guest_name],\n[link] & <b>[checkin_date]</b>\n[hotel_name]',
    });
    await sendDue(facility);
    const text = provider.taken()[0]?.text ?? '';
    const [greeting, link, ...more] = text.split('\n');
    expect(greeting).toBe('Dear 髙橋 "太郎" [link] 👨‍👩‍👧‍👦 Bcc: x@example. com,');
    expect(link).toMatch(/^https:\/\/gnk\.example\/g\/\w{8} & <b>.*2031.*<\/b>$/);
    expect(more).toEqual(['旅館 花みずき']);
  });

  test('a guide message by SMS is in Japanese followed by English if the language of the booking is unknown', async () => {
    const provider = await aProviderOfSms();
    const { facility } = await aBookingByChannel({ first: true }, { metadata: {} });
    await sendDue(facility);
    expect(provider.taken()[0]?.text).toMatch(/事前チェックイン[\s\S]*please check in/);
  });
});

describe('the second channel of a message', () => {
  const both = { email: 'hanako@example.com' };

  test('the second channel is used once after a permanent rejection', async () => {
    const provider = await aProviderOfSms();
    provider.refuseWith(...NO_SUCH_NUMBER);
    const { facility, booking } = await aBookingByChannel({ first: true }, both);
    await sendDue(facility);
    expect(await readBooking(facility, booking)).toMatchObject({ undelivered: true });
    await sendDue(facility);
    await sendDue(facility);
    expect(await statesOf(facility)).toEqual([
      ['sms', 'failed'],
      ['email', 'sent'],
    ]);
    expect(mail().recipients).toEqual(['hanako@example.com']);
    expect(await readBooking(facility, booking)).toMatchObject({
      undelivered: false,
      pastSendMethod: 'email',
    });
  });

  test('the second channel can be SMS after email, with the scheduled text', async () => {
    const provider = await aProviderOfSms();
    mail().refuseWith(550);
    const { facility } = await aBookingByChannel({ first: false }, both);
    await sendDue(facility);
    await sendAll(facility);
    expect(provider.taken().map(({ to }) => to)).toEqual([MOBILE]);
  });

  test('the second channel is not used while the first message may still arrive', async () => {
    const provider = await aProviderOfSms();
    for (const status of [503, 502]) {
      provider.refuseWith(status);
      const { facility } = await aBookingByChannel({ first: true }, both);
      await sendDue(facility);
      expect((await statesOf(facility)).map(([channel]) => channel)).toEqual(['sms']);
    }
  });

  test('the second channel is the last attempt, and the list shows that both channels rejected the message', async () => {
    const provider = await aProviderOfSms();
    provider.refuseWith(...NO_SUCH_NUMBER);
    mail().refuseWith(550);
    const { facility, booking } = await aBookingByChannel({ first: true }, both);
    await sendDue(facility);
    await sendDue(facility);
    await sendDue(facility);
    expect(await statesOf(facility)).toEqual([
      ['sms', 'failed'],
      ['email', 'failed'],
    ]);
    expect(await readBooking(facility, booking)).toMatchObject({ undelivered: true });
  });

  test('the second channel is not used once the message is no longer allowed', async () => {
    const provider = await aProviderOfSms();
    provider.refuseWith(...NO_SUCH_NUMBER);
    const { facility, booking } = await aBookingByChannel({ first: true }, both);
    await writeAllDue(site);
    await change(facility, booking, { stopSendGuideMail: true });
    await sendAll(facility);
    await sendAll(facility);
    expect(await statesOf(facility)).toEqual([['sms', 'dropped']]);
  });
});

describe('a waiting message whose contact data or channels change', () => {
  const smsOff = { ...defaultSchedule, sms_status: false, sms_priority: false };

  test('a waiting message is sent to the corrected number or address, not the previous one', async () => {
    const provider = await aProviderOfSms();
    for (const first of [true, false]) {
      const { facility, booking } = await aBookingByChannel({ first }, { email: 'tora@example.com' });
      await writeAllDue(site);
      await change(facility, booking, { phone: '+819087654321', email: 'taro@example.com' });
      await sendAll(facility);
    }
    expect(provider.taken().map(({ to }) => to)).toEqual(['+819087654321']);
    expect(mail().recipients).toEqual(['taro@example.com']);
  });

  test('a waiting message is sent by email once SMS is turned off', async () => {
    const provider = await aProviderOfSms();
    const { facility } = await aBookingByChannel({ first: true }, { email: 'hanako@example.com' });
    await writeAllDue(site);
    await storeRawSetting(facility, 'notification_frequency_settings', smsOff);
    await sendAll(facility);
    await sendAll(facility);
    expect(await messagesOf(facility)).toMatchObject([
      { channel: 'sms', state: 'dropped', lastError: 'way-closed' },
      { channel: 'email', state: 'sent' },
    ]);
    expect([provider.taken(), mail().recipients]).toEqual([[], ['hanako@example.com']]);
  });

  test('a waiting message is sent by email if the guest now has an email address instead of a phone', async () => {
    await aProviderOfSms();
    const { facility, booking } = await aBookingByChannel({ first: true }, { email: '' });
    await writeAllDue(site);
    await change(facility, booking, { phone: '', email: 'hanako@example.com', sendMethod: 'email' });
    await sendAll(facility);
    await sendAll(facility);
    expect(mail().recipients).toEqual(['hanako@example.com']);
  });

  test('a waiting message is not sent if no channel reaches the guest', async () => {
    const provider = await aProviderOfSms();
    const { facility } = await aBookingByChannel({ first: true }, { email: '' });
    await writeAllDue(site);
    await storeRawSetting(facility, 'notification_frequency_settings', smsOff);
    await sendAll(facility);
    expect(await statesOf(facility)).toEqual([['sms', 'dropped']]);
    expect(provider.taken()).toEqual([]);
  });
});
