import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { bookingById } from '#features/booking/booking/queries/bookings.ts';
import { statusIds } from '#features/booking/booking/rules/status.ts';
import { settings } from '#features/hotel/facility/contract/setting-registry.ts';
import { storeRawSetting } from '#features/hotel/facility/factory.ts';
import { setPublicUrl } from '#features/hotel/facility/queries/addresses.ts';
import { defaultSchedule } from '#features/hotel/facility/rules/schedule.ts';
import { facility as facilities } from '#features/hotel/facility/tables.ts';
import { aBooking, type TestBooking } from '#features/registration/registration/factory.ts';
import { slot } from '#features/registration/registration/tables.ts';
import { setClock } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { mailServerForEach } from '#test/harness/mail-server.ts';
import { saveText } from './commands/save-text.ts';
import { writeAllDue } from './factory/due.ts';
import { change, messagesOf, site } from './factory/messages.ts';
import { aDueBooking, MOMENT, sendAll, sendDue, simulateCrashWhileSending } from './factory/sending.ts';

beforeAll(() => setPublicUrl(site.publicUrl, site));

const server = mailServerForEach();

beforeEach(() => {
  setClock(() => MOMENT);
});

const momentsOf = async (facility: TestFacility) =>
  (await messagesOf(facility)).map(({ moment, checkinDate, state }) => [moment, checkinDate, state]);

describe('a guide message', () => {
  test('a guide message is created once when it is due, even by several processes', async () => {
    const { facility } = await aDueBooking();
    setClock(() => new Date(MOMENT.getTime() - 1_000));
    await writeAllDue(site);
    expect(await momentsOf(facility)).toEqual([]);
    setClock(() => MOMENT);
    await Promise.all([writeAllDue(site), writeAllDue(site), writeAllDue(site)]);
    await writeAllDue(site);
    expect(await momentsOf(facility)).toEqual([['3_days_prior', '2031-05-21', 'queued']]);
  });

  test('a missed guide message is created up to six hours late but not later', async () => {
    const { facility } = await aDueBooking();
    setClock(() => new Date(MOMENT.getTime() + 6 * 3_600_000 + 1));
    await writeAllDue(site);
    expect(await momentsOf(facility)).toEqual([]);
    setClock(() => new Date(MOMENT.getTime() + 6 * 3_600_000));
    await writeAllDue(site);
    expect(await momentsOf(facility)).toHaveLength(1);
  });

  test('a booking gets another guide message after its arrival date changes', async () => {
    const { facility, booking } = await aDueBooking();
    await writeAllDue(site);
    await change(facility, booking, { checkinDate: '2031-05-22' });
    setClock(() => new Date(MOMENT.getTime() + 86_400_000));
    await writeAllDue(site);
    expect((await momentsOf(facility)).map(([, day]) => day)).toEqual(['2031-05-21', '2031-05-22']);
  });

  test('the after-reservation message is sent at its next scheduled time, or immediately if the guest arrives today', async () => {
    const { facility } = await aDueBooking({ checkinDate: '2031-06-30', checkoutDate: '2031-07-01' });
    setClock(() => new Date('2031-05-18T02:00:00Z'));
    await aBooking(facility, { checkinDate: '2031-06-30', checkoutDate: '2031-07-01' });
    await aBooking(facility, { checkinDate: '2031-05-18', checkoutDate: '2031-05-19' });
    await writeAllDue(site);
    expect(await momentsOf(facility)).toEqual([['after_reservation', '2031-05-18', 'queued']]);
    setClock(() => new Date('2031-05-19T01:00:00Z'));
    await writeAllDue(site);
    expect((await momentsOf(facility)).map(([, day]) => day)).toEqual(['2031-05-18', '2031-06-30']);
  });

  test('the after-reservation message may also be six hours late if the clocks go back in between', async () => {
    const facility = await aFacility();
    await storeRawSetting(facility, 'hold_sending', 0);
    await inFacility(facility.system, db =>
      db.update(facilities).set({ timezone: 'Europe/Rome' }).where(eq(facilities.id, facility.facilityId)),
    );
    // It is 10:05 on the day before the clocks go back. The next 10:00 is 24 hours and 55 minutes later.
    setClock(() => new Date('2031-10-25T08:05:00Z'));
    await aBooking(facility, { checkinDate: '2031-12-01', checkoutDate: '2031-12-02' });
    setClock(() => new Date('2031-10-26T14:59:00Z'));
    await writeAllDue(site);
    expect(await momentsOf(facility)).toEqual([['after_reservation', '2031-12-01', 'queued']]);
  });

  test.each([
    [
      'it is stopped for this booking',
      (facility: TestFacility, booking: TestBooking) =>
        change(facility, booking, { stopSendGuideMail: true }),
    ],
    [
      'the form is submitted',
      (facility: TestFacility, booking: TestBooking) => change(facility, booking, { registeredAt: MOMENT }),
    ],
    [
      'the booking is cancelled',
      (facility: TestFacility, booking: TestBooking) => change(facility, booking, { pmsBookingStatus: 2 }),
    ],
  ])('a guide message is not created while %s, and not sent if that happens later', async (_, bar) => {
    const { facility, booking } = await aDueBooking();
    await bar(facility, booking);
    await writeAllDue(site);
    expect(await momentsOf(facility)).toEqual([]);
    const waiting = await aDueBooking();
    await writeAllDue(site);
    await bar(waiting.facility, waiting.booking);
    await sendAll(waiting.facility);
    expect((await messagesOf(waiting.facility)).map(({ state }) => state)).toEqual(['dropped']);
    expect(server().recipients).toEqual([]);
  });
});

test('an error in one hotel does not delay messages of other hotels', async () => {
  const broken = await aDueBooking();
  const { facility } = await aDueBooking();
  await inFacility(broken.facility.system, db =>
    db.delete(slot).where(eq(slot.facilityId, broken.facility.facilityId)),
  );
  await writeAllDue(site);
  expect(await momentsOf(broken.facility)).toEqual([]);
  expect(await momentsOf(facility)).toEqual([['3_days_prior', '2031-05-21', 'queued']]);
});

describe.each([
  ['hold_sending', 'held'],
  ['maintenance_mode', 'maintenance'],
] as const)('while %s is enabled', (name, pause) => {
  test('a due guide message waits for a pause to end and is then sent', async () => {
    const { facility } = await aDueBooking();
    await storeRawSetting(facility, name, 1);
    await sendDue(facility);
    expect(await momentsOf(facility)).toEqual([]);
    await storeRawSetting(facility, name, 0);
    await sendDue(facility);
    expect(await momentsOf(facility)).toEqual([['3_days_prior', '2031-05-21', 'sent']]);
  });

  test('a guide message created before a pause waits for at most six hours and is then dropped', async () => {
    const { facility } = await aDueBooking();
    await writeAllDue(site);
    await storeRawSetting(facility, name, 1);
    setClock(() => new Date(MOMENT.getTime() + 6 * 3_600_000));
    await sendAll(facility);
    expect((await messagesOf(facility)).map(({ state }) => state)).toEqual(['queued']);
    setClock(() => new Date(MOMENT.getTime() + 6 * 3_600_000 + 1));
    await sendAll(facility);
    const [row] = await messagesOf(facility);
    expect(row).toMatchObject({ state: 'dropped', lastError: pause });
    expect(server().recipients).toEqual([]);
  });

  test('a guide message created before a pause is sent if the pause ends in time', async () => {
    const { facility } = await aDueBooking();
    await writeAllDue(site);
    await storeRawSetting(facility, name, 1);
    await sendAll(facility);
    await storeRawSetting(facility, name, 0);
    await sendAll(facility);
    expect((await messagesOf(facility)).map(({ state }) => state)).toEqual(['sent']);
  });
});

describe('guide messages that are due close together', () => {
  const onTheDay = async (facility: TestFacility, times: Record<string, string>) => {
    const data = defaultSchedule.data.map(entry => {
      const time = times[entry.moment];
      return time ? { ...entry, status: 1, time } : { ...entry, status: 0 };
    });
    await storeRawSetting(facility, 'notification_frequency_settings', { ...defaultSchedule, data });
  };

  test('a booking made on the morning of arrival gets only the after-reservation message', async () => {
    const { facility } = await aDueBooking({ checkinDate: '2031-06-30', checkoutDate: '2031-07-01' });
    await onTheDay(facility, { after_reservation: '10:00', checkin_day_1st: '08:00' });
    setClock(() => new Date('2031-05-18T01:33:00Z'));
    await aBooking(facility, { checkinDate: '2031-05-18', checkoutDate: '2031-05-19' });
    await sendDue(facility);
    await sendDue(facility);
    expect(await momentsOf(facility)).toEqual([['after_reservation', '2031-05-18', 'sent']]);
    setClock(() => new Date('2031-05-18T04:59:00Z'));
    await sendDue(facility);
    expect(await momentsOf(facility)).toHaveLength(1);
  });

  test.each([
    ['11:00', 1],
    ['11:30', 2],
  ])('messages at most three hours apart are merged: 08:00 and %s result in %i', async (time, count) => {
    const { facility } = await aDueBooking({ checkinDate: '2031-05-18' });
    await onTheDay(facility, { checkin_day_1st: '08:00', checkin_day_2nd: time });
    for (const hour of ['2031-05-17T23:00:00Z', '2031-05-18T02:00:00Z', '2031-05-18T02:30:00Z']) {
      setClock(() => new Date(hour));
      await sendDue(facility);
    }
    expect(await momentsOf(facility)).toHaveLength(count);
  });

  test('messages due close together are not merged if the first one was not sent', async () => {
    const { facility } = await aDueBooking({ checkinDate: '2031-05-18' });
    await onTheDay(facility, { checkin_day_1st: '08:00', checkin_day_2nd: '09:00' });
    server().refuseWith(554);
    await sendDue(facility);
    server().refuseWith(undefined);
    setClock(() => new Date('2031-05-18T00:00:00Z'));
    await sendDue(facility);
    expect(await momentsOf(facility)).toEqual([
      ['checkin_day_1st', '2031-05-18', 'failed'],
      ['checkin_day_2nd', '2031-05-18', 'sent'],
    ]);
  });
});

describe('sending a guide message', () => {
  test('sending a guide message sets the status of the booking to `sent`, with the channel', async () => {
    const { facility, booking } = await aDueBooking();
    await writeAllDue(site);
    await sendAll(facility);
    const row = await inFacility(facility.system, db => bookingById(db, facility.facilityId, booking.id));
    expect(row).toMatchObject({ bookingStatusId: statusIds.sent, pastSendMethod: 'email' });
    expect(server().recipients).toHaveLength(1);
  });

  test('a message whose sending was interrupted by a crash becomes uncertain and is not sent again', async () => {
    const { facility } = await aDueBooking();
    await writeAllDue(site);
    await simulateCrashWhileSending(facility);
    await sendAll(facility);
    expect((await messagesOf(facility)).map(({ state }) => state)).toEqual(['uncertain']);
    expect(server().recipients).toEqual([]);
  });

  test('a guide message is retried later if the mail server asks for that', async () => {
    const { facility } = await aDueBooking();
    await writeAllDue(site);
    server().refuseWith(451);
    await sendAll(facility);
    server().refuseWith(undefined);
    await sendAll(facility);
    expect((await messagesOf(facility)).map(({ state, attempts }) => [state, attempts])).toEqual([
      ['sent', 2],
    ]);
  });

  test('a guide message is in the language of the booking, or in Japanese followed by English if the language is unknown', async () => {
    const { facility } = await aDueBooking({ metadata: { language: 'ko' }, email: 'kim@example.com' });
    await aBooking(facility, {
      checkinDate: '2031-05-21',
      checkoutDate: '2031-05-22',
      metadata: {},
      email: 'who@example.com',
    });
    await writeAllDue(site);
    await sendAll(facility);
    const mails = await server().inbox();
    const to = (address: string) => mails.find(mail => mail.to?.[0]?.address === address);
    expect(to('kim@example.com')?.subject).toContain('사전 체크인');
    expect(to('who@example.com')?.subject).toContain('事前チェックイン');
    expect(to('who@example.com')?.text).toMatch(/事前チェックインを始める[\s\S]*Start pre-check-in/);
    expect(to('who@example.com')?.html).toContain('Start pre-check-in');
  });

  test('a guide message uses an additional language only if the hotel has enabled it', async () => {
    const { facility } = await aDueBooking({ metadata: { language: 'fr' }, email: 'camille@example.com' });
    const enabled = await aDueBooking({ metadata: { language: 'fr' }, email: 'louis@example.com' });
    const languages = [...settings.language.default, { name: 'Français', code: 'fr' as const }];
    await storeRawSetting(enabled.facility, 'language', languages);
    await writeAllDue(site);
    await sendAll(facility);
    await sendAll(enabled.facility);
    const mails = await server().inbox();
    const to = (address: string) => mails.find(mail => mail.to?.[0]?.address === address);
    expect(to('camille@example.com')?.text).toMatch(/事前チェックインを始める[\s\S]*Start pre-check-in/);
    expect(to('louis@example.com')?.text).toContain('Commencer le pré-enregistrement');
    expect(to('louis@example.com')?.text).not.toContain('Start pre-check-in');
  });

  test("a guide message uses the hotel's text for the scheduled message in the language of the booking", async () => {
    const guest = `<b>"花"</b>\r\nBcc: thief@example.com ${'寿限無'.repeat(30)} 👩‍👩‍👧`;
    const { facility } = await aDueBooking({ name: guest, metadata: { language: 'ko' } });
    const data = defaultSchedule.data.map(entry => ({ ...entry, email_template: 'pre-email-B' }));
    await storeRawSetting(facility, 'notification_frequency_settings', { ...defaultSchedule, data });
    const value = { subject: '안내 [guest_name]', content: '<p>[guest_name] <em>환영</em></p><p>[link]</p>' };
    const text = { facility_id: facility.facilityId, name: 'pre-email-B', language: 'ko', value } as const;
    await saveText(facility.owner, text);
    await writeAllDue(site);
    await sendAll(facility);
    const [mail] = await server().inbox();
    const name = guest.replace('\r\n', ' ').replace('example.com', 'example. com');
    expect(mail?.subject).toBe(`안내 ${name}`);
    expect(mail?.text).toContain(`${name} 환영\n\n사전 체크인 시작\n${site.shortUrl}/g/`);
    expect(mail?.html).toContain('&lt;b&gt;&quot;花&quot;&lt;/b&gt; Bcc: thief@example. com');
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    // The text contains no code, so the link must not make the form ask for one.
    expect(mail?.html).toContain('/init?token=');
    expect(mail?.html).not.toContain('vericode');
  });

  test('a guide message contains the link and the code that open the form', async () => {
    const { facility, booking } = await aDueBooking();
    await writeAllDue(site);
    await sendAll(facility);
    const [mail] = await server().inbox();
    expect(mail?.text).toContain(`\n${site.shortUrl}/g/${booking.shortCode}\n`);
    expect(mail?.html).toContain(`href="${site.publicUrl}/init?token=${booking.token}`);
    expect(mail?.text).toContain(booking.verificationCode);
  });
});
