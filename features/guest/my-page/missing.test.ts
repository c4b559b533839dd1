import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { aKeyScope } from '#features/access/access/factory.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntriesOf } from '#features/audit/audit/factory.ts';
import { askForMissingData } from '#features/desk/front-desk/commands/ask-missing.ts';
import type { SystemName } from '#features/form/questionnaire/rules/system-questions.ts';
import { answersIn, aRegisteredBooking, emma, taro } from '#features/guest/check-in-form/factory.ts';
import { storeRawSetting } from '#features/hotel/facility/factory.ts';
import { defaultSchedule } from '#features/hotel/facility/rules/schedule.ts';
import { writeMissing } from '#features/message/message/commands/registration-mails.ts';
import { change, messagesOf, site } from '#features/message/message/factory/messages.ts';
import { openMail, openSms } from '#features/message/message/queries/sealed.ts';
import { pullRegistrations } from '#features/registration/registration/commands/pull-registrations.ts';
import { refreshRegister } from '#features/registration/registration/commands/refresh-booking.ts';
import { withdraw } from '#features/registration/registration/commands/withdraw.ts';
import { storedRegistrations } from '#features/registration/registration/factory.ts';
import { answer, person } from '#features/registration/registration/tables.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { localTime } from '#platform/clock/zone.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import { openFiles } from '#platform/files/files.ts';
import { aFacility } from '#test/harness/facility.ts';
import { fillMissing, storeMissingPicture, viewMissing } from './commands/missing.ts';
import { myPage } from './queries/my-page.ts';
import { guestOfOpenPage } from './queries/open-page.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'genkan-missing-'));
  openFiles(diskStore(folder));
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(resetClock);

type RegisteredBooking = Awaited<ReturnType<typeof aRegisteredBooking>>;
type Party = Parameters<typeof aRegisteredBooking>[0];

async function aGuestLacking(names: SystemName[], party: Party = {}): Promise<RegisteredBooking> {
  const made = await aRegisteredBooking(party);
  const { facility, booking, idOf } = made;
  await inFacility(facility.system, async db => {
    const ids = names.map(name => Number(idOf(name)));
    await db.delete(answer).where(inArray(answer.questionId, ids));
    await refreshRegister(db, facility.facilityId, [booking.id]);
  });
  return made;
}

const pageParams = ({ facility, myPageId }: RegisteredBooking) => ({ slug: facility.slug, myPageId });
const openMyPage = (made: RegisteredBooking) => guestOfOpenPage(pageParams(made), []);
const missingPersons = async (made: RegisteredBooking) =>
  (await viewMissing(await openMyPage(made), 'en')).persons;
const fill = async (made: RegisteredBooking, given: { [Name in SystemName]?: string }, person = 0) => {
  const answers = Object.entries(given).map(([name, value]) => ({
    person_id: made.persons[person]?.id ?? 0,
    question_id: Number(made.idOf(name as SystemName)),
    value,
  }));
  return fillMissing(await openMyPage(made), answers, 'en');
};
const askForMissing = ({ facility, registrationId }: RegisteredBooking) =>
  askForMissingData(facility.owner, registrationId);

describe('missing answers on My Page', () => {
  test('asks the unanswered questions in the language of the guest without showing given answers', async () => {
    const made = await aGuestLacking(['address']);
    const persons = await missingPersons(made);
    expect(persons).toMatchObject([{ number: 0, questions: [{ system_name: 'address', language: 'en' }] }]);
    expect(JSON.stringify(persons)).not.toMatch(/山田|taro@|9012345678/);
    const page = await myPage(made.facility.slug, made.myPageId, 'en');
    expect(page.missing).toEqual(['Home address']);
  });

  test('My Page asks nothing if the register entry is complete', async () => {
    const made = await aRegisteredBooking();
    expect(await missingPersons(made)).toEqual([]);
    expect((await myPage(made.facility.slug, made.myPageId, 'ja')).missing).toEqual([]);
  });

  test('the My Page id alone is enough to add missing answers, which are audited and sent to the PMS', async () => {
    const made = await aGuestLacking(['address']);
    expect(await fill(made, { address: '東京都港区1-2-3' })).toEqual({ persons: [], sent_back: [] });
    const entry = (await auditEntriesOf(made.facility)).at(-1);
    expect(entry).toMatchObject({ action: 'registration.amended', actorKind: 'system' });
    expect(JSON.stringify(entry)).not.toContain('港区');
    const [registered] = await storedRegistrations(made.facility, made.booking);
    expect(registered?.persons[0]?.register).toMatchObject({ mark: 'complete' });
    const pms = aKeyScope(made.facility.facilityId, 1);
    const { data } = await pullRegistrations(pms, 0, 'ja');
    expect(data.at(-1)).toMatchObject({ type: 'amended' });
    expect(JSON.stringify(data.at(-1))).toContain('東京都港区1-2-3');
  });

  test('an answer that is no longer missing is neither replaced nor shown', async () => {
    const made = await aGuestLacking(['address']);
    await fill(made, { address: '東京都港区1-2-3' });
    expect(await fill(made, { address: '大阪市北区9' })).toEqual({ persons: [], sent_back: [] });
    expect((await answersIn(made.facility, made.booking))('address')?.value).toBe('東京都港区1-2-3');
  });

  test('accepts a partial set of answers, and stores none if one is invalid', async () => {
    const made = await aGuestLacking(['address', 'phone', 'email']);
    const path = `answers.${made.persons[0]?.id}.${made.idOf('phone')}`;
    await expect(fill(made, { address: '港区', phone: '12' })).rejects.toMatchObject({
      status: 422,
      details: { errors: { [path]: 'phone_invalid' } },
    });
    expect((await missingPersons(made))[0]?.questions).toHaveLength(2);
    expect(await fill(made, { address: '港区1' })).toMatchObject({
      persons: [{ questions: [{ system_name: 'phone' }] }],
    });
  });

  test('rejects answers that were not asked for or belong to another guest', async () => {
    const made = await aGuestLacking(['address']);
    await expect(fill(made, { occupation: '5' })).rejects.toMatchObject({ status: 404 });
    const other = await aGuestLacking(['address']);
    await expect(fill({ ...made, persons: other.persons }, { address: 'x' })).rejects.toMatchObject({
      status: 404,
    });
  });

  test('does not reveal whether a companion with their own link has answered a question', async () => {
    const made = await aGuestLacking(['address'], {
      companions: [{ full_name: '山田 花子', has_japan_address: 'yes' }],
    });
    await inFacility(made.facility.system, db =>
      db
        .update(person)
        .set({ byLink: true })
        .where(eq(person.id, made.persons[1]?.id ?? 0)),
    );
    await expect(fill(made, { full_name: 'X' }, 1)).rejects.toMatchObject({ status: 404 });
    await expect(fill(made, { occupation: 'X' }, 1)).rejects.toMatchObject({ status: 404 });
  });

  test('asks for the passport and its picture after an address outside Japan', async () => {
    const made = await aGuestLacking(['has_japan_address', 'nationality', 'gov_id_number'], {
      main: { ...taro, ...emma, has_japan_address: 'yes' },
    });
    const left = await fill(made, { has_japan_address: 'no' });
    const names = left.persons.flatMap(({ questions }) => questions.map(each => each.system_name));
    expect(names).toContain('gov_id');
    const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#264b73' } })
      .png()
      .toBuffer();
    const upload = { kind: 'passport', person: 'main', bytes } as const;
    const gov_id = await storeMissingPicture(await openMyPage(made), upload, 'en');
    await fill(made, { gov_id });
    expect((await answersIn(made.facility, made.booking))('gov_id')?.value).toBe(gov_id);
    await expect(storeMissingPicture(await openMyPage(made), upload, 'en')).rejects.toMatchObject({
      status: 422,
    });
  });
});

describe('rejecting missing answers', () => {
  test('rejects answers if the booking is cancelled or past, or if the registration is withdrawn', async () => {
    const made = await aGuestLacking(['address']);
    await change(made.facility, made.booking, { pmsBookingStatus: 2 });
    await expect(openMyPage(made)).rejects.toMatchObject({ code: 'reservation_expired' });
    await change(made.facility, made.booking, { pmsBookingStatus: 1 });
    setClock(() => localTime(daysAfter(made.booking.checkoutDate, 1), '00:00', 'Asia/Tokyo'));
    await expect(openMyPage(made)).rejects.toMatchObject({ code: 'reservation_expired' });
    resetClock();
    await withdraw(made.facility.owner, made.registrationId, 'x');
    await expect(openMyPage(made)).rejects.toMatchObject({ status: 404 });
  });

  test('rejects answers during maintenance or with the slug of another hotel', async () => {
    const made = await aGuestLacking(['address']);
    await storeRawSetting(made.facility, 'maintenance_mode', 1);
    await expect(openMyPage(made)).rejects.toMatchObject({ status: 503, code: 'maintenance' });
    const other = await aFacility();
    await expect(guestOfOpenPage({ slug: other.slug, myPageId: made.myPageId }, [])).rejects.toMatchObject({
      status: 404,
    });
  });
});

describe('staff requests for missing answers', () => {
  const written = async (made: RegisteredBooking) => {
    const { facility, registrationId } = made;
    const asked = { facilityId: facility.facilityId, registrationId, request: 'r' };
    for (const _run of [1, 2]) await writeMissing(site, asked);
    const rows = (await messagesOf(facility)).filter(({ kind }) => kind === 'missing');
    return inFacility(facility.system, async db => {
      const read = [];
      for (const row of rows)
        read.push(row.channel === 'sms' ? await openSms(db, row) : await openMail(db, row));
      return read;
    });
  };

  test("asking for missing answers sends one email in the form's language with a link to My Page, but no questions or answers", async () => {
    const made = await aGuestLacking(['address']);
    await askForMissing(made);
    const [mail, ...more] = await written(made);
    expect(more).toEqual([]);
    expect(mail?.to).toBe('taro@example.com');
    expect(mail?.text).toContain(`${site.shortUrl}/m/${made.myPageId}`);
    expect(mail?.text).toContain('マイページを開く');
    expect(mail?.text).not.toMatch(/住所|千代田/);
    expect((await auditEntriesOf(made.facility)).at(-1)).toMatchObject({
      action: 'registration.missing_asked',
    });
  });

  test('asks for missing answers by SMS if the guest is contacted by SMS', async () => {
    const made = await aGuestLacking(['address']);
    await storeRawSetting(made.facility, 'notification_frequency_settings', {
      ...defaultSchedule,
      sms_status: true,
    });
    await change(made.facility, made.booking, { sendMethod: 'sms' });
    const [sms] = await written(made);
    expect(sms).toMatchObject({ to: '+819012345678' });
    expect(sms?.text).toContain(made.myPageId);
  });

  test('sends no message if no answer is missing anymore', async () => {
    const made = await aGuestLacking(['address']);
    await fill(made, { address: '港区1' });
    expect(await written(made)).toEqual([]);
    await expect(askForMissing(made)).rejects.toMatchObject({ code: 'nothing_missing' });
  });

  test('asking for missing answers fails during maintenance, after cancellation and for other hotels', async () => {
    const made = await aGuestLacking(['address']);
    await storeRawSetting(made.facility, 'maintenance_mode', 1);
    await expect(askForMissing(made)).rejects.toMatchObject({ code: 'hotel_in_maintenance' });
    await storeRawSetting(made.facility, 'maintenance_mode', 0);
    await change(made.facility, made.booking, { pmsBookingStatus: 2 });
    await expect(askForMissing(made)).rejects.toMatchObject({ code: 'reservation_expired' });
    await expect(askForMissingData((await aFacility()).owner, made.registrationId)).rejects.toMatchObject({
      status: 404,
    });
  });
});
