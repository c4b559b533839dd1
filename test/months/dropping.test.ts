import '#test/harness/alone.ts';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { sealAudit } from '#features/audit/audit/commands/seal.ts';
import { verifyAudit } from '#features/audit/audit/queries/verify.ts';
import { liftHold, placeHold } from '#features/booking/booking/commands/holds.ts';
import { aRegisteredBooking, taro } from '#features/guest/check-in-form/factory.ts';
import { deletedBetween } from '#features/hotel/deletion/queries/deleted.ts';
import { storeRawSetting } from '#features/hotel/facility/factory.ts';
import { sweep } from '#features/lifecycle/retention/commands/sweep.ts';
import { setDay } from '#features/lifecycle/retention/factory.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { resetClock } from '#platform/clock/clock.ts';
import { dropEmptyPartitions } from '#platform/database/months.ts';
import { ownersTestDatabase } from '#test/harness/database.ts';
import type { TestFacility } from '#test/harness/facility.ts';
import { testWithRealTime } from '#test/harness/in-time.ts';
import { aPictureFolder } from '#test/harness/picture-folder.ts';
import { createPastPartitions, monthsOf, rowsIn } from './partitions.ts';

// The clock of the database decides which months are over, so the test uses past years.

await aPictureFolder();
let hotel: TestFacility;
let patient: TestFacility;
let bookingId: number;

const registered = () =>
  aRegisteredBooking({
    booking: { checkinDate: '2020-03-10', checkoutDate: '2020-03-12' },
    main: { ...taro, occupation: 'freelance' },
  });
const has = async (table: 'message' | 'booking_status_log' | 'audit_entry') =>
  (await monthsOf(table)).includes('2020_03');
const statusesOf = async ({ facilityId }: TestFacility) => rowsIn('booking_status_log', facilityId);

beforeAll(async () => {
  await createPastPartitions('2020-03', '2020-04');
  setDay('2020-03-08');
  ({
    facility: hotel,
    booking: { id: bookingId },
  } = await registered());
  ({ facility: patient } = await registered());
  await storeRawSetting(patient, 'retention', { registration_years: 5, image_days: 30 });
  await inFacility(hotel.system, db => audit(db, hotel.system, { action: 'facility.opened' }));
  await sealAudit();
});
afterAll(resetClock);

test('the partition of an empty month is dropped once the month is over', async () => {
  expect(await monthsOf('booking_status_log')).toContain('2020_04');
  await sweep();
  expect(await monthsOf('booking_status_log')).not.toContain('2020_04');
});

test('the partition of a month is kept until the retention period of all its rows has ended', async () => {
  setDay('2023-03-12');
  await sweep();
  expect([await has('booking_status_log'), await has('audit_entry')]).toEqual([true, true]);
  expect(await statusesOf(hotel)).toHaveProperty('2020_03');
});

test('the partition of a month is kept while one of its rows is on legal hold', async () => {
  await placeHold(hotel.owner, { bookingId, reason: '係争中のため' });
  setDay('2023-03-14');
  await sweep();
  expect(await statusesOf(hotel)).toHaveProperty('2020_03');
  await liftHold(hotel.owner, bookingId);
});

test('if another hotel has a longer retention, only the expired rows are deleted and counted', async () => {
  await sweep();
  expect(await statusesOf(hotel)).toEqual({});
  expect(await statusesOf(patient)).toHaveProperty('2020_03');
  expect(await has('booking_status_log')).toBe(true);
  const gone = await inFacility(hotel.system, db =>
    deletedBetween(db, hotel.facilityId, '2023-03-14', '2023-03-14'),
  );
  expect(gone.flatMap(({ counts }) => counts)).toContainEqual({
    rule: 'registered',
    what: 'bookings',
    count: 1,
  });
});

async function runInOtherTransaction(statement: string): Promise<pg.Client> {
  const other = new pg.Client({ connectionString: ownersTestDatabase() });
  await other.connect();
  await other.query('begin');
  await other.query(statement);
  return other;
}

test('the partition of a month is kept if a row is inserted just before the partition is dropped', async () => {
  setDay('2025-03-13');
  await aBooking(patient, { checkinDate: '2025-03-20', checkoutDate: '2025-03-21' });
  const late =
    await runInOtherTransaction(`insert into booking_status_log (facility_id, booking_id, booking_status_id, at)
    select facility_id, id, 17, '2020-03-31' from booking where facility_id = ${patient.facilityId} and checkin_date = '2025-03-20'`);
  const swept = sweep();
  await late.query('commit');
  await swept;
  await late.end();
  expect([await statusesOf(patient), await has('booking_status_log')]).toEqual([
    expect.objectContaining({ '2020_03': 1 }),
    true,
  ]);
});

testWithRealTime('does not wait for a reader of a table: its month is dropped the next time', async () => {
  setDay('2025-07-01');
  const reader = await runInOtherTransaction('select from booking_status_log');
  await sweep();
  expect([await statusesOf(patient), await has('booking_status_log')]).toEqual([{}, true]);
  await reader.end();
  expect(await dropEmptyPartitions()).toBeGreaterThan(0);
  expect(await has('booking_status_log')).toBe(false);
});

test('audit entries are deleted and counted with their seals, and the remaining entries can be verified', async () => {
  expect(await has('message')).toBe(false);
  expect(await has('audit_entry')).toBe(false);
  const gone = await inFacility(hotel.system, db =>
    deletedBetween(db, hotel.facilityId, '2025-03-01', '2025-07-01'),
  );
  expect(gone.flatMap(({ counts }) => counts)).toContainEqual(
    expect.objectContaining({ rule: 'audit', what: 'auditEntries' }),
  );
  await sealAudit();
  expect((await verifyAudit(hotel.system)).faults).toEqual([]);
});
