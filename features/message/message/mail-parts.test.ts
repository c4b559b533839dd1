import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import ICAL from 'ical.js';
import type { Email } from 'postal-mime';
import decodeQr from 'qr/decode.js';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm, taro } from '#features/guest/check-in-form/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { facility as facilityTable } from '#features/hotel/facility/tables.ts';
import { saveBranding } from '#features/hotel/hotel-face/commands/save-face.ts';
import { aBooking, storedRegistrations } from '#features/registration/registration/factory.ts';
import { setClock } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { jobsOf } from '#test/harness/jobs.ts';
import { mailServerForEach } from '#test/harness/mail-server.ts';
import { writeLeaderMail } from './commands/registration-mails.ts';
import { writeConfirmation } from './commands/write-confirmation.ts';
import { aRegistration, messagesOf, site } from './factory/messages.ts';
import { aDueBooking, sendAll, sendDue } from './factory/sending.ts';

const server = mailServerForEach();

const LOGO = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="24" height="24"><circle cx="12" cy="12" r="9"/></svg>',
);

async function withLogo(facility: TestFacility) {
  const { facilityId: facility_id, owner } = facility;
  await saveBranding(owner, { facility_id, logo: `data:image/svg+xml;base64,${LOGO.toString('base64')}` });
}

async function newest(): Promise<Email> {
  return (await server().inbox()).at(-1) ?? expect.fail('No email arrived');
}

async function sendAndReceive(facility: TestFacility, write: () => Promise<unknown>): Promise<Email> {
  await write();
  await sendAll(facility);
  return newest();
}

const attachmentNamed = (mail: Email, filename: string) =>
  mail.attachments.find(each => each.filename === filename);

/** Returns the bytes of an attachment, and throws if the attachment is missing. */
function bytesOf(mail: Email, filename: string): Buffer {
  const content = attachmentNamed(mail, filename)?.content;
  if (content === undefined) expect.fail(`There is no ${filename}`);
  return content instanceof ArrayBuffer ? Buffer.from(content) : Buffer.from(content);
}

async function readQr(mail: Email): Promise<string> {
  const picture = sharp(bytesOf(mail, 'qr.png')).ensureAlpha().raw();
  const { data, info } = await picture.toBuffer({ resolveWithObject: true });
  return decodeQr({ data, width: info.width, height: info.height }, { timeLimit: 60_000 });
}

type TestRegistration = Awaited<ReturnType<typeof aRegistration>>;

const kinds: Record<string, (made: TestRegistration) => Promise<unknown>> = {
  confirmation: made => writeConfirmation(site, made),
  async leader(made) {
    const jobs = await jobsOf(made.facility);
    const named = jobs.map(({ payload }) => payload as { slotId?: number }).find(({ slotId }) => slotId);
    await writeLeaderMail(site, { ...made, slotId: named?.slotId ?? 0 });
  },
};

describe('a picture in an email', () => {
  test.each(Object.keys(kinds))('the %s email includes the image that it shows', async kind => {
    const made = await aRegistration({
      tour_leaders: [{ name: '鈴木 一郎', email: 'suzuki@example.com' }],
      booking: { metadata: { number_of_guests: 4, room_quantity: 2 } },
    });
    await withLogo(made.facility);
    const mail = await sendAndReceive(made.facility, async () => kinds[kind]?.(made));
    expect(shownIn(mail)).not.toEqual([]);
    expect(shownIn(mail)).toEqual(pictures(mail));
  });

  test('a guide email includes its image and loads no external images', async () => {
    const { facility } = await aDueBooking();
    await withLogo(facility);
    await sendDue(facility);
    const mail = await newest();
    expect(shownIn(mail)).toEqual(['<logo@genkan>']);
    expect(shownIn(mail)).toEqual(pictures(mail));
    expect(mail.html?.match(/src="(?!cid:)/g) ?? []).toEqual([]);
  });
});

const shownIn = ({ html = '' }: Email) =>
  [...new Set(Array.from(html.matchAll(/cid:([^"]+)/g), ([, id]) => `<${id}>`))].toSorted();

const pictures = ({ attachments }: Email) =>
  attachments
    .filter(
      ({ disposition, related, mimeType }) => disposition === 'inline' && related && mimeType === 'image/png',
    )
    .map(({ contentId }) => contentId)
    .toSorted();

describe('the QR code in a confirmation', () => {
  test('the QR code image in a confirmation encodes the code that is printed with it', async () => {
    const made = await aRegistration();
    const mail = await sendAndReceive(made.facility, () => writeConfirmation(site, made));
    expect(await readQr(mail)).toBe(made.qrCode);
    const letters = made.qrCode.slice(made.qrCode.indexOf('.') + 1).match(/.{1,4}/g);
    for (const said of [mail.text, mail.html]) expect(said).toContain(letters?.join(' '));
  });

  test('the QR code in a confirmation is omitted if the address was entered after a weak proof', async () => {
    const { mail, qrCode } = await afterWeak('other@example.net');
    expect([attachmentNamed(mail, 'qr.png'), shownIn(mail)]).toEqual([undefined, []]);
    const written = `${mail.text}${mail.html}`.replaceAll(' ', '');
    expect(written).not.toContain(qrCode.slice(qrCode.indexOf('.') + 1));
    expect(written).not.toContain(qrCode);
  });

  test('the QR code in a confirmation is included if the address comes from the PMS', async () => {
    const { mail, qrCode } = await afterWeak('Taro@example.com');
    expect(await readQr(mail)).toBe(qrCode);
  });
});

async function afterWeak(email: string) {
  const facility = await aFacility();
  const booking = await aBooking(facility);
  const guest = aGuest(booking, { strength: 'weak' });
  const { qrCode } = await submit(guest, await aForm(guest, booking, { main: { ...taro, email } }));
  const [made] = await storedRegistrations(facility, booking);
  const registered = { facilityId: facility.facilityId, registrationId: made?.id ?? 0 };
  return { mail: await sendAndReceive(facility, () => writeConfirmation(site, registered)), qrCode };
}

describe('the calendar file in a confirmation', () => {
  const days = { checkinDate: '2031-11-01', checkoutDate: '2031-11-03' };

  test('the calendar file stores local times of the hotel as UTC, so that they are right in any time zone', async () => {
    const { event } = await calendarOf({ ...days, checkinTime: '15:00', checkoutTime: '11:00' });
    // The clocks in New York go back during the night between these dates.
    expect(formatAtHotel(event.startDate)).toBe('2031-11-01 15:00');
    expect(formatAtHotel(event.endDate)).toBe('2031-11-03 11:00');
    expect(event.startDate.zone).toBe(ICAL.Timezone.utcTimezone);
  });

  test('the calendar file contains whole days if a time is unknown', async () => {
    const { event } = await calendarOf({ ...days, checkinTime: '15:00' });
    expect([event.startDate.isDate, event.startDate.toString()]).toEqual([true, '2031-11-01']);
    expect([event.endDate.isDate, event.endDate.toString()]).toEqual([true, '2031-11-03']);
  });

  test('the calendar file contains the name and location of the hotel', async () => {
    const { event } = await calendarOf(days);
    expect(event.summary).toContain('旅館 花みずき');
    expect(event.location).toContain('東山区1-1');
  });

  test('the calendar file contains neither an access code nor a guest name', async () => {
    const { made, file } = await calendarOf(days);
    const { token, shortCode, verificationCode, pmsBookingNo } = made.booking;
    const secrets = [token, shortCode, verificationCode, made.myPageId, made.qrCode.slice(-26)];
    for (const secret of [...secrets, pmsBookingNo, '山田', 'taro@example.com', 'http'])
      expect(file).not.toContain(secret);
  });
});

const formatAtHotel = (time: ICAL.Time) =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: 'America/New_York',
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(time.toJSDate());

async function calendarOf(booking: Parameters<typeof aBooking>[1]) {
  setClock(() => new Date('2031-10-20T00:00:00Z'));
  const made = await aRegistration({ booking });
  await inFacility(made.facility.system, db =>
    db.update(facilityTable).set({ timezone: 'America/New_York' }),
  );
  const mail = await sendAndReceive(made.facility, () => writeConfirmation(site, made));
  const file = bytesOf(mail, 'stay.ics').toString('utf8');
  const calendar = new ICAL.Component(ICAL.parse(file));
  const [vevent, ...more] = calendar.getAllSubcomponents('vevent');
  if (!vevent || more.length > 0) throw new Error('The file does not hold one event');
  return { made, file: file.replaceAll('\r\n ', ''), event: new ICAL.Event(vevent) };
}

test('the text of an email contains the short URL of My Page with its complete id', async () => {
  const made = await aRegistration();
  const mail = await sendAndReceive(made.facility, () => writeConfirmation(site, made));
  expect(mail.text).toContain(`\n${site.shortUrl}/m/${made.myPageId}\n`);
  expect(mail.text).not.toContain('mypage=');
  expect(await messagesOf(made.facility)).toHaveLength(1);
});

test('Japanese text in emails breaks only between phrases', async () => {
  const made = await aRegistration();
  const { html = '' } = await sendAndReceive(made.facility, () => writeConfirmation(site, made));
  expect(html).toContain('word-break:keep-all');
  expect(html).toMatch(/<wbr>/);
  expect(html.replaceAll('<wbr>', '')).toContain('事前チェックイン');
});
