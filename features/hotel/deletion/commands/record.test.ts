import '#test/harness/database.ts';
import { eq } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { asOwner } from '#test/harness/database.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { verifyDeletions } from '../queries/record-chain.ts';
import { deletionRecord } from '../tables.ts';
import { closeDays } from './close-days.ts';
import { countDeleted, countDeletedOf } from './count-deleted.ts';

let hotel: TestFacility;
const onDay = (day: string) => setClock(() => new Date(`${day}T03:00:00Z`));
const count = (count: number) =>
  inFacility(hotel.system, db =>
    countDeleted(db, hotel.facilityId, [{ rule: 'pictures', what: 'pictures', count }]),
  );
const records = () =>
  inFacility(hotel.system, db =>
    db
      .select({ day: deletionRecord.day, counts: deletionRecord.counts })
      .from(deletionRecord)
      .where(eq(deletionRecord.facilityId, hotel.facilityId))
      .orderBy(deletionRecord.id),
  );
const faults = async () =>
  (await inFacility(hotel.system, db => verifyDeletions(db, hotel.facilityId))).faults;
const runWithoutTriggers = (statement: string) =>
  asOwner(
    `alter table deletion_record disable trigger user; ${statement.replaceAll('$hotel', String(hotel.facilityId))}; alter table deletion_record enable trigger user`,
  );

beforeEach(async () => {
  hotel = await aFacility();
});
afterEach(resetClock);

test('records the deletions of a day in one row, with a count for each rule and type, once the day is over', async () => {
  onDay('2026-11-23');
  await Promise.all([count(3), count(4), count(0)]);
  await closeDays();
  expect(await records()).toEqual([]);
  onDay('2026-11-24');
  await closeDays();
  expect(await records()).toEqual([{ day: '2026-11-23', counts: [['pictures', 'pictures', 7]] }]);
});

test('concurrent runs record the deletions of a day once', async () => {
  onDay('2026-11-23');
  await count(5);
  onDay('2026-11-25');
  await Promise.all([closeDays(), closeDays(), closeDays()]);
  expect(await records()).toHaveLength(1);
});

test('counts deleted rows per hotel, and those without a hotel separately', async () => {
  const other = await aFacility();
  onDay('2026-11-23');
  const owners = [hotel.facilityId, null, other.facilityId, hotel.facilityId];
  const rows = owners.map(facilityId => ({ facilityId }));
  await platformDb(db => countDeletedOf(db, { rule: 'messages', what: 'messages' }, rows));
  onDay('2026-11-24');
  await closeDays();
  expect(await records()).toEqual([{ day: '2026-11-23', counts: [['messages', 'messages', 2]] }]);
  const ofNobody = await platformDb(db => verifyDeletions(db, 0));
  expect(ofNobody.records).toBeGreaterThan(0);
});

describe('the deletion record', () => {
  beforeEach(async () => {
    for (const day of ['2026-11-20', '2026-11-21', '2026-11-22']) {
      onDay(day);
      await count(2);
      onDay('2026-11-23');
      await closeDays();
    }
  });

  test('an unchanged deletion record verifies without faults', async () => {
    expect(await faults()).toEqual([]);
  });

  test("the application's database login cannot change a deletion record", async () => {
    const change = inFacility(hotel.system, db => db.update(deletionRecord).set({ counts: [] }));
    await expect(change).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/permission denied/) },
    });
  });

  test.each([
    [
      'changes a count',
      `update deletion_record set counts = '[["pictures","pictures",1]]' where facility_id = $hotel and id = 2`,
      { what: 'forged', record: 2 },
    ],
    [
      'deletes a record',
      'delete from deletion_record where facility_id = $hotel and id = 2',
      { what: 'gap', record: 3 },
    ],
  ])('verification reports a fault if someone %s', async (_what, statement, fault) => {
    await runWithoutTriggers(statement);
    expect(await faults()).toEqual([fault]);
  });
});
