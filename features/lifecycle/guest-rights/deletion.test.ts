import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { liftHold, placeHold } from '#features/booking/booking/commands/holds.ts';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm, aGuestWithBooking, aRoomLeader, emma, taro } from '#features/guest/check-in-form/factory.ts';
import { facility as facilityTable } from '#features/hotel/facility/tables.ts';
import { sweep } from '#features/lifecycle/retention/commands/sweep.ts';
import { site } from '#features/message/message/factory/messages.ts';
import { startMessages } from '#features/message/message/factory/worker.ts';
import { message } from '#features/message/message/tables.ts';
import { storeImage } from '#features/registration/image/commands/images.ts';
import { image } from '#features/registration/image/tables.ts';
import { amendRegistration } from '#features/registration/registration/commands/amend.ts';
import { storedRegistrations } from '#features/registration/registration/factory.ts';
import { amendedAnswer, registrationEvent } from '#features/registration/registration/tables.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import { openFiles } from '#platform/files/files.ts';
import { mailServerForEach } from '#test/harness/mail-server.ts';
import { deleteMyData } from './commands/forget.ts';
import { tasks } from './jobs.ts';
import { requestsOf } from './queries/requests.ts';
import { dataRequest } from './tables.ts';

let folder: string;
let bytes: Buffer;
const server = mailServerForEach();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'genkan-rights-'));
  openFiles(diskStore(folder));
  bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#264b73' } })
    .png()
    .toBuffer();
});
afterAll(() => rm(folder, { recursive: true }));

async function aRegisteredGuest() {
  const made = await aGuestWithBooking();
  const { facility, booking, guest } = made;
  for (const systemName of ['signature', 'face_recognition'] as const)
    await inFacility(facility.system, db =>
      db
        .update(question)
        .set({ visibility: true })
        .where(and(eq(question.facilityId, facility.facilityId), eq(question.systemName, systemName))),
    );
  const face_recognition = await storeImage(guest, { kind: 'face', person: 'main', bytes });
  const signature = await storeImage(guest, { kind: 'signature', person: 'main', bytes });
  const gov_id = await storeImage(guest, { kind: 'passport', person: 'companion:1', bytes });
  const main = { ...taro, gender: 'male', receipt_address: '1', face_recognition, signature };
  await submit(guest, await aForm(guest, booking, { main, companions: [{ ...emma, gov_id }] }));
  const [registered] = await storedRegistrations(facility, booking);
  return { ...made, registrationId: registered?.id ?? 0, pictures: { face_recognition, signature, gov_id } };
}

type RegisteredGuest = Awaited<ReturnType<typeof aRegisteredGuest>>;

const questionNames = [
  'full_name',
  'full_name_for_katakana',
  'address',
  'phone',
  'email',
  'gender',
  'receipt_address',
  'face_recognition',
  'signature',
  'nationality',
  'gov_id_number',
  'gov_id',
] as const;

async function remainingQuestionNames({ facility, booking, idOf }: RegisteredGuest, person: number) {
  const [found] = await storedRegistrations(facility, booking);
  const ids = found?.persons[person]?.answers.map(({ questionId }) => String(questionId)) ?? [];
  return questionNames.filter(name => ids.includes(idOf(name)));
}

test('a deletion request deletes rows and files that no law requires, and keeps those required for the register', async () => {
  const made = await aRegisteredGuest();
  const before = (await readdir(folder, { recursive: true })).filter(name => name.includes('img_')).length;
  await deleteMyData(made.guest, 'ja');
  expect(await remainingQuestionNames(made, 0)).toEqual(['full_name', 'address', 'phone', 'email']);
  expect(await remainingQuestionNames(made, 1)).toEqual([
    'full_name',
    'nationality',
    'gov_id_number',
    'gov_id',
  ]);
  const rows = await inFacility(made.facility.system, db =>
    db.select().from(image).where(eq(image.bookingId, made.booking.id)),
  );
  expect(rows.map(({ publicId }) => publicId)).toEqual([made.pictures.gov_id]);
  const after = (await readdir(folder, { recursive: true })).filter(name => name.includes('img_')).length;
  expect(before - after).toBe(2);
});

test('a deletion request returns the result for each field, with the law and the date', async () => {
  const made = await aRegisteredGuest();
  const { outcomes, held } = await deleteMyData(made.guest, 'ja');
  expect(held).toBe(false);
  const gone = outcomes.filter(({ is_deleted }) => is_deleted);
  expect(gone.map(({ title, what }) => [title, what])).toContainEqual([
    'ご登録者様',
    ['お名前（フリガナ）', '性別', '領収書の宛名', '顔写真', 'ご署名'],
  ]);
  const register = outcomes.find(({ rule, title }) => rule === 'ryokan' && title === 'ご登録者様');
  expect(register).toMatchObject({
    is_deleted: false,
    what: expect.arrayContaining(['お名前', 'ご住所', '電話番号']),
  });
  const year = Number(made.booking.checkoutDate.slice(0, 4)) + 3;
  expect(register?.kept).toMatch(new RegExp(`^旅館業法第6条：${year}年.*まで$`));
});

test('a deletion request also deletes answers that were replaced by a correction', async () => {
  const made = await aRegisteredGuest();
  const { guest, facility, registrationId, idOf, booking } = made;
  const [registered] = await storedRegistrations(facility, booking);
  const personId = registered?.persons[0]?.id ?? 0;
  const change = (name: 'gender' | 'full_name', value: string) => ({
    personId,
    questionId: Number(idOf(name)),
    value,
  });
  await inFacility(guest, db =>
    amendRegistration(db, facility.facilityId, registrationId, {
      by: guest,
      changes: [change('gender', 'female'), change('full_name', '山田 次郎')],
    }),
  );
  await deleteMyData(guest, 'ja');
  const left = await inFacility(facility.system, db =>
    db.select().from(amendedAnswer).where(eq(amendedAnswer.personId, personId)),
  );
  expect(left.map(({ questionId }) => String(questionId))).toEqual([idOf('full_name')]);
});

test('after a deletion request, the list shows the PMS values and the PMS gets an event to fetch the registration again', async () => {
  const made = await aRegisteredGuest();
  await deleteMyData(made.guest, 'ja');
  const { events, row } = await inFacility(made.facility.system, async db => ({
    events: await db.select().from(registrationEvent).orderBy(registrationEvent.cursor),
    row: (await db.select().from(bookingTable).where(eq(bookingTable.id, made.booking.id)))[0],
  }));
  expect(row).toMatchObject({
    receiptAddress: null,
    hasFacePicture: false,
    hasPassportPicture: true,
    name: '山田 太郎',
  });
  expect(
    events.filter(({ registrationId }) => registrationId === made.registrationId).map(({ type }) => type),
  ).toEqual(['submitted', 'amended']);
});

test('a repeated deletion request returns the same result, and only one of two concurrent requests deletes data', async () => {
  const made = await aRegisteredGuest();
  const [one, other] = await Promise.all([deleteMyData(made.guest, 'ja'), deleteMyData(made.guest, 'ja')]);
  expect(one).toEqual(other);
  expect(await deleteMyData(made.guest, 'ja')).toEqual(one);
  const { requests, entries } = await inFacility(made.facility.system, async db => ({
    requests: await db.select().from(dataRequest),
    entries: await db.select().from(auditEntry).where(eq(auditEntry.action, 'guest_data.deleted')),
  }));
  expect(requests.filter(({ registrationId }) => registrationId === made.registrationId)).toHaveLength(1);
  const [entry, ...more] = entries.filter(({ bookingId }) => bookingId === made.booking.id);
  expect([entry?.details.count, more]).toEqual([5, []]);
});

test('a deletion request deletes nothing under a legal hold and says so, and can be repeated once the hold is lifted', async () => {
  const made = await aRegisteredGuest();
  await placeHold(made.facility.owner, { bookingId: made.booking.id, reason: '係争中のため' });
  const before = await remainingQuestionNames(made, 0);
  expect(await deleteMyData(made.guest, 'ja')).toMatchObject({ held: true, outcomes: [] });
  expect(await remainingQuestionNames(made, 0)).toEqual(before);
  await liftHold(made.facility.owner, made.booking.id);
  expect(await deleteMyData(made.guest, 'ja')).toMatchObject({ held: false });
  expect((await remainingQuestionNames(made, 0)).length).toBeLessThan(before.length);
});

test('a deletion request deletes no data of other guests of the same booking', async () => {
  const made = await aRegisteredGuest();
  const leader = await aRoomLeader(made.facility, made.booking);
  await submit(leader, await aForm(leader, made.booking, { main: { ...taro, gender: 'female' } }));
  await deleteMyData(made.guest, 'ja');
  const all = await storedRegistrations(made.facility, made.booking);
  const theirs = all.find(({ slotId }) => slotId === leader.slotId);
  expect(theirs?.persons[0]?.answers.map(({ value }) => value)).toContain('female');
});

test('outside Japan, a deletion request keeps only the name, address and contact details', async () => {
  const made = await aRegisteredGuest();
  await inFacility(made.facility.system, db =>
    db.update(facilityTable).set({ country: 'NZ' }).where(eq(facilityTable.id, made.facility.facilityId)),
  );
  await deleteMyData(made.guest, 'ja');
  expect(await remainingQuestionNames(made, 0)).toEqual(['full_name', 'address', 'phone', 'email']);
});

test('a deletion request deletes the text of sent messages, and the guest gets an email with the result but no answers', async () => {
  const made = await aRegisteredGuest();
  const { facility, booking, guest } = made;
  await inFacility(facility.system, db =>
    db.insert(message).values({
      facilityId: facility.facilityId,
      kind: 'confirmation',
      channel: 'email',
      bookingId: booking.id,
      slotId: booking.slotId,
      language: 'ja',
      messageId: `<${booking.pmsBookingNo}@example.com>`,
      sealed: Buffer.from('words'),
      state: 'sent',
      createdAt: now(),
    }),
  );
  await deleteMyData(guest, 'ja');
  const [sent] = await inFacility(facility.system, db =>
    db.select().from(message).where(eq(message.bookingId, booking.id)),
  );
  expect(sent?.sealed).toHaveLength(0);
  const worker = await startMessages(site, tasks(site));
  const own = async () => (await server().inbox()).filter(({ subject }) => subject?.includes('削除のご依頼'));
  await vi.waitFor(async () => expect((await own()).length).toBeGreaterThan(0), { timeout: 120_000 });
  await worker.stop();
  const [mail] = await own();
  for (const said of [mail?.text, mail?.html]) {
    expect(said).toContain('顔写真');
    expect(said).toContain('旅館業法第6条');
    expect(said).not.toContain('千代田');
    expect(said).not.toMatch(/https?:\/\/[^w]/);
  }
});

test('staff see when a deletion was requested and its result', async () => {
  const made = await aRegisteredGuest();
  await deleteMyData(made.guest, 'ja');
  const { facilityId, system } = made.facility;
  const requests = await inFacility(system, db => requestsOf(db, facilityId, made.booking.id, 'en'));
  expect(requests).toMatchObject([{ kind: 'deletion', slot: 0, deletion: { held: false } }]);
  expect(JSON.stringify(requests)).not.toContain('山田');
});

test('a deletion request is deleted with its registration at the end of the retention period', async () => {
  const made = await aRegisteredGuest();
  await deleteMyData(made.guest, 'ja');
  const start = now().getTime();
  setClock(() => new Date(start + 4 * 366 * 86_400_000));
  await sweep();
  resetClock();
  const left = await inFacility(made.facility.system, db => db.select().from(dataRequest));
  expect(left.filter(({ registrationId }) => registrationId === made.registrationId)).toEqual([]);
});
