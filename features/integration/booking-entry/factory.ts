import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { booking } from '#features/booking/booking/tables.ts';
import { businessDay } from '#features/hotel/facility/rules/business-day.ts';
import { daysAfter } from '#features/hotel/facility/rules/days.ts';
import { now } from '#platform/clock/clock.ts';
import type { TestFacility } from '#test/harness/facility.ts';
import { checkFile } from './commands/file/check-bookings.ts';
import { queueImport } from './commands/file/edit.ts';
import { importFile } from './commands/file/take.ts';
import { storeFile } from './commands/file/upload.ts';
import { viewRows } from './commands/file/view-rows.ts';
import { showFile } from './queries/file/files.ts';

const CSV_HEADER = '予約番号,チェックイン日,チェックアウト日,氏名,電話番号,メールアドレス,人数,状態';

export const day = (after: number) => daysAfter(businessDay(now(), 'Asia/Tokyo'), after);

export const line = (no: string, name = '山田 太郎', { status = '予約', out = 5 } = {}) =>
  [no, day(3), day(out), name, '090-1234-5678', 'taro@example.com', '2', status].join(',');

export const csv = (...lines: string[]) => [CSV_HEADER, ...lines].join('\r\n');

/** A booking as sent by a PMS. A file may contain the same booking. */
export const pmsBooking = (no: string) => ({
  pms_code: 'file',
  pms_reservation_no: no,
  checkin_date: day(3),
  checkout_date: day(4),
  metadata: { full_name: 'PMS' },
});

type Hotel = Pick<TestFacility, 'owner' | 'system'>;

/**
 * Uploads a file as staff would. If its titles are known, also checks its rows as the worker does.
 * @returns the id of the file
 */
export async function aFile(
  { owner, system }: Hotel,
  text: string | Uint8Array,
  name = 'bookings.csv',
): Promise<number> {
  const id = await storeFile(owner, { file: Buffer.from(text as string), name });
  await checkFile(system, id, { isNumbered: true });
  return id;
}

export async function anImportedFile(hotel: Hotel, text: string): Promise<number> {
  const id = await aFile(hotel, text);
  await importTestFile(hotel, id);
  return id;
}

export async function importTestFile({ owner, system }: Hotel, id: number): Promise<void> {
  await queueImport(owner, id, false);
  await importFile(system, id, { attempt: 1, lastAttempt: false });
}

export const bookingsOf = ({ system }: TestFacility) =>
  inFacility(system, db => db.select().from(booking).orderBy(booking.pmsBookingNo));

export const namesOf = async (hotel: TestFacility) =>
  (await bookingsOf(hotel)).map(each => [each.pmsBookingNo, each.name, each.pmsBookingStatus]);

export const countsOf = async ({ owner }: TestFacility, id: number) => (await showFile(owner, id)).counts;

export const rowsOf = ({ owner }: TestFacility, id: number) =>
  viewRows(owner, { id, verdict: undefined, after: 0 });
