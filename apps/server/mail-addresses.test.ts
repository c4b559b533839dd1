import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import Fastify from 'fastify';
import { beforeEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { bookingById } from '#features/booking/booking/queries/bookings.ts';
import { statusIds } from '#features/booking/booking/rules/status.ts';
import { storeRawSetting } from '#features/hotel/facility/factory.ts';
import { writeAllDue } from '#features/message/message/factory/due.ts';
import { site } from '#features/message/message/factory/messages.ts';
import { sendAll } from '#features/message/message/factory/sending.ts';
import { newestOperations } from '#features/message/message/queries/operations.ts';
import { aBooking, type TestBooking } from '#features/registration/registration/factory.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { setClock } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { mailServerForEach } from '#test/harness/mail-server.ts';
import { addMailAddresses } from './mail-addresses.ts';

/** 08:00 in Tokyo, three days before the arrival of the booking below. */
const MOMENT = new Date('2031-05-17T23:00:00Z');
const LATER = new Date(MOMENT.getTime() + 60_000);
const PHONE = { 'user-agent': 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile' };
const NOBODYS = 'A'.repeat(22);

const app = Fastify();
await addMailAddresses(app);

const server = mailServerForEach();
beforeEach(() => {
  setClock(() => MOMENT);
});

type MailOptions = { pixel?: 0 | 1; language?: GuestLanguage | null };

async function aGuideMail({ pixel = 1, language = null }: MailOptions = {}) {
  const facility = await aFacility({ name: '旅館 <花>みずき' });
  await storeRawSetting(facility, 'hold_sending', 0);
  await storeRawSetting(facility, 'open_pixel', pixel);
  const dates = { checkinDate: '2031-05-21', checkoutDate: '2031-05-22' };
  setClock(() => new Date('2031-05-01T00:00:00Z'));
  const booking = await aBooking(facility, { ...dates, metadata: language ? { language } : {} });
  setClock(() => MOMENT);
  await writeAllDue(site);
  await sendAll(facility);
  const [mail] = await server().inbox();
  const header = mail?.headers.find(({ key }) => key === 'list-unsubscribe')?.value ?? '';
  const path = (text: string) => text.replace(site.publicUrl, '');
  return {
    facility,
    booking,
    mail,
    unsubscribe: path(header.replace(/[<>]/g, '')),
    picture: path(/<img src="([^"]*)" width="1"/.exec(mail?.html ?? '')?.[1] ?? ''),
  };
}

const read = ({ facilityId, system }: TestFacility, { id }: TestBooking) =>
  inFacility(system, db => bookingById(db, facilityId, id));

describe('the tracking picture in a guide email', () => {
  test('marks the booking as opened when a mail program loads the tracking picture', async () => {
    const { facility, booking, picture } = await aGuideMail();
    setClock(() => LATER);
    const { headers, statusCode } = await app.inject({ url: picture, headers: PHONE });
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'image/gif',
      'no-store',
    ]);
    await app.inject({ url: picture, headers: PHONE });
    expect(await read(facility, booking)).toMatchObject({ bookingStatusId: statusIds.opened });
  });

  test.each([
    ['a scanner', { 'user-agent': 'SafeLinksBot/1.0' }],
    ['a prefetch', { ...PHONE, 'sec-purpose': 'prefetch' }],
    ['Apple Mail Privacy Protection', { 'user-agent': 'Mozilla/5.0' }],
  ])('does not mark the booking as opened for requests from %s', async (_who, headers) => {
    const { facility, booking, picture } = await aGuideMail();
    setClock(() => LATER);
    await app.inject({ url: picture, headers });
    expect(await read(facility, booking)).toMatchObject({ bookingStatusId: statusIds.sent });
  });

  test('does not mark the booking as opened for a request within seconds of sending', async () => {
    const { facility, booking, picture } = await aGuideMail();
    await app.inject({ url: picture, headers: PHONE });
    expect(await read(facility, booking)).toMatchObject({ bookingStatusId: statusIds.sent });
  });

  test('a hotel can omit the tracking picture from its emails', async () => {
    const { mail, picture } = await aGuideMail({ pixel: 0 });
    expect(picture).toBe('');
    expect(mail?.html).not.toContain('<img');
  });

  test('responds to unknown tracking picture codes as to known ones, and to HEAD requests with 404', async () => {
    const { picture } = await aGuideMail();
    const real = await app.inject({ url: picture, headers: PHONE });
    const other = await app.inject({ url: `/o/${NOBODYS}.gif`, headers: PHONE });
    expect([other.statusCode, other.body]).toEqual([real.statusCode, real.body]);
    expect((await app.inject({ method: 'HEAD', url: picture })).statusCode).toBe(404);
  });
});

describe('List-Unsubscribe', () => {
  test('opening the unsubscribe URL only asks for confirmation', async () => {
    const { facility, booking, unsubscribe } = await aGuideMail();
    const { statusCode, body, headers } = await app.inject(unsubscribe);
    expect(statusCode).toBe(200);
    expect(body).toContain('旅館 &lt;花&gt;みずき');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    expect(await read(facility, booking)).toMatchObject({ stopSendGuideMail: false });
  });

  test.each([
    ['the browser’s language', 'ko-KR,ko;q=0.9', 'zh-TW', 'ko'],
    ['the language of the email if the browser’s is not supported', 'sv-SE', 'zh-TW', 'zh-TW'],
    ['English if neither is supported', 'sv-SE', null, 'en'],
  ] as const)('the unsubscribe page asks for confirmation in %s', async (_whose, wishes, language, shown) => {
    const { unsubscribe } = await aGuideMail({ language });
    const { body } = await app.inject({ url: unsubscribe, headers: { 'accept-language': wishes } });
    expect(body).toContain(`<html lang="${shown}">`);
  });

  test('one-click unsubscribe stops guide emails, and staff see that the guest unsubscribed', async () => {
    const { facility, booking, mail, unsubscribe } = await aGuideMail();
    expect(mail?.headers).toContainEqual(
      expect.objectContaining({ key: 'list-unsubscribe-post', value: 'List-Unsubscribe=One-Click' }),
    );
    const ask = () =>
      app.inject({
        method: 'POST',
        url: unsubscribe,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      });
    expect((await Promise.all([ask(), ask()])).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await read(facility, booking)).toMatchObject({ stopSendGuideMail: true });
    const { facilityId, system } = facility;
    const { stop } = await inFacility(system, db => newestOperations(db, facilityId));
    expect(stop).toMatchObject([{ by_guest: true, count: 1 }]);
    expect(await auditEntriesOf(facility)).toContainEqual(
      expect.objectContaining({ action: 'guide_mail.unsubscribed', bookingId: booking.id }),
    );
  });

  test('a malformed unsubscribe code returns 404', async () => {
    expect((await app.inject(`/u/${'A'.repeat(90)}`)).statusCode).toBe(404);
    expect((await app.inject(`/o/${'A'.repeat(90)}.gif`)).statusCode).toBe(200);
  });

  test.each(['GET', 'POST'] as const)('an unknown unsubscribe code returns 404 (%s)', async method => {
    const { statusCode, body } = await app.inject({
      method,
      url: `/u/${NOBODYS}`,
      headers: { 'accept-language': 'ko' },
    });
    expect(statusCode).toBe(404);
    expect(body).toContain('lang="ko"');
  });
});
