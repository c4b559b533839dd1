import '#test/harness/alone.ts';
import { eq } from 'drizzle-orm';
import pg from 'pg';
import { afterEach, describe, expect, it, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { sealBatch } from '#features/audit/audit/commands/seal.ts';
import { verifyAudit } from '#features/audit/audit/queries/verify.ts';
import { logStatus } from '#features/booking/booking/commands/statuses.ts';
import { statusIds } from '#features/booking/booking/rules/status.ts';
import { writeAllDue } from '#features/message/message/factory/due.ts';
import { messagesOf, site } from '#features/message/message/factory/messages.ts';
import { aDueBooking, MOMENT } from '#features/message/message/factory/sending.ts';
import { messageClaim } from '#features/message/message/tables.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { now, resetClock, setClock } from '#platform/clock/clock.ts';
import { createMonthPartitions } from '#platform/database/months.ts';
import { pool } from '#platform/database/pool.ts';
import { asOwner, ownersTestDatabase, testDatabase } from '#test/harness/database.ts';
import { aFacility } from '#test/harness/facility.ts';
import { testWithRealTime } from '#test/harness/in-time.ts';
import { monthsOf, rowsIn, tables } from './partitions.ts';

afterEach(resetClock);

/** Returns a month as `2026_12`, counted from the database clock. */
async function monthAhead(months: number): Promise<string> {
  const { rows } = await pool().query<{ month: string }>(
    `select to_char(now() at time zone 'UTC' + make_interval(months => $1), 'YYYY_MM') as month`,
    [months],
  );
  return rows[0]?.month ?? '';
}

const middleOf = (month: string) => new Date(`${month.replace('_', '-')}-15T12:00:00Z`);

async function writeAt(time: Date) {
  const facility = await aFacility();
  const booking = await aBooking(facility);
  setClock(() => time);
  await inFacility(facility.system, async db => {
    await audit(db, facility.system, { action: 'booking.viewed' });
    await logStatus(db, facility.facilityId, [booking.id], statusIds.input, { at: now() });
  });
  resetClock();
  return facility;
}

describe('creating the partition of a month', () => {
  test.each(tables)('the partition of %s is created two months before the month begins', async table => {
    const made = await monthsOf(table);
    expect(made.at(-1)).toBe(await monthAhead(2));
  });

  test('several concurrent processes create a partition only once', async () => {
    const last = await monthAhead(2);
    await asOwner(`drop table message_${last}`);
    await Promise.all([createMonthPartitions(), createMonthPartitions(), createMonthPartitions()]);
    expect((await monthsOf('message')).at(-1)).toBe(last);
  });

  test('a partition that is created late gets the rows from the default partition', async () => {
    const last = await monthAhead(2);
    for (const table of tables) await asOwner(`drop table ${table}_${last}`);
    const { facilityId, system } = await writeAt(middleOf(last));
    expect((await rowsIn('booking_status_log', facilityId)).other).toBe(1);
    const before = await rowsIn('audit_entry', facilityId);
    expect(before.other).toBe(1);
    await createMonthPartitions();
    expect((await rowsIn('booking_status_log', facilityId))[last]).toBe(1);
    expect(await rowsIn('audit_entry', facilityId)).toEqual({
      ...Object.fromEntries(Object.entries(before).filter(([name]) => name !== 'other')),
      [last]: 1,
    });
    await sealBatch(system);
    expect((await verifyAudit(system)).faults).toEqual([]);
    await expect(asOwner(`delete from audit_entry where facility_id = ${facilityId}`)).rejects.toThrow(
      /never changed/,
    );
  });

  testWithRealTime('a partition is created an hour later if a change of bookings blocks it', async () => {
    const last = await monthAhead(2);
    await asOwner(`drop table message_${last}`);
    const busy = new pg.Client({ connectionString: ownersTestDatabase() });
    await busy.connect();
    await busy.query('begin; lock table booking in row exclusive mode');
    await createMonthPartitions();
    expect((await monthsOf('message')).at(-1)).not.toBe(last);
    await busy.end();
    await createMonthPartitions();
    expect((await monthsOf('message')).at(-1)).toBe(last);
  });
});

describe('inserting rows into partitions', () => {
  const DAY = 86_400_000;
  test('rows can be stored while the clock is 400 days ahead', async () => {
    const { facilityId } = await writeAt(new Date(Date.now() + 400 * DAY));
    expect(await rowsIn('audit_entry', facilityId)).toMatchObject({ other: 1 });
  });

  test('rows can be stored while the clock is years behind', async () => {
    const { facilityId } = await writeAt(new Date('2009-01-01T00:00:00Z'));
    const found = await rowsIn('audit_entry', facilityId);
    expect(Object.values(found)).toEqual([1]);
  });

  test('rows are in the default partition only if a clock was wrong', async () => {
    const { facilityId } = await writeAt(new Date());
    for (const table of tables) expect(await rowsIn(table, facilityId)).not.toHaveProperty('other');
  });

  test('a booking shows its current status even if a clock was ahead when it was created', async () => {
    setClock(() => new Date(Date.now() + 400 * DAY));
    const facility = await aFacility();
    const { id } = await aBooking(facility);
    resetClock();
    const shown = await inFacility(facility.system, async db => {
      await logStatus(db, facility.facilityId, [id], statusIds.input, { at: now() });
      const { rows } = await db.execute<{ status: number }>(
        `select booking_status_id as status from booking where id = ${id}`,
      );
      return rows[0]?.status;
    });
    expect(shown).toBe(statusIds.input);
  });
});

describe('sending a guide message only once', () => {
  const may = '2031-05-01';

  test('a guide message is not sent again after the partition with the first message was dropped', async () => {
    const { facility } = await aDueBooking();
    await writeAllDue(site);
    expect(await messagesOf(facility)).toHaveLength(1);
    await asOwner(`select make_month('message', 'created_at', '${may}')`);
    await asOwner('drop table message_2031_05');
    await writeAllDue(site);
    expect(await messagesOf(facility)).toEqual([]);
  });

  test('a guide message is stored once even if the sender skips the check for duplicates', async () => {
    const { facility, booking } = await aDueBooking();
    const insert = (
      at: Date,
    ) => `insert into message (facility_id, kind, channel, booking_id, slot_id, language,
        message_id, sealed, state, moment, checkin_date, created_at)
      values (${facility.facilityId}, 'guide', 'email', ${booking.id}, 0, 'ja', gen_random_uuid()::text, '', 'queued',
        '3_days_prior', '2031-05-21', '${at.toISOString()}') on conflict do nothing returning id`;
    const written = async (at: Date) => {
      const { rows } = await inFacility(facility.system, db => db.execute(insert(at)));
      return rows.length;
    };
    const nextMonth = new Date(MOMENT.getTime() + 31 * 86_400_000);
    expect(await Promise.all([written(MOMENT), written(nextMonth)])).toContain(0);
    expect(await messagesOf(facility)).toHaveLength(1);
  });

  test('a message that is rolled back leaves no row in `message_claim`', async () => {
    const { facility } = await aDueBooking();
    const broken = inFacility(facility.system, async db => {
      await sendDueOf(db, facility.facilityId);
      throw new Error('broken off');
    });
    await expect(broken).rejects.toThrow('broken off');
    const claims = await inFacility(facility.system, db =>
      db.select().from(messageClaim).where(eq(messageClaim.facilityId, facility.facilityId)),
    );
    expect(claims).toEqual([]);
  });

  const sendDueOf = (db: Parameters<Parameters<typeof inFacility>[1]>[0], facilityId: number) =>
    db.execute(`insert into message (facility_id, kind, channel, booking_id, slot_id, language, message_id, sealed, state,
        moment, checkin_date, created_at)
      select facility_id, 'guide', 'email', id, 0, 'ja', gen_random_uuid()::text, '', 'queued', '3_days_prior', checkin_date,
        now() from booking where facility_id = ${facilityId}`);
});

describe('direct access to a partition', () => {
  const own = async () => {
    const { facilityId } = await writeAt(new Date());
    const found = await rowsIn('audit_entry', facilityId);
    return { facilityId, part: `audit_entry_${Object.keys(found)[0]}` };
  };
  const asApplication = async (...statements: string[]) => {
    const intruder = new pg.Client({ connectionString: testDatabase() });
    await intruder.connect();
    try {
      let last: unknown[] = [];
      for (const statement of statements) last = (await intruder.query<{ seen: string }>(statement)).rows;
      return last;
    } finally {
      await intruder.end();
    }
  };
  const login = new URL(testDatabase()).username;

  it('the application can neither read nor write a partition directly, even a new one', async () => {
    const names = (await Promise.all(tables.map(partitionNames))).flat();
    expect(names.length).toBeGreaterThan(8);
    for (const name of names)
      for (const statement of [
        `select from ${name}`,
        `delete from ${name}`,
        `insert into ${name} default values`,
      ])
        await expect(asApplication(statement)).rejects.toThrow(/permission denied/);
  });

  it('a partition shows no rows to the application even if permissions were granted by mistake', async () => {
    const { part } = await own();
    await asOwner(`grant select, update, delete on ${part} to ${login}`);
    expect(await asApplication(`select count(*)::int as seen from ${part}`)).toEqual([{ seen: 0 }]);
    await asOwner(`revoke all on ${part} from ${login}`);
  });

  it('not even the owner of the tables can change a partition of the audit log', async () => {
    const { facilityId, part } = await own();
    for (const statement of [
      `update ${part} set action = 'x' where facility_id = ${facilityId}`,
      `delete from ${part} where facility_id = ${facilityId}`,
      `truncate ${part}`,
    ])
      await expect(asOwner(statement)).rejects.toThrow(/never changed/);
  });

  it("the application's login cannot create or drop partitions directly", async () => {
    await expect(asApplication("select make_month('message', 'created_at', '2040-01-01')")).rejects.toThrow(
      /permission denied|must be owner/,
    );
    await expect(asApplication(`drop table message_${await monthAhead(2)}`)).rejects.toThrow(/must be owner/);
  });

  const partitionNames = async (table: string) => {
    const { rows } = await pool().query<{ name: string }>(
      'select inhrelid::regclass::text as name from pg_inherits where inhparent = $1::regclass',
      [table],
    );
    return rows.map(({ name }) => name);
  };
});

test('an audit entry with the number of a sealed entry in another month is detected', async () => {
  const { facilityId, system } = await writeAt(new Date());
  await sealBatch(system);
  await asOwner(`insert into audit_entry (facility_id, id, at, actor_kind, action, details)
    select facility_id, id, at - interval '3 years', actor_kind, 'x', '{}' from audit_entry
    where facility_id = ${facilityId} order by id limit 1`);
  await sealBatch(system);
  expect((await verifyAudit(system)).faults).not.toEqual([]);
});

test('deleting a hotel deletes only its own rows in every month', async () => {
  const [leaving, other] = [await writeAt(new Date()), await writeAt(new Date())];
  for (const { system } of [leaving, other]) {
    setClock(() => new Date(Date.now() + 400 * 86_400_000));
    await inFacility(system, db => audit(db, system, { action: 'booking.viewed' }));
    resetClock();
  }
  const before = await rowsIn('audit_entry', other.facilityId);
  expect(Object.keys(await rowsIn('audit_entry', leaving.facilityId))).toHaveLength(2);
  await asOwner(`alter table hotel_deletion disable trigger user;
    insert into hotel_deletion (facility_id, asked_at, began_at, slug_name, name, was_exported)
      values (${leaving.facilityId}, now() - interval '31 days', now(), '', '', true);
    alter table hotel_deletion enable trigger user`);
  await asOwner(`select delete_hotel_rows('audit_entry', ${leaving.facilityId}, 1)`);
  expect(Object.keys(await rowsIn('audit_entry', leaving.facilityId))).toHaveLength(1);
  await asOwner(`select delete_hotel_rows('audit_entry', ${leaving.facilityId}, 100)`);
  expect(await rowsIn('audit_entry', leaving.facilityId)).toEqual({});
  expect(await rowsIn('audit_entry', other.facilityId)).toEqual(before);
});
