import '#test/harness/database.ts';
import { and, eq } from 'drizzle-orm';
import sharp from 'sharp';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { booking as bookingTable } from '#features/booking/booking/tables.ts';
import { question } from '#features/form/questionnaire/tables.ts';
import { type AnswersByName, emma, taro } from '#features/guest/check-in-form/factory.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { image } from '#features/registration/image/tables.ts';
import { aBooking, type TestBooking } from '#features/registration/registration/factory.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility, aStaffMember, type TestFacility } from '#test/harness/facility.ts';
import { GuestClient } from '#test/harness/guest-client.ts';
import { HttpClient, type HttpResponse, valueAt } from '#test/harness/http-client.ts';
import { aLeader, runConcurrently, setProofMethod } from '#test/harness/proofs.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import type { MyData } from './contract.ts';

let url = '';
beforeAll(async () => {
  url = await openTestServer();
});
afterEach(resetClock);

const MINUTE = 60_000;
const later = (ms: number) => {
  const start = now().getTime();
  setClock(() => new Date(start + ms));
};

async function jpeg(): Promise<Blob> {
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: '#264b73' } })
    .jpeg()
    .toBuffer();
  return new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
}

type Registered = {
  facility: TestFacility;
  booking: TestBooking;
  guest: GuestClient;
  idOf: (name: string) => number;
};

/**
 * Registers 山田 太郎. With `pictures`, adds a picture of his face, and Emma Wilson as a companion with a
 * passport picture.
 */
async function aRegisteredGuest({ pictures = false } = {}): Promise<Registered> {
  const facility = await aFacility();
  const { facilityId, system } = facility;
  const booking = await aBooking(facility);
  await inFacility(system, db =>
    db
      .update(question)
      .set({ visibility: true })
      .where(and(eq(question.facilityId, facilityId), eq(question.systemName, 'face_recognition'))),
  );
  const guest = await new GuestClient(url, { ...booking, facilityId }).prove();
  const questions = await guest.questions();
  const idOf = (name: string) => questions.find(({ system_name }) => system_name === name)?.id ?? 0;
  const send = async (kind: string, person: string) => {
    const form = new FormData();
    form.set('kind', kind);
    form.set('person', person);
    form.set('file', await jpeg(), 'picture.jpg');
    return String(valueAt(await guest.http.call('POST checkin/image', form), 'data.image_id'));
  };
  const formOf = (given: AnswersByName) =>
    Object.fromEntries(
      Object.entries(given).flatMap(([name, value]) =>
        name === 'email' || value === undefined ? [] : [[String(idOf(name)), value]],
      ),
    );
  const main: AnswersByName = { ...taro, gender: 'male' };
  const companions = [];
  if (pictures) {
    main.face_recognition = await send('face', 'main');
    const gov_id = await send('passport', 'companion:1');
    companions.push({ email: '', other_form: formOf({ ...emma, gov_id }) });
  }
  const form = await guest.filledIn();
  const submitted = await guest.submit({
    ...form,
    email: 'taro@example.com',
    other_form: formOf(main),
    companions,
  });
  if (submitted.status !== 200) throw new Error(submitted.text);
  return { facility, booking, guest, idOf };
}

const show = ({ guest }: Registered) => guest.http.call('POST mypage/data', {});
const dataIn = (answer: HttpResponse) => valueAt(answer, 'data') as unknown as MyData;
const sectionsOf = (data: MyData, person: number | null) =>
  data.parts.find(part => part.person === person)?.sections ?? [];
const row = (data: MyData, person: number | null, label: string) =>
  sectionsOf(data, person)
    .flatMap(section => section.rows.map(each => ({ ...each, section })))
    .find(each => each.label === label);

const calls: [string, string, object][] = [
  ['to see', 'POST mypage/data', {}],
  ['to download', 'POST mypage/data/file', { format: 'json' }],
  [
    'to correct',
    'POST mypage/data/correct',
    { version: 0, changes: [{ person_id: 1, question_id: 1, value: 'x' }] },
  ],
  ['to confirm', 'POST mypage/data/confirm', { version: 0 }],
  ['to delete', 'POST mypage/data/delete', {}],
];

describe.each(calls)('%s', (_what, address, input) => {
  test("each call about the guest's own data returns 401 without a proof", async () => {
    expect((await new HttpClient(url).call(address, input)).status).toBe(401);
  });

  test("each call about the guest's own data rejects a weak proof", async () => {
    const registered = await aRegisteredGuest();
    const { facility, booking } = registered;
    await setProofMethod(facility, 1);
    const weak = new GuestClient(url, { ...booking, facilityId: facility.facilityId });
    await weak.proveByClaim(facility.slug, booking.checkinDate, '5678');
    const answer = await weak.http.call(address, input);
    expect([answer.status, valueAt(answer, 'code')]).toEqual([403, 'proof_needed']);
  });

  test("each call about the guest's own data rejects a strong proof made six minutes ago and accepts a new one", async () => {
    const registered = await aRegisteredGuest();
    later(6 * MINUTE);
    const answer = await registered.guest.http.call(address, input);
    expect([answer.status, valueAt(answer, 'code')]).toEqual([403, 'proof_needed']);
    await registered.guest.prove();
    expect((await registered.guest.http.call(address, input)).status).not.toBe(403);
  });

  test("each call about the guest's own data returns 404 to a guest who has not registered", async () => {
    const facility = await aFacility();
    const booking = await aBooking(facility);
    const guest = await new GuestClient(url, { ...booking, facilityId: facility.facilityId }).prove();
    expect((await guest.http.call(address, input)).status).toBe(404);
  });
});

test('a guest sees the stored data of each person with its purpose, rule and expiry date', async () => {
  const registered = await aRegisteredGuest({ pictures: true });
  const data = dataIn(await show(registered));
  expect(data.parts.map(({ person }) => person)).toEqual([0, 1, null]);
  const until = `${Number(registered.booking.checkoutDate.slice(0, 4)) + 3}`;
  const name = row(data, 0, 'お名前');
  expect(name).toMatchObject({ value: '山田 太郎', section: { purpose: 'register', rule: 'ryokan' } });
  expect(name?.section.until).toContain(until);
  expect(name?.section.kept).toContain('旅館業法第6条');
  expect(row(data, 0, '顔写真')).toMatchObject({
    picture: 'face',
    section: { rule: 'pictures', until: daysAfter(registered.booking.checkoutDate, 30) },
  });
  expect(row(data, 0, '性別')?.section).toMatchObject({ purpose: 'optional' });
  expect(row(data, 1, 'パスポート番号')).toMatchObject({
    value: 'LM123456',
    section: { purpose: 'register' },
  });
  expect(row(data, 1, 'パスポートの顔写真ページ')?.section).toMatchObject({
    purpose: 'passport',
    rule: 'ryokan',
  });
});

test("shows the guest's own data in the language of the request", async () => {
  const registered = await aRegisteredGuest();
  const answer = await registered.guest.http.call('POST mypage/data', {}, { lang: 'en' });
  expect(row(dataIn(answer), 0, 'Full name')?.section.kept).toContain('Ryokan Business Act, art. 6');
});

test("the response with the guest's own data has a header that prevents caching", async () => {
  const answer = await show(await aRegisteredGuest());
  expect(answer.headers.get('cache-control')).toBe('no-store');
});

test('a room leader and the main guest each see only their own registration', async () => {
  const registered = await aRegisteredGuest();
  const { facility, booking } = registered;
  const leader = await aLeader(facility, booking.id);
  const guest = await new GuestClient(url, { ...leader, facilityId: facility.facilityId }).prove();
  expect((await guest.http.call('POST mypage/data', {})).status).toBe(404);
  const form = await guest.filledIn({ companions: 0, name: '鈴木 一郎' });
  expect((await guest.submit({ ...form, email: 's@example.com' })).status).toBe(200);
  const theirs = dataIn(await show({ ...registered, guest }));
  expect(row(theirs, 0, 'お名前')?.value).toBe('鈴木 一郎');
  expect(JSON.stringify(theirs)).not.toContain('山田');
  expect(JSON.stringify(dataIn(await show(registered)))).not.toContain('鈴木');
});

test('only the main guest sees the additional reservation numbers of the booking', async () => {
  const registered = await aRegisteredGuest();
  const { facility, booking } = registered;
  const metadata = { ...booking.metadata, other_reservation_numbers: ['CONF-88001', 'BDC-3055'] };
  await inFacility(facility.system, db =>
    db.update(bookingTable).set({ metadata }).where(eq(bookingTable.id, booking.id)),
  );
  expect(row(dataIn(await show(registered)), null, 'その他の予約番号')?.value).toBe('CONF-88001, BDC-3055');
  const file = await registered.guest.http.call('POST mypage/data/file', { format: 'json' });
  expect(file.text).toContain('CONF-88001');
  const leader = await aLeader(facility, booking.id);
  const guest = await new GuestClient(url, { ...leader, facilityId: facility.facilityId }).prove();
  const form = await guest.filledIn({ companions: 0, name: '鈴木 一郎' });
  await guest.submit({ ...form, email: 's@example.com' });
  expect((await show({ ...registered, guest })).text).not.toContain('CONF-88001');
});

test('shows when a passport picture was viewed and in which role, but not the user', async () => {
  const registered = await aRegisteredGuest({ pictures: true });
  const { facility } = registered;
  const [passport] = await inFacility(facility.system, db =>
    db
      .select()
      .from(image)
      .where(and(eq(image.facilityId, facility.facilityId), eq(image.kind, 'passport'))),
  );
  const member = await aStaffMember(facility);
  for (const { username, password } of [member, facility]) {
    const staff = new HttpClient(url);
    await staff.call('POST auth/login', { username, password });
    const { status } = await staff.call('POST log/load-image', {
      facility_id: facility.facilityId,
      path: passport?.publicId,
    });
    expect(status).toBe(200);
  }
  const data = dataIn(await show(registered));
  const looks = sectionsOf(data, null).find(({ purpose }) => purpose === 'looks');
  expect(looks?.rows.map(({ value }) => value)).toEqual([
    expect.stringMatching(/Emma Wilson.*パスポートの写真.*閲覧.*フロント担当/),
    expect.stringMatching(/Emma Wilson.*パスポートの写真.*閲覧.*管理者/),
  ]);
  expect(JSON.stringify(data)).not.toContain(member.username);
});

test('the JSON export contains all data and the pictures', async () => {
  const registered = await aRegisteredGuest({ pictures: true });
  const answer = await registered.guest.http.call('POST mypage/data/file', { format: 'json' });
  expect(answer.headers.get('content-disposition')).toContain('my-data.json');
  const file = JSON.parse(answer.text);
  expect(file).toMatchObject({ format: 'genkan.my-data', format_version: 1 });
  expect(file.pictures.map(({ person, kind }: { person: number; kind: string }) => [person, kind])).toEqual([
    [0, 'face'],
    [1, 'passport'],
  ]);
  const [{ base64 }] = file.pictures;
  expect((await sharp(Buffer.from(base64, 'base64')).metadata()).format).toBe('jpeg');
});

test('the PDF export contains the pictures and text in every script', async () => {
  const registered = await aRegisteredGuest({ pictures: true });
  const { http } = registered.guest;
  for (const lang of ['ja', 'ko']) {
    const answer = await http.call('POST mypage/data/file', { format: 'pdf' }, { lang });
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.text.slice(0, 5)).toBe('%PDF-');
    expect(answer.text.match(/\/Subtype \/Image/g)).toHaveLength(2);
  }
});

const correction = (registered: Registered, data: MyData, name: string, value: string) => ({
  version: data.version,
  changes: [
    {
      person_id: sectionsOf(data, 0)[0]?.rows[0]?.person_id,
      question_id: registered.idOf(name),
      value,
    },
  ],
});

describe('correcting', () => {
  test('a guest can correct an answer until check-in', async () => {
    const registered = await aRegisteredGuest();
    const data = dataIn(await show(registered));
    expect(data.may_correct).toBe('yes');
    const answer = await registered.guest.http.call(
      'POST mypage/data/correct',
      correction(registered, data, 'full_name', '山田 次郎'),
    );
    expect(valueAt(answer, 'data')).toEqual({ amended: 1, version: 1 });
    expect(row(dataIn(await show(registered)), 0, 'お名前')?.value).toBe('山田 次郎');
  });

  test("a guest's invalid correction is reported at its field", async () => {
    const registered = await aRegisteredGuest();
    const data = dataIn(await show(registered));
    const asked = correction(registered, data, 'phone', 'x');
    const answer = await registered.guest.http.call('POST mypage/data/correct', asked);
    expect(answer.status).toBe(422);
    expect(Object.keys(valueAt(answer, 'errors') as object)).toEqual([
      `answers.${asked.changes[0]?.person_id}.${registered.idOf('phone')}`,
    ]);
  });

  test('correcting an answer of a person on another registration returns 404', async () => {
    const registered = await aRegisteredGuest();
    const other = dataIn(await show(await aRegisteredGuest()));
    const answer = await registered.guest.http.call(
      'POST mypage/data/correct',
      correction(registered, other, 'full_name', '山田 次郎'),
    );
    expect(answer.status).toBe(404);
  });

  test.each<[string, Partial<typeof bookingTable.$inferInsert>]>([
    ['the PMS reports the check-in', { pmsBookingStatus: 3 }],
    ['staff have confirmed the registration', { bookingStatusId: 23 }],
  ])('once %s, only the front desk can correct an answer', async (_why, changes) => {
    const registered = await aRegisteredGuest();
    const { facility, booking } = registered;
    const before = dataIn(await show(registered));
    await inFacility(facility.system, db =>
      db
        .update(bookingTable)
        .set(changes)
        .where(and(eq(bookingTable.facilityId, facility.facilityId), eq(bookingTable.id, booking.id))),
    );
    expect(dataIn(await show(registered)).may_correct).toBe('ask');
    const answer = await registered.guest.http.call(
      'POST mypage/data/correct',
      correction(registered, before, 'full_name', '山田 次郎'),
    );
    expect([answer.status, valueAt(answer, 'code')]).toEqual([422, 'ask_front_desk']);
  });

  test('the second of two concurrent corrections of an answer by the guest returns a conflict', async () => {
    const registered = await aRegisteredGuest();
    const data = dataIn(await show(registered));
    const answers = await runConcurrently(2, index =>
      registered.guest.http.call(
        'POST mypage/data/correct',
        correction(registered, data, 'full_name', `山田 ${index}`),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });
});

describe('confirming', () => {
  test('a guest can confirm their data once on the day of check-in', async () => {
    const registered = await aRegisteredGuest();
    expect(dataIn(await show(registered)).may_confirm).toBe('yes');
    const answers = await runConcurrently(2, () =>
      registered.guest.http.call('POST mypage/data/confirm', { version: 0 }),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(dataIn(await show(registered)).may_confirm).toBe('done');
  });

  test("rejects a guest's confirmation if the data was corrected after it was shown", async () => {
    const registered = await aRegisteredGuest();
    const data = dataIn(await show(registered));
    await registered.guest.http.call(
      'POST mypage/data/correct',
      correction(registered, data, 'full_name', '山田 次郎'),
    );
    const answer = await registered.guest.http.call('POST mypage/data/confirm', { version: data.version });
    expect([answer.status, valueAt(answer, 'code')]).toEqual([409, 'version_conflict']);
  });

  test("rejects a guest's confirmation before the day of check-in", async () => {
    const registered = await aRegisteredGuest();
    const { facility, booking } = registered;
    await inFacility(facility.system, db =>
      db
        .update(bookingTable)
        .set({
          checkinDate: daysAfter(booking.checkinDate, 3),
          checkoutDate: daysAfter(booking.checkinDate, 5),
        })
        .where(and(eq(bookingTable.facilityId, facility.facilityId), eq(bookingTable.id, booking.id))),
    );
    const answer = await registered.guest.http.call('POST mypage/data/confirm', { version: 0 });
    expect([answer.status, valueAt(answer, 'code')]).toEqual([422, 'not_today']);
  });
});
