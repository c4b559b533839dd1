import '#test/harness/alone.ts';
import '#test/harness/database.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { eq } from 'drizzle-orm';
import iconv from 'iconv-lite';
import readSheet from 'read-excel-file/node';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { auditEntry } from '#features/audit/tables.ts';
import { booking as bookingTable } from '#features/booking/tables.ts';
import { submit } from '#features/check-in-form/commands/submit.ts';
import { aForm, emma, taro } from '#features/check-in-form/factory.ts';
import { aGuest } from '#features/guest-access/factory.ts';
import { storeImage } from '#features/image/commands/images.ts';
import { withdraw } from '#features/registration/commands/withdraw.ts';
import { aBooking } from '#features/registration/factory.ts';
import { person, registration } from '#features/registration/tables.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import { openFiles } from '#platform/files/files.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { exportRegister } from './commands/export-register.ts';
import { registerCsv, registerPdf } from './queries/book.ts';
import type { BookFormat } from './rules.ts';

let folder: string;
let bytes: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'genkan-book-'));
  openFiles(diskStore(folder));
  bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#264b73' } })
    .png()
    .toBuffer();
});
afterAll(() => rm(folder, { recursive: true }));
afterEach(resetClock);

const days = { from_date: '2026-11-20', to_date: '2026-11-21' };

async function registered(
  facility: TestFacility,
  pmsBookingNo: string,
  main: object,
  companions: object[] = [],
) {
  const dates = { checkinDate: '2026-11-21', checkoutDate: '2026-11-23', pmsBookingNo };
  const booking = await aBooking(facility, dates);
  const guest = aGuest(booking);
  setClock(() => new Date('2026-11-20T03:00:00Z'));
  const gov_id = await storeImage(guest, { kind: 'passport', person: 'companion:1', bytes });
  const all = companions.map(each => ({ ...emma, gov_id, ...each }));
  await submit(guest, await aForm(guest, booking, { main: { ...taro, ...main }, companions: all }));
  return booking;
}

/** 𠮷田 with a friend from Poland; and Taro, whose entry has a formula in it. */
async function aHotel() {
  const facility = await aFacility();
  const first = await registered(facility, 'R-1', { full_name: '𠮷田 太郎' }, [{ full_name: 'Łukasz Żółć' }]);
  const second = await registered(facility, 'R-2', { full_name: '=cmd|calc' });
  return { facility, first, second };
}

const bytesOf = async ({ owner, facilityId }: TestFacility, format: BookFormat, range = days) => {
  const { body } = await exportRegister(owner, { facility_id: facilityId, ...range, format });
  return buffer(body instanceof Readable ? body : Readable.from([body]));
};
const csvOf = async (facility: TestFacility, range = days) =>
  (await bytesOf(facility, 'csv', range)).toString('utf8');
const textOf = async (pdf: Buffer) =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)))).text.join('\n').replaceAll(/\s/g, '');

describe('the guest register of a range of days', () => {
  test('has an entry for each person in the order of the law, with passport number and how it stands', async () => {
    const { facility } = await aHotel();
    const [titles = '', taroLine = '', lukasz = ''] = (await csvOf(facility))
      .replace('\uFEFF', '')
      .split('\r\n');
    expect(titles.split(',').slice(0, 9)).toEqual([
      '番号',
      '到着日',
      '出発日',
      '客室',
      '氏名',
      '住所',
      '連絡先',
      '国籍',
      '旅券番号',
    ]);
    expect(taroLine).toMatch(/^1,2026-11-21,2026-11-23,,𠮷田 太郎,.+,,,R-1,記載済み$/);
    expect(lukasz).toMatch(/^2,2026-11-21,2026-11-23,,Łukasz Żółć,.*,R-1,旅券未確認$/);
    expect(lukasz).toContain('LM123456');
  });

  test('as PDF holds every name as it was given, and the hotel and the days', async () => {
    const { facility } = await aHotel();
    const text = await textOf(await bytesOf(facility, 'pdf'));
    for (const each of ['宿泊者名簿', '𠮷田太郎', 'ŁukaszŻółć', '2026-11-20〜2026-11-21', 'LM123456'])
      expect(text).toContain(each);
  });

  test('as a workbook holds the same, and no formula', async () => {
    const { facility } = await aHotel();
    const [sheet] = await readSheet(await bytesOf(facility, 'xlsx'));
    expect(sheet?.data.map(row => row[4])).toEqual(['氏名', '𠮷田 太郎', 'Łukasz Żółć', '=cmd|calc']);
  });

  test('as CSV makes no formula of what guests write', async () => {
    const { facility } = await aHotel();
    expect(await csvOf(facility)).toContain(`,'=cmd|calc,`);
  });

  test('in Shift_JIS puts 〓 for what that does not have, and lists it with its row and column', async () => {
    const { facility } = await aHotel();
    const text = iconv.decode(await bytesOf(facility, 'csv_shift_jis'), 'cp932');
    expect(text).toContain('〓田 太郎');
    expect(text.split('Shift_JISで表せない文字')[1]).toMatch(
      /2,氏名,U\+20BB7\r\n3,氏名,U\+141\r\n3,氏名,U\+17B/,
    );
  });

  test('leaves out who arrives on other days, who has not registered, what was withdrawn, and other hotels', async () => {
    const { facility, second } = await aHotel();
    await aBooking(facility, { checkinDate: '2026-11-21', pmsBookingNo: 'R-3' });
    await registered(await aFacility(), 'R-9', { full_name: '他館 花子' });
    const [made] = await inFacility(facility.system, db =>
      db.select({ id: registration.id }).from(registration).where(eq(registration.bookingId, second.id)),
    );
    await withdraw(facility.owner, made?.id ?? 0, 'Registered twice');
    const csv = await csvOf(facility);
    expect(csv.split('\r\n').filter(line => line !== '')).toHaveLength(3);
    expect(csv).not.toMatch(/R-2|R-3|他館/);
    expect(await csvOf(facility, { from_date: '2026-11-22', to_date: '2026-11-30' })).toMatch(
      /^\uFEFF番号[^\n]*\r\n$/,
    );
  });

  test('marks a booking that was cancelled', async () => {
    const { facility, second } = await aHotel();
    await inFacility(facility.system, db =>
      db.update(bookingTable).set({ pmsBookingStatus: 2 }).where(eq(bookingTable.id, second.id)),
    );
    expect(await csvOf(facility)).toMatch(/R-2,予約取消・記載済み/);
  });

  test('goes on where more bookings arrive than are read at once', async () => {
    const { facility } = await aHotel();
    for (let n = 0; n < 41; n += 1) await registered(facility, `M-${n}`, {});
    const lines = (await csvOf(facility)).split('\r\n').filter(line => line !== '');
    expect(lines).toHaveLength(1 + 3 + 41);
    expect(new Set(lines.map(line => line.split(',')[0])).size).toBe(lines.length);
  });

  test('is on record before a byte has left', async () => {
    const { facility } = await aHotel();
    await bytesOf(facility, 'pdf');
    const entries = await inFacility(facility.system, db =>
      db.select().from(auditEntry).where(eq(auditEntry.action, 'export.register')),
    );
    expect(entries.map(({ details }) => details)).toEqual([{ ...days, format: 'pdf' }]);
  });
});

test('The entries of certain persons alone, as CSV and as a PDF that opens with its password', async () => {
  const { facility } = await aHotel();
  const persons = await inFacility(facility.system, db => db.select({ id: person.id }).from(person));
  const subject = { personIds: persons.slice(1, 2).map(({ id }) => id) };
  const csv = (await buffer(await registerCsv(facility.system, subject))).toString('utf8');
  expect(csv.split('\r\n').filter(line => line !== '')).toHaveLength(2);
  expect(csv).toContain('Łukasz Żółć');
  const pdf = await buffer(await registerPdf(facility.system, subject, { password: 'kaede-41' }));
  await expect(textOf(pdf)).rejects.toThrow(/password/i);
});
