import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { statusIds } from '#features/booking/booking/rules/status.ts';
import type { SystemName } from '#features/form/questionnaire/rules/system-questions.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import {
  aForm,
  aGuestWithBooking,
  answersIn,
  aRegisteredBooking,
  emma,
  taro,
} from '#features/guest/check-in-form/factory.ts';
import { fillMissing, storeMissingPicture, viewMissing } from '#features/guest/my-page/commands/missing.ts';
import { myPage } from '#features/guest/my-page/queries/my-page.ts';
import { guestOfOpenPage } from '#features/guest/my-page/queries/open-page.ts';
import { itemKey } from '#features/guest/my-page/rules/sent-back.ts';
import { storeRawSetting } from '#features/hotel/facility/factory.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { defaultSchedule } from '#features/hotel/facility/rules/schedule.ts';
import { writeSentBack } from '#features/message/message/commands/write-sent-back.ts';
import { change, messagesOf, site } from '#features/message/message/factory/messages.ts';
import { openMail, openSms } from '#features/message/message/queries/sealed.ts';
import { storeImage } from '#features/registration/image/commands/images.ts';
import { image } from '#features/registration/image/tables.ts';
import { amendRegistration } from '#features/registration/registration/commands/amend.ts';
import { storedRegistrations } from '#features/registration/registration/factory.ts';
import { person, sentBack } from '#features/registration/registration/tables.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { localTime } from '#platform/clock/zone.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import { openFiles } from '#platform/files/files.ts';
import { markBooking } from './commands/confirm.ts';
import { sendBack } from './commands/send-back.ts';
import { detailsOf } from './queries/details.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'genkan-sent-back-'));
  openFiles(diskStore(folder));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(resetClock);

type RegisteredBooking = Awaited<ReturnType<typeof aRegisteredBooking>>;
type SendBackInput = Parameters<typeof sendBack>[1];

const place = (made: RegisteredBooking, name: SystemName, number = 0) => ({
  personId: made.persons[number]?.id ?? 0,
  questionId: Number(made.idOf(name)),
});

const sendAnswerBack = (
  made: RegisteredBooking,
  name: SystemName,
  given: Partial<SendBackInput> = {},
  number = 0,
) => {
  const { personId, questionId } = place(made, name, number);
  return sendBack(made.facility.owner, {
    facility_id: made.facility.facilityId,
    facility_visitor_log_id: made.registrationId,
    person_id: personId,
    question_id: questionId,
    reason: 'incomplete',
    note: '',
    ...given,
  });
};

const openMyPage = (made: RegisteredBooking) =>
  guestOfOpenPage({ slug: made.facility.slug, myPageId: made.myPageId }, []);
const missingViewOf = async (made: RegisteredBooking) => viewMissing(await openMyPage(made), 'en');
const fill = async (made: RegisteredBooking, name: SystemName, value: string, number = 0) => {
  const { personId: person_id, questionId: question_id } = place(made, name, number);
  return fillMissing(await openMyPage(made), [{ person_id, question_id, value }], 'en');
};
const shownDetails = async (made: RegisteredBooking) => {
  const { facility, booking } = made;
  const details = await inFacility(facility.owner, db => detailsOf(db, facility.owner, booking.id, 'en'));
  return details.visitor_logs[0]?.sent_back ?? [];
};
const storedSendBacks = (made: RegisteredBooking) =>
  inFacility(made.facility.system, db =>
    db.select().from(sentBack).where(eq(sentBack.registrationId, made.registrationId)),
  );

/** Writes the message for the newest request twice, as would happen after a crash. */
async function writeMessageTwice(made: RegisteredBooking, request = 'r') {
  const { facility } = made;
  const sentBackId = (await storedSendBacks(made)).at(-1)?.id ?? 0;
  for (const _run of [1, 2])
    await writeSentBack(site, { facilityId: facility.facilityId, sentBackId, request });
  const rows = (await messagesOf(facility)).filter(({ kind }) => kind === 'missing');
  return inFacility(facility.system, async db => {
    const read = [];
    for (const row of rows)
      read.push(row.channel === 'sms' ? await openSms(db, row) : await openMail(db, row));
    return read;
  });
}

const gray = () =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#888888' } })
    .png()
    .toBuffer();

/** A guest without an address in Japan, with a passport picture. */
async function withPicture() {
  const made = await aGuestWithBooking();
  const { facility, booking, guest } = made;
  const before = await storeImage(guest, { kind: 'passport', person: 'main', bytes: await gray() });
  const main = { ...taro, ...emma, gov_id: before };
  const passes = await submit(guest, await aForm(guest, booking, { main }));
  const [registered] = await storedRegistrations(facility, booking);
  if (!registered) throw new Error('The registration was not stored');
  return { ...made, ...passes, registrationId: registered.id, persons: registered.persons, before };
}

describe('an item sent back to a guest', () => {
  test('a guest is asked again for an item sent back, with the reason but without the earlier answer, which the new answer replaces', async () => {
    const made = await aRegisteredBooking();
    await sendAnswerBack(made, 'address', { note: 'Please add the house number.' });
    const { sent_back, persons } = await missingViewOf(made);
    expect(sent_back).toEqual([
      {
        person_id: made.persons[0]?.id,
        question_id: Number(made.idOf('address')),
        reason: 'Part of it is missing. Please add the house number.',
      },
    ]);
    expect(persons).toMatchObject([{ questions: [{ system_name: 'address' }] }]);
    expect(JSON.stringify(persons)).not.toContain('千代田');
    expect(await shownDetails(made)).toMatchObject([{ state: 'waiting', reason: 'incomplete' }]);
    await fill(made, 'full_name', 'Somebody Else').catch(() => undefined);
    await fill(made, 'address', '東京都千代田区千代田1-1-5');
    const answers = await answersIn(made.facility, made.booking);
    expect(answers('address')?.value).toBe('東京都千代田区千代田1-1-5');
    expect(answers('full_name')?.value).toBe('山田 太郎');
    expect(await shownDetails(made)).toMatchObject([{ state: 'corrected' }]);
    expect(await missingViewOf(made)).toEqual({ persons: [], sent_back: [] });
    const actions = (await auditEntriesOf(made.facility)).map(({ action }) => action);
    expect(actions).toEqual(expect.arrayContaining(['registration.sent_back', 'registration.amended']));
  });

  test('My Page shows the name and reason of an item sent back, with a link to the item', async () => {
    const made = await aRegisteredBooking({
      companions: [{ full_name: '山田 花子', has_japan_address: 'yes' }],
    });
    await sendAnswerBack(made, 'full_name', { reason: 'unlike_passport' }, 1);
    const page = await myPage(made.facility.slug, made.myPageId, 'en');
    expect(page.sent_back).toEqual([
      {
        item: itemKey(place(made, 'full_name', 1)),
        name: expect.stringContaining('(companion 1)'),
        reason: 'It does not match the passport.',
      },
    ]);
    expect(page.missing).toEqual([]);
  });

  test('giving the same answer again counts as correcting an item sent back', async () => {
    const made = await aRegisteredBooking();
    await sendAnswerBack(made, 'full_name', { reason: 'unlike_passport' });
    await fill(made, 'full_name', '山田 太郎');
    expect(await shownDetails(made)).toMatchObject([{ state: 'corrected' }]);
  });

  test('an item sent back counts as corrected once staff correct it', async () => {
    const made = await aRegisteredBooking();
    await sendAnswerBack(made, 'full_name', { reason: 'unlike_passport' });
    const { facility, registrationId } = made;
    await inFacility(facility.owner, db =>
      amendRegistration(db, facility.facilityId, registrationId, {
        by: facility.owner,
        changes: [{ ...place(made, 'full_name'), value: '山田 次郎' }],
      }),
    );
    expect(await shownDetails(made)).toMatchObject([{ state: 'corrected' }]);
  });

  test('a new picture replaces one that was sent back, and the earlier picture is deleted', async () => {
    const made = await withPicture();
    const page = await openMyPage(made);
    const upload = { kind: 'passport', person: 'main', bytes: await gray() } as const;
    await expect(storeMissingPicture(page, upload, 'en')).rejects.toMatchObject({ status: 422 });
    await sendAnswerBack(made, 'gov_id', { reason: 'blurred' });
    await expect(storeMissingPicture(page, { ...upload, kind: 'face' }, 'en')).rejects.toMatchObject({
      status: 422,
    });
    const gov_id = await storeMissingPicture(page, upload, 'en');
    await fill(made, 'gov_id', gov_id);
    expect((await answersIn(made.facility, made.booking))('gov_id')?.value).toBe(gov_id);
    const pictures = await inFacility(made.facility.system, db =>
      db.select().from(image).where(eq(image.bookingId, made.booking.id)),
    );
    expect(pictures.find(({ publicId }) => publicId === made.before)?.deletedAt).not.toBeNull();
    expect(pictures.find(({ publicId }) => publicId === gov_id)).toMatchObject({
      deletedAt: null,
      registrationId: made.registrationId,
    });
  });

  test('confirming the booking accepts the original answer to an item sent back', async () => {
    const made = await aRegisteredBooking();
    await sendAnswerBack(made, 'address');
    await confirm(made);
    expect(await shownDetails(made)).toMatchObject([{ state: 'accepted' }]);
    await fill(made, 'address', '大阪市北区9');
    expect((await answersIn(made.facility, made.booking))('address')?.value).toBe(taro.address);
    expect(await writeMessageTwice(made)).toEqual([]);
  });

  test('an item sent back is shown as not corrected once the booking is cancelled or over', async () => {
    const made = await aRegisteredBooking();
    await sendAnswerBack(made, 'address');
    await change(made.facility, made.booking, { pmsBookingStatus: 2 });
    expect(await shownDetails(made)).toMatchObject([{ state: 'over' }]);
    expect(await writeMessageTwice(made)).toEqual([]);
    await change(made.facility, made.booking, { pmsBookingStatus: 1 });
    setClock(() => localTime(daysAfter(made.booking.checkoutDate, 1), '00:00', 'Asia/Tokyo'));
    expect(await shownDetails(made)).toMatchObject([{ state: 'over' }]);
  });
});

const confirm = ({ facility, booking }: RegisteredBooking) =>
  markBooking(facility.owner, {
    reservation_no: booking.pmsBookingNo,
    pms_code: booking.pmsCode,
    booking_status_id: statusIds.confirmed,
  });

describe('the message about an item sent back', () => {
  test('sending an item back sends one email with the item, the reason and a link to the item', async () => {
    const made = await aRegisteredBooking();
    await sendAnswerBack(made, 'address', { note: '<b>番地</b>をご記入ください。' });
    const [mail, ...more] = await writeMessageTwice(made);
    expect(more).toEqual([]);
    expect(mail?.to).toBe('taro@example.com');
    const item = itemKey(place(made, 'address'));
    expect(mail?.text).toContain(`${site.shortUrl}/m/${made.myPageId}?item=${item}`);
    expect(mail?.text).toMatch(/住所[\s\S]*記入が足りません。<b>番地<\/b>をご記入ください。/);
    expect(mail).toMatchObject({ html: expect.stringContaining('&lt;b&gt;番地&lt;/b&gt;') });
    expect(mail?.text).not.toContain('千代田');
  });

  test('sending an item back sends an SMS with the link if the guest is contacted by SMS', async () => {
    const made = await aRegisteredBooking();
    await storeRawSetting(made.facility, 'notification_frequency_settings', {
      ...defaultSchedule,
      sms_status: true,
    });
    await change(made.facility, made.booking, { sendMethod: 'sms' });
    await sendAnswerBack(made, 'address');
    const [sms] = await writeMessageTwice(made);
    expect(sms).toMatchObject({ to: '+819012345678' });
    expect(sms?.text).toContain(`/m/${made.myPageId}?item=${itemKey(place(made, 'address'))}`);
  });

  test('sending an item back again sends the message again with the newer reason', async () => {
    const made = await aRegisteredBooking();
    await sendAnswerBack(made, 'address');
    await writeMessageTwice(made, 'first');
    await sendAnswerBack(made, 'address', { reason: 'other', note: '建物名もお願いします。' });
    expect((await writeMessageTwice(made, 'second')).at(-1)?.text).toContain('建物名もお願いします。');
    expect(await storedSendBacks(made)).toHaveLength(1);
  });

  test('no message is sent if the guest corrected the item in the meantime', async () => {
    const made = await aRegisteredBooking();
    await sendAnswerBack(made, 'address');
    await fill(made, 'address', '大阪市北区9');
    expect(await writeMessageTwice(made)).toEqual([]);
  });
});

describe('sending an item back', () => {
  test('staff cannot send back unanswered items, the email address, or answers given through a companion’s own link', async () => {
    const made = await aRegisteredBooking({
      companions: [{ full_name: '山田 花子', has_japan_address: 'yes' }],
    });
    await expect(sendAnswerBack(made, 'occupation')).rejects.toMatchObject({ status: 404 });
    await expect(sendAnswerBack(made, 'email')).rejects.toMatchObject({ status: 404 });
    await inFacility(made.facility.system, db =>
      db
        .update(person)
        .set({ byLink: true })
        .where(eq(person.id, made.persons[1]?.id ?? 0)),
    );
    await expect(sendAnswerBack(made, 'full_name', {}, 1)).rejects.toMatchObject({ status: 404 });
    await expect(sendAnswerBack(made, 'address', { reason: 'blurred' })).rejects.toMatchObject({
      details: { errors: { reason: 'choice_invalid' } },
    });
  });

  test('rejects sending an item back and gives the reason: maintenance, booking confirmed, booking cancelled, or no way to reach the guest', async () => {
    const made = await aRegisteredBooking();
    await storeRawSetting(made.facility, 'maintenance_mode', 1);
    await expect(sendAnswerBack(made, 'address')).rejects.toMatchObject({ code: 'hotel_in_maintenance' });
    await storeRawSetting(made.facility, 'maintenance_mode', 0);
    await confirm(made);
    await expect(sendAnswerBack(made, 'address')).rejects.toMatchObject({ code: 'booking_confirmed' });
    await change(made.facility, made.booking, { pmsBookingStatus: 2 });
    await expect(sendAnswerBack(made, 'address')).rejects.toMatchObject({ code: 'reservation_expired' });
    const unreachable = await aRegisteredBooking();
    const closed = { emailClosedAt: new Date(), phoneClosedAt: new Date() };
    await change(unreachable.facility, unreachable.booking, closed);
    await expect(sendAnswerBack(unreachable, 'address')).rejects.toMatchObject({ code: 'no_email' });
    expect(await shownDetails(unreachable)).toEqual([]);
  });

  test('two concurrent requests to send an item back leave one item waiting', async () => {
    const made = await aRegisteredBooking();
    await Promise.all([sendAnswerBack(made, 'address'), sendAnswerBack(made, 'address')]);
    expect(await storedSendBacks(made)).toHaveLength(1);
  });
});
