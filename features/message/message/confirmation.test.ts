import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, test, vi } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import { resendConfirmation } from '#features/desk/front-desk/commands/resend.ts';
import { taro } from '#features/guest/check-in-form/factory.ts';
import { addName } from '#features/hotel/facility/commands/names.ts';
import { registration } from '#features/registration/registration/tables.ts';
import { jobsOf } from '#test/harness/jobs.ts';
import { mailServerForEach } from '#test/harness/mail-server.ts';
import { writeLeaderMail } from './commands/registration-mails.ts';
import { writeConfirmation } from './commands/write-confirmation.ts';
import { aRegistration, messagesOf, site } from './factory/messages.ts';
import { sendAll } from './factory/sending.ts';
import { startMessages } from './factory/worker.ts';

const server = mailServerForEach();

test('submitting a form sends the confirmation', async () => {
  const worker = await startMessages(site);
  const made = await aRegistration();
  await vi.waitFor(() => expect(server().recipients).toContain('taro@example.com'), { timeout: 120_000 });
  await worker.stop();
  expect((await messagesOf(made.facility)).map(({ state }) => state)).toEqual(['sent']);
});

test('the front desk can send the confirmation again', async () => {
  const made = await aRegistration();
  const { pmsCode, pmsBookingNo } = made.booking;
  await resendConfirmation(made.facility.owner, {
    facility_id: made.facilityId,
    pms_code: pmsCode,
    pms_reservation_no: pmsBookingNo,
    qr: made.qrCode,
  });
  const worker = await startMessages(site);
  const states = async () => (await messagesOf(made.facility)).map(({ kind, state }) => `${kind} ${state}`);
  const twice = ['confirmation sent', 'confirmation sent'];
  await vi.waitFor(async () => expect(await states()).toEqual(twice), { timeout: 120_000 });
  await worker.stop();
});

describe('the confirmation email', () => {
  test('the confirmation email contains the hotel, guest, booking and link to My Page, in text and HTML', async () => {
    const made = await aRegistration();
    await writeConfirmation(site, made);
    await sendAll(made.facility);
    const [mail] = await server().inbox();
    expect(server().recipients).toEqual(['taro@example.com']);
    expect(mail).toMatchObject({
      from: { name: '旅館 花みずき', address: 'no-reply@genkan.example' },
      replyTo: [{ address: expect.stringMatching(/^owner-.*@example\.com$/) }],
      subject: '【旅館 花みずき】事前チェックインを受け付けました',
    });
    const link = `https://checkin.example.com/mypage?slug=${made.facility.slug}&mypage=${made.myPageId}`;
    for (const part of ['山田 太郎 様', made.booking.pmsBookingNo, '旅館 花みずき'])
      expect([mail?.text, mail?.html]).toEqual([
        expect.stringContaining(part),
        expect.stringContaining(part),
      ]);
    expect(mail?.text).toContain(`https://gnk.example/m/${made.myPageId}`);
    expect(mail?.html).toContain(`href="${link.replace('&', '&amp;')}"`);
  });

  test('the confirmation email is in the language of the form', async () => {
    const made = await aRegistration({
      selected_language: 'en',
      hotel: { names: { ja: '旅館 花みずき', en: 'Ryokan Hanamizuki' } },
    });
    await writeConfirmation(site, made);
    await sendAll(made.facility);
    const [mail] = await server().inbox();
    expect(mail?.subject).toBe('Ryokan Hanamizuki: your pre-check-in is complete');
    expect(mail?.text).toMatch(/^Dear 山田 太郎,/);
  });

  test("the confirmation email contains the hotel's address in the language of the form", async () => {
    const made = await aRegistration({
      selected_language: 'en',
      hotel: { names: { ja: '旅館 花みずき' } },
    });
    await addName(made.facility.owner, { language: 'en', name: 'Hanamizuki', address: '123 Yumoto, Hakone' });
    await writeConfirmation(site, made);
    await sendAll(made.facility);
    const [mail] = await server().inbox();
    expect(mail?.text).toContain('123 Yumoto, Hakone');
  });

  test('the confirmation email is sent to the email address of the booking if the form contains none', async () => {
    const made = await aRegistration();
    const { facilityId } = made;
    await inFacility(made.facility.system, async db => {
      await db.update(registration).set({ email: '' }).where(eq(registration.facilityId, facilityId));
      await db
        .update(bookingTable)
        .set({ email: 'pms@example.com' })
        .where(eq(bookingTable.facilityId, facilityId));
    });
    await writeConfirmation(site, made);
    await sendAll(made.facility);
    expect(server().recipients).toEqual(['pms@example.com']);
  });

  test('the confirmation email is not created if there is no email address', async () => {
    const made = await aRegistration();
    const { facilityId } = made;
    await inFacility(made.facility.system, async db => {
      await db.update(registration).set({ email: '' }).where(eq(registration.facilityId, facilityId));
      await db.update(bookingTable).set({ email: '' }).where(eq(bookingTable.facilityId, facilityId));
    });
    await writeConfirmation(site, made);
    expect(await messagesOf(made.facility)).toEqual([]);
  });

  test('the confirmation email is created once, even if the job runs several times', async () => {
    const made = await aRegistration();
    await Promise.all([1, 2, 3].map(() => writeConfirmation(site, made)));
    expect(await messagesOf(made.facility)).toHaveLength(1);
  });

  test('the confirmation email is created once per request of the front desk, even if the job runs several times', async () => {
    const made = await aRegistration();
    const asked = { facilityId: made.facilityId, registrationId: made.registrationId };
    await writeConfirmation(site, asked);
    for (const request of ['one', 'one', 'other']) await writeConfirmation(site, { ...asked, request });
    const messages = await messagesOf(made.facility);
    expect(new Set(messages.map(each => each.messageId)).size).toBe(3);
    expect(messages).toHaveLength(3);
  });

  test('the confirmation email is not created for a withdrawn registration', async () => {
    const made = await aRegistration();
    await inFacility(made.facility.system, db =>
      db
        .update(registration)
        .set({ withdrawnAt: new Date() })
        .where(eq(registration.facilityId, made.facilityId)),
    );
    await writeConfirmation(site, made);
    expect(await messagesOf(made.facility)).toEqual([]);
  });

  test('the confirmation email is stored encrypted until it is sent', async () => {
    const made = await aRegistration();
    await writeConfirmation(site, made);
    const [row] = await messagesOf(made.facility);
    const readable = row?.sealed.toString('utf8') ?? '';
    for (const secret of ['taro@example.com', made.myPageId, '山田']) expect(readable).not.toContain(secret);
    expect(row).toMatchObject({ state: 'queued', language: 'ja', kind: 'confirmation' });
  });

  test.each([
    ['a very long name', `${'寿限無'.repeat(60)} 太郎`],
    ['emoji', '𠮷田 👩‍👩‍👧‍👦 🏨'],
    ['quotes and markup', `"Bobby" <b>O'Neil</b> & Söhne; --`],
  ])('the confirmation email contains %s in full', async (_what, full_name) => {
    const made = await aRegistration({
      main: { ...taro, full_name },
      hotel: { name: full_name.slice(0, 100) },
    });
    await writeConfirmation(site, made);
    await sendAll(made.facility);
    const [mail] = await server().inbox();
    expect(mail?.text?.startsWith(`${full_name} 様\n`)).toBe(true);
    expect(mail?.from).toMatchObject({ name: full_name.slice(0, 100), address: 'no-reply@genkan.example' });
    expect(mail?.html).not.toContain('<b>');
  });

  test("a guest's name cannot inject email headers", async () => {
    const name = '花\r\nBcc: thief@example.com\r\n\r\n<html>';
    const made = await aRegistration({ main: { ...taro, full_name: name }, hotel: { name } });
    await writeConfirmation(site, made);
    await sendAll(made.facility);
    const [mail] = await server().inbox();
    expect(server().recipients).toEqual(['taro@example.com']);
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.from).toMatchObject({ name: '花 Bcc: thief@example.com <html>' });
  });
});

describe('the email to a room leader', () => {
  test('the email to a room leader contains their link and code, but only the name of the main guest', async () => {
    const tour_leaders = [{ name: '鈴木 一郎', email: 'suzuki@example.com' }];
    const made = await aRegistration({
      tour_leaders,
      booking: { metadata: { number_of_guests: 4, room_quantity: 2 } },
    });
    const [, job] = await jobsOf(made.facility);
    const named = job?.payload as { slotId: number };
    for (const _run of [1, 2]) await writeLeaderMail(site, { ...made, ...named });
    await sendAll(made.facility);
    const [mail, ...more] = await server().inbox();
    expect([server().recipients, more]).toEqual([['suzuki@example.com'], []]);
    expect(mail?.text).toMatch(/^鈴木 一郎 様\n/);
    expect(mail?.text).toMatch(/https:\/\/gnk\.example\/g\/\w{8}\n/);
    expect(mail?.html).toMatch(
      /https:\/\/checkin\.example\.com\/init\?token=[\w-]+&amp;slug=\w+&amp;vericode=on/,
    );
    expect(mail?.text).toMatch(/確認コード：[0-9A-Z]{8}/);
    expect(mail?.text).toContain('山田 太郎 様が旅館 花みずきをご予約の際');
    for (const others of [made.booking.token, made.booking.verificationCode])
      expect(mail?.text).not.toContain(others);
    // Links are excluded because a random token may contain such a short number.
    expect(mail?.text?.replaceAll(/https?:\S+/g, '')).not.toContain(made.booking.pmsBookingNo);
  });
});
