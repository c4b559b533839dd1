import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { statusIds } from '#features/booking/booking/rules/status.ts';
import { setClock } from '#platform/clock/clock.ts';
import { mailServerForEach } from '#test/harness/mail-server.ts';
import { updateMessage } from './commands/message.ts';
import { storeDelivery } from './commands/note-delivery.ts';
import { settleMessage } from './commands/settle.ts';
import { writeAllDue } from './factory/due.ts';
import { aProviderOfSms, messagesOf, site } from './factory/messages.ts';
import { aBookingByChannel, MOMENT, readBooking, sendAll, sendDue, statesOf } from './factory/sending.ts';

const mail = mailServerForEach();

describe('a delivery report', () => {
  const both = { email: 'hanako@example.com' };
  const first = { lastAttempt: false };
  const report = (delivery: 'delivered' | 'undelivered', providerId = 'p-1') =>
    storeDelivery(site, { providerId, delivery }, first);

  /**
   * Sends an SMS with the given provider id. Provider ids must be unique, so each test uses a different one.
   */
  async function anSmsOf(id: string) {
    await aProviderOfSms(id);
    const own = await aBookingByChannel({ first: true }, both);
    await sendDue(own.facility);
    return own;
  }

  test('the delivery report of a delivered message is stored and changes nothing else', async () => {
    const { facility } = await anSmsOf('arrived');
    await report('delivered', 'arrived-1');
    await sendAll(facility);
    expect(await messagesOf(facility)).toMatchObject([{ state: 'sent', delivery: 'delivered' }]);
    expect(mail().recipients).toEqual([]);
  });

  test('a message reported as undelivered counts as rejected and is sent once more, by the other channel', async () => {
    const { facility, booking } = await anSmsOf('lost');
    await report('undelivered', 'lost-1');
    expect(await readBooking(facility, booking)).toMatchObject({ undelivered: true });
    await Promise.all([report('undelivered', 'lost-1'), report('undelivered', 'lost-1')]);
    await sendAll(facility);
    expect(await statesOf(facility)).toEqual([
      ['sms', 'sent'],
      ['email', 'sent'],
    ]);
    expect(await readBooking(facility, booking)).toMatchObject({ undelivered: false });
  });

  test('a delivery report that arrives after more than six hours is shown but has no effect', async () => {
    const { facility, booking } = await anSmsOf('late');
    setClock(() => new Date(MOMENT.getTime() + 6 * 3_600_000 + 1));
    await report('undelivered', 'late-1');
    expect(await statesOf(facility)).toEqual([['sms', 'sent']]);
    expect(await readBooking(facility, booking)).toMatchObject({ undelivered: true });
  });

  test('a delivery report that contradicts an earlier one does not replace the first result', async () => {
    const { facility } = await anSmsOf('both');
    await report('delivered', 'both-1');
    await report('undelivered', 'both-1');
    expect(await messagesOf(facility)).toMatchObject([{ delivery: 'delivered' }]);
  });

  test('a delivery report identifies an email by its Message-ID, and a bounce is followed by an SMS', async () => {
    await aProviderOfSms('back');
    const { facility, booking } = await aBookingByChannel({ first: false }, both);
    await sendDue(facility);
    const [sent] = await messagesOf(facility);
    await report('undelivered', sent?.messageId);
    expect(await readBooking(facility, booking)).toMatchObject({ undelivered: true });
    await sendAll(facility);
    expect(await messagesOf(facility)).toMatchObject([
      { channel: 'email', state: 'sent', delivery: 'undelivered' },
      { channel: 'sms', state: 'sent', delivery: null },
    ]);
  });

  async function anUncertainMail() {
    await aProviderOfSms();
    const own = await aBookingByChannel({ first: false }, both);
    await writeAllDue(site);
    const { system } = own.facility;
    const [row] = await messagesOf(own.facility);
    if (!row) throw new Error('No email was written');
    await inFacility(system, db => updateMessage(db, row, { state: 'uncertain' }));
    return { ...own, system, row };
  }

  test('a delivery report for an uncertain email confirms that it was sent', async () => {
    const { facility, booking, row } = await anUncertainMail();
    await report('delivered', row.messageId);
    expect(await messagesOf(facility)).toMatchObject([{ state: 'sent', delivery: 'delivered' }]);
    expect(await readBooking(facility, booking)).toMatchObject({ bookingStatusId: statusIds.sent });
  });

  test('a bounce that arrives before the response of the mail server is not lost', async () => {
    const { facility, booking, system, row } = await anUncertainMail();
    await report('undelivered', row.messageId);
    await inFacility(system, db => settleMessage(db, site, row, { accepted: true, state: 'sent' }));
    expect(await readBooking(facility, booking)).toMatchObject({ undelivered: true });
    expect((await messagesOf(facility)).map(({ channel }) => channel)).toEqual(['email', 'sms']);
  });

  test("a delivery report that arrives before the provider's response is retried a limited number of times", async () => {
    await expect(report('delivered', 'nobody-1')).rejects.toThrow();
    await storeDelivery(site, { providerId: 'nobody-1', delivery: 'delivered' }, { lastAttempt: true });
  });
});
