import { jobsOf } from '#test/harness/jobs.ts';
import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { storeRawSetting } from '#features/hotel/facility/factory.ts';
import { setPublicUrl } from '#features/hotel/facility/queries/addresses.ts';
import { defaultSchedule } from '#features/hotel/facility/rules/schedule.ts';
import { aBooking, type TestBooking } from '#features/registration/registration/factory.ts';
import { isGuestLanguage } from '#i18n/languages.ts';
import { aFacility, aStaffMember, type TestFacility } from '#test/harness/facility.ts';
import { mailServerForEach } from '#test/harness/mail-server.ts';
import {
  previewIndividualMessage,
  sendIndividualMessage,
  startIndividualMessage,
} from './commands/individual.ts';
import { writeIndividualMessage } from './commands/write-individual.ts';
import { type IndividualJob, individualJob } from './events.ts';
import { change, messagesOf, site } from './factory/messages.ts';
import { sendAll } from './factory/sending.ts';
import { textVersion } from './tables.ts';

beforeAll(() => setPublicUrl('https://genkan.example'));
const server = mailServerForEach();

const typed = ({ facilityId }: TestFacility, booking: TestBooking, more: object = {}) => ({
  facility_id: facilityId,
  booking_id: booking.id,
  channel: 'email' as const,
  language: 'ja' as const,
  subject: 'お部屋について',
  text: '[guest_name] 様\n\nご到着が<遅い>とのこと、\n承知いたしました。',
  operation_key: randomUUID(),
  confirmed: 1 as const,
  ...more,
});

async function write(facility: TestFacility) {
  const jobs = (await jobsOf(facility)).filter(({ name }) => name === individualJob.name);
  for (const { payload } of [...jobs, ...jobs]) await writeIndividualMessage(site, payload as IndividualJob);
  return jobs;
}

/** Texts that are stored unencrypted because emails share them. */
const storedSharedTexts = ({ facilityId, system }: TestFacility) =>
  inFacility(system, db => db.select().from(textVersion).where(eq(textVersion.facilityId, facilityId)));

describe('a message to one guest', () => {
  test('a message to one guest is delivered once as typed, even if requested several times or if guide mail is stopped', async () => {
    const facility = await aFacility();
    const booking = await aBooking(facility);
    await change(facility, booking, { stopSendGuideMail: true });
    const message = typed(facility, booking);
    await Promise.all([1, 2, 3].map(() => sendIndividualMessage(facility.owner, message)));
    const jobs = await write(facility);
    expect(jobs).toHaveLength(1);
    expect(JSON.stringify(jobs)).not.toMatch(/お部屋|承知/);
    expect(await storedSharedTexts(facility)).toEqual([]);
    await sendAll(facility);
    expect(server().recipients).toEqual([booking.email]);
    expect(await messagesOf(facility)).toMatchObject([{ kind: 'individual', state: 'sent' }]);
    const sent = (await auditEntriesOf(facility)).filter(
      ({ action }) => action === 'individual_message.sent',
    );
    expect(sent).toHaveLength(1);
    expect(JSON.stringify(sent)).not.toMatch(/お部屋|承知/);
  });

  test('a message to one guest requires a confirmation while sending is on hold', async () => {
    const facility = await aFacility();
    const booking = await aBooking(facility);
    const asked = sendIndividualMessage(facility.owner, typed(facility, booking, { confirmed: 0 }));
    await expect(asked).rejects.toMatchObject({ status: 409, code: 'sending_held' });
    expect(await write(facility)).toEqual([]);
  });

  test('a message to one guest requires a confirmation during maintenance', async () => {
    const facility = await aFacility();
    const booking = await aBooking(facility);
    await storeRawSetting(facility, 'hold_sending', 0);
    await storeRawSetting(facility, 'maintenance_mode', 1);
    const asked = sendIndividualMessage(facility.owner, typed(facility, booking, { confirmed: 0 }));
    await expect(asked).rejects.toMatchObject({ status: 409, code: 'guests_shut_out' });
  });

  test('a message to one guest is sent only by a channel that still reaches the guest', async () => {
    const facility = await aFacility();
    const booking = await aBooking(facility);
    await expect(
      sendIndividualMessage(facility.owner, typed(facility, booking, { channel: 'sms' })),
    ).rejects.toMatchObject({ code: 'guide_mail_not_possible' });
    await sendIndividualMessage(facility.owner, typed(facility, booking));
    await change(facility, booking, { email: '' });
    await write(facility);
    expect(await messagesOf(facility)).toEqual([]);
  });

  test.each([
    [{ subject: ' ' }, { subject: 'field_required' }],
    [{ text: ' ' }, { text: 'field_required' }],
    [{ text: '[gest_name] 様' }, { text: 'tag_unknown' }],
    [{ text: '[guest_name 様' }, { text: 'tag_broken' }],
    [{ subject: '[link]' }, { subject: 'tag_unknown' }],
    [{ text: '[mypage_url]' }, { text: 'tag_unknown' }],
  ])('rejects %j when sending and in the preview', async (wrong, errors) => {
    const facility = await aFacility();
    const booking = await aBooking(facility);
    const message = typed(facility, booking, wrong);
    for (const call of [sendIndividualMessage, previewIndividualMessage])
      await expect(Promise.resolve(call(facility.owner, message))).rejects.toMatchObject({
        status: 422,
        details: { errors },
      });
  });

  test('a message to one guest may contain a link only while the link opens a form', async () => {
    const facility = await aFacility();
    const booking = await aBooking(facility);
    const begun = await startIndividualMessage(facility.owner, booking.id);
    expect(begun.texts.map(({ name }) => name)).toEqual(['blank', 'pre-email', 'pre-email-B']);
    await change(facility, booking, { pmsBookingStatus: 2 });
    const message = typed(facility, booking, { text: '[link]' });
    await expect(sendIndividualMessage(facility.owner, message)).rejects.toMatchObject({
      code: 'tag_unknown',
    });
    const { texts } = await startIndividualMessage(facility.owner, booking.id);
    expect(texts.map(({ name }) => name)).toEqual(['blank']);
  });
});

describe('the preview of a message to one guest', () => {
  test('the preview of a message to one guest shows it as it will arrive, with a placeholder link and escaped HTML', async () => {
    const facility = await aFacility();
    const booking = await aBooking(facility);
    const message = typed(facility, booking, { text: '[guest_name] 様 <b>x</b>\n\n[link]' });
    const { html, text } = await previewIndividualMessage(facility.owner, message);
    expect(html).toContain('&lt;b&gt;x&lt;/b&gt;');
    expect(text).toContain(booking.name);
    expect(text).toContain('/g/example1');
  });

  test('the preview of a message to one guest masks the name for users who may not read it', async () => {
    const facility = await aFacility();
    const booking = await aBooking(facility);
    const clerk = await aStaffMember(facility, ['list.details_pop_up.view']);
    const { html, text } = await previewIndividualMessage(clerk, typed(facility, booking));
    expect(html + text).not.toContain(booking.name);
  });

  test("the preview of a message to one guest counts SMS segments with the hotel's full name", async () => {
    const facility = await aFacility({ names: { ja: 'あ'.repeat(34), en: 'Mizuki' } });
    await storeRawSetting(facility, 'notification_frequency_settings', {
      ...defaultSchedule,
      sms_status: true,
    });
    const booking = await aBooking(facility);
    const sms = { channel: 'sms', text: `[hotel_name]${'い'.repeat(20)}` };
    const preview = await previewIndividualMessage(facility.owner, typed(facility, booking, sms));
    expect(preview.segments).toBe(2);
  });

  test('the preview of a message to one guest uses the selected language', async () => {
    const facility = await aFacility();
    const booking = await aBooking(facility);
    const begun = await startIndividualMessage(facility.owner, booking.id, 'ko');
    expect(isGuestLanguage(begun.language) && begun.texts[0]?.text).toContain('님');
  });
});
