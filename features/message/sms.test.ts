import '#test/harness/database.ts';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/in-facility.ts';
import { bookingById } from '#features/booking/queries.ts';
import { sendMethod, statusIds } from '#features/booking/rules.ts';
import { defaultSchedule } from '#features/facility/rules/schedule.ts';
import { aBooking, aFacility, type TestBooking, type TestFacility } from '#features/sign-up/factory.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { configureLog } from '#platform/log/log.ts';
import { noteDelivery } from './commands/note-delivery.ts';
import { saveText } from './commands/save-text.ts';
import { sendDue } from './commands/send-due.ts';
import { settle, update } from './commands/settle.ts';
import { aMailServer, aProviderOfSms, change, messagesOf, sendAll, set, site } from './factory.ts';

/** 08:00 in Tokyo, three days before the arrival of the stays below. */
const MOMENT = new Date('2031-05-17T23:00:00Z');
const MOBILE = '+819012345678';
const NO_SUCH_NUMBER = [422, '{"code":"invalid_number"}'] as const;

let mail: Awaited<ReturnType<typeof aMailServer>>;
beforeAll(() => configureLog({ level: 'silent' }));
beforeEach(async () => {
  mail = await aMailServer();
});
afterEach(async () => {
  resetClock();
  await mail.close();
});

type Changes = Parameters<typeof aBooking>[1];

/** A hotel that sends by SMS, and a stay whose guest arrives in three days. */
async function aStay(
  sms: { first: boolean },
  { email = 'taro@example.com', ...changes }: NonNullable<Changes>,
) {
  const facility = await aFacility();
  await set(facility, 'hold_sending', 0);
  const settings = { ...defaultSchedule, sms_status: true, sms_priority: sms.first };
  await set(facility, 'notification_frequency_settings', settings);
  setClock(() => new Date('2031-05-01T00:00:00Z'));
  const stay = await aBooking(facility, {
    checkinDate: '2031-05-21',
    checkoutDate: '2031-05-23',
    email,
    phone: MOBILE,
    sendMethod: sendMethod({ email, phone: MOBILE }, settings),
    ...changes,
  });
  setClock(() => MOMENT);
  return { facility, stay };
}

const read = ({ facilityId, system }: TestFacility, { id }: TestBooking) =>
  inFacility(system, db => bookingById(db, facilityId, id));

async function sendWhatIsDue(facility: TestFacility): Promise<void> {
  await sendDue(site);
  await sendAll(facility);
}

const sentOf = async (facility: TestFacility) =>
  (await messagesOf(facility)).map(({ channel, state }) => [channel, state]);

describe('a guide message by SMS', () => {
  test('goes to a guest without an address, once, with a short link and the code', async () => {
    const provider = await aProviderOfSms();
    const { facility, stay } = await aStay({ first: false }, { email: '' });
    await Promise.all([sendDue(site), sendDue(site)]);
    await sendAll(facility);
    await sendAll(facility);
    const [{ to, text } = { to: '', text: '' }, ...more] = provider.taken();
    expect(more).toEqual([]);
    expect(to).toBe(MOBILE);
    expect(text).toMatch(
      /^【.*】[\s\S]*\nhttps:\/\/gnk\.example\/g\/[0-9A-Za-z]{8}\n確認コード：[0-9A-Z]{8}/,
    );
    expect(mail.recipients).toEqual([]);
    expect(await read(facility, stay)).toMatchObject({
      bookingStatusId: statusIds.sent,
      pastSendMethod: 'sms',
    });
  });

  test('goes first where SMS has priority, and the mail where it has not', async () => {
    const provider = await aProviderOfSms();
    const both = { email: 'hanako@example.com' };
    const { facility: one } = await aStay({ first: true }, both);
    const { facility: other } = await aStay({ first: false }, both);
    await sendDue(site);
    await sendAll(one);
    await sendAll(other);
    expect(provider.taken()).toHaveLength(1);
    expect(mail.recipients).toEqual(['hanako@example.com']);
  });

  test('says what the hotel wrote, in the guest’s language; quotes and tags in names stay as they are, addresses do not', async () => {
    const provider = await aProviderOfSms();
    const name = '髙橋 "太郎" [link] 👨‍👩‍👧‍👦\r\nBcc: x@example.com';
    const { facility } = await aStay({ first: true }, { metadata: { language: 'en' }, name });
    await saveText(facility.owner, {
      facility_id: facility.facilityId,
      name: 'message-sms',
      language: 'en',
      value: 'Dear [guest_name],\n[link] & <b>[checkin_date]</b>',
    });
    await sendWhatIsDue(facility);
    const text = provider.taken()[0]?.text ?? '';
    const [greeting, link, ...more] = text.split('\n');
    expect(greeting).toBe('Dear 髙橋 "太郎" [link] 👨‍👩‍👧‍👦 Bcc: x@example. com,');
    expect(link).toMatch(/^https:\/\/gnk\.example\/g\/\w{8} & <b>.*2031.*<\/b>$/);
    expect(more).toEqual([]);
  });

  test('says all in Japanese and below in English where nobody knows the language', async () => {
    const provider = await aProviderOfSms();
    const { facility } = await aStay({ first: true }, { metadata: {} });
    await sendWhatIsDue(facility);
    expect(provider.taken()[0]?.text).toMatch(/事前チェックイン[\s\S]*please check in/);
  });
});

describe('the other channel', () => {
  const both = { email: 'hanako@example.com' };

  test('gets the message once this one is refused for certain, and only once', async () => {
    const provider = await aProviderOfSms();
    provider.refuseWith(...NO_SUCH_NUMBER);
    const { facility, stay } = await aStay({ first: true }, both);
    await sendWhatIsDue(facility);
    expect(await read(facility, stay)).toMatchObject({ undelivered: true });
    await sendWhatIsDue(facility);
    await sendWhatIsDue(facility);
    expect(await sentOf(facility)).toEqual([
      ['sms', 'failed'],
      ['email', 'sent'],
    ]);
    expect(mail.recipients).toEqual(['hanako@example.com']);
    expect(await read(facility, stay)).toMatchObject({ undelivered: false, pastSendMethod: 'email' });
  });

  test('gets it from mail to SMS as well, with the text of the schedule', async () => {
    const provider = await aProviderOfSms();
    mail.refuseWith(550);
    const { facility } = await aStay({ first: false }, both);
    await sendWhatIsDue(facility);
    await sendAll(facility);
    expect(provider.taken().map(({ to }) => to)).toEqual([MOBILE]);
  });

  test('gets nothing while this one may still arrive: tried again, or nobody knows', async () => {
    const provider = await aProviderOfSms();
    for (const status of [503, 502]) {
      provider.refuseWith(status);
      const { facility } = await aStay({ first: true }, both);
      await sendWhatIsDue(facility);
      expect((await sentOf(facility)).map(([channel]) => channel)).toEqual(['sms']);
    }
  });

  test('gets nothing where both refused: the list shows it, and there is no third', async () => {
    const provider = await aProviderOfSms();
    provider.refuseWith(...NO_SUCH_NUMBER);
    mail.refuseWith(550);
    const { facility, stay } = await aStay({ first: true }, both);
    await sendWhatIsDue(facility);
    await sendWhatIsDue(facility);
    await sendWhatIsDue(facility);
    expect(await sentOf(facility)).toEqual([
      ['sms', 'failed'],
      ['email', 'failed'],
    ]);
    expect(await read(facility, stay)).toMatchObject({ undelivered: true });
  });

  test('gets nothing once the message is barred', async () => {
    const provider = await aProviderOfSms();
    provider.refuseWith(...NO_SUCH_NUMBER);
    const { facility, stay } = await aStay({ first: true }, both);
    await sendDue(site);
    await change(facility, stay, { stopSendGuideMail: true });
    await sendAll(facility);
    await sendAll(facility);
    expect(await sentOf(facility)).toEqual([['sms', 'dropped']]);
  });
});

describe('a message that waits while the contact data or the ways change', () => {
  const smsOff = { ...defaultSchedule, sms_status: false, sms_priority: false };

  test('goes to the corrected number or address, and not to the former', async () => {
    const provider = await aProviderOfSms();
    for (const first of [true, false]) {
      const { facility, stay } = await aStay({ first }, { email: 'tora@example.com' });
      await sendDue(site);
      await change(facility, stay, { phone: '+819087654321', email: 'taro@example.com' });
      await sendAll(facility);
    }
    expect(provider.taken().map(({ to }) => to)).toEqual(['+819087654321']);
    expect(mail.recipients).toEqual(['taro@example.com']);
  });

  test('goes by mail once SMS are switched off, and there is no SMS', async () => {
    const provider = await aProviderOfSms();
    const { facility } = await aStay({ first: true }, { email: 'hanako@example.com' });
    await sendDue(site);
    await set(facility, 'notification_frequency_settings', smsOff);
    await sendAll(facility);
    await sendAll(facility);
    expect(await messagesOf(facility)).toMatchObject([
      { channel: 'sms', state: 'dropped', lastError: 'way-closed' },
      { channel: 'email', state: 'sent' },
    ]);
    expect([provider.taken(), mail.recipients]).toEqual([[], ['hanako@example.com']]);
  });

  test('goes by mail where the guest now has an address in place of the number', async () => {
    await aProviderOfSms();
    const { facility, stay } = await aStay({ first: true }, { email: '' });
    await sendDue(site);
    await change(facility, stay, { phone: '', email: 'hanako@example.com', sendMethod: 'email' });
    await sendAll(facility);
    await sendAll(facility);
    expect(mail.recipients).toEqual(['hanako@example.com']);
  });

  test('goes nowhere where nothing else reaches the guest', async () => {
    const provider = await aProviderOfSms();
    const { facility } = await aStay({ first: true }, { email: '' });
    await sendDue(site);
    await set(facility, 'notification_frequency_settings', smsOff);
    await sendAll(facility);
    expect(await sentOf(facility)).toEqual([['sms', 'dropped']]);
    expect(provider.taken()).toEqual([]);
  });
});

describe('a delivery report', () => {
  const both = { email: 'hanako@example.com' };
  const first = { lastAttempt: false };
  const report = (delivery: 'delivered' | 'undelivered', providerId = 'p-1') =>
    noteDelivery(site, { providerId, delivery }, first);

  /** A provider's ids are its own: each test takes another. */
  async function anSmsOf(id: string) {
    await aProviderOfSms(id);
    const own = await aStay({ first: true }, both);
    await sendWhatIsDue(own.facility);
    return own;
  }

  test('that it arrived is kept, and changes nothing', async () => {
    const { facility } = await anSmsOf('arrived');
    await report('delivered', 'arrived-1');
    await sendAll(facility);
    expect(await messagesOf(facility)).toMatchObject([{ state: 'sent', delivery: 'delivered' }]);
    expect(mail.recipients).toEqual([]);
  });

  test('that it did not counts as a refusal: the other channel follows, once', async () => {
    const { facility, stay } = await anSmsOf('lost');
    await report('undelivered', 'lost-1');
    expect(await read(facility, stay)).toMatchObject({ undelivered: true });
    await Promise.all([report('undelivered', 'lost-1'), report('undelivered', 'lost-1')]);
    await sendAll(facility);
    expect(await sentOf(facility)).toEqual([
      ['sms', 'sent'],
      ['email', 'sent'],
    ]);
    expect(await read(facility, stay)).toMatchObject({ undelivered: false });
  });

  test('after more than six hours is shown, and nothing follows', async () => {
    const { facility, stay } = await anSmsOf('late');
    setClock(() => new Date(MOMENT.getTime() + 6 * 3_600_000 + 1));
    await report('undelivered', 'late-1');
    expect(await sentOf(facility)).toEqual([['sms', 'sent']]);
    expect(await read(facility, stay)).toMatchObject({ undelivered: true });
  });

  test('that the other contradicts later changes nothing: the first one counts', async () => {
    const { facility } = await anSmsOf('both');
    await report('delivered', 'both-1');
    await report('undelivered', 'both-1');
    expect(await messagesOf(facility)).toMatchObject([{ delivery: 'delivered' }]);
  });

  test('names a mail by its Message-ID: after one that came back an SMS follows', async () => {
    await aProviderOfSms('back');
    const { facility, stay } = await aStay({ first: false }, both);
    await sendWhatIsDue(facility);
    const [sent] = await messagesOf(facility);
    await report('undelivered', sent?.messageId);
    expect(await read(facility, stay)).toMatchObject({ undelivered: true });
    await sendAll(facility);
    expect(await messagesOf(facility)).toMatchObject([
      { channel: 'email', state: 'sent', delivery: 'undelivered' },
      { channel: 'sms', state: 'sent', delivery: null },
    ]);
  });

  /** A mail that left while its process died, and a stay that also has a mobile. */
  async function anUncertainMail() {
    await aProviderOfSms();
    const own = await aStay({ first: false }, both);
    await sendDue(site);
    const { system } = own.facility;
    const [row] = await messagesOf(own.facility);
    if (!row) throw new Error('No mail was written');
    await inFacility(system, db => update(db, row, { state: 'uncertain' }));
    return { ...own, system, row };
  }

  test('that it arrived settles a mail of which nobody knew', async () => {
    const { facility, stay, row } = await anUncertainMail();
    await report('delivered', row.messageId);
    expect(await messagesOf(facility)).toMatchObject([{ state: 'sent', delivery: 'delivered' }]);
    expect(await read(facility, stay)).toMatchObject({ bookingStatusId: statusIds.sent });
  });

  test('that it came back, quicker than the mail server’s answer, stays in the list', async () => {
    const { facility, stay, system, row } = await anUncertainMail();
    await report('undelivered', row.messageId);
    await inFacility(system, db => settle(db, site, row, { accepted: true, state: 'sent' }));
    expect(await read(facility, stay)).toMatchObject({ undelivered: true });
    expect((await messagesOf(facility)).map(({ channel }) => channel)).toEqual(['email', 'sms']);
  });

  test('that is quicker than the provider’s answer is looked at again, and given up in the end', async () => {
    await expect(report('delivered', 'nobody-1')).rejects.toThrow();
    await noteDelivery(site, { providerId: 'nobody-1', delivery: 'delivered' }, { lastAttempt: true });
  });
});
