import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { booking } from '#features/booking/booking/tables.ts';
import { facility, facilityName } from '#features/hotel/facility/tables.ts';
import { aBooking, type TestBooking } from '#features/registration/registration/factory.ts';
import { type Db, pool, transaction } from '#platform/database/pool.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { walledTables } from '#test/schema/migrated-table.ts';
import { aKeyScope } from '../factory.ts';
import { inFacility } from './in-facility.ts';
import { mintGuest } from './mint.ts';
import { platformDb } from './platform-db.ts';

let own: TestFacility;
let other: TestFacility;
let othersBooking: TestBooking;

beforeAll(async () => {
  own = await aFacility();
  other = await aFacility();
  await aBooking(own);
  othersBooking = await aBooking(other);
});

/** Every facility that has a row in a table which this transaction lets through: the query forgets the filter. */
async function facilitiesSeen(db: Db, table: string): Promise<number[]> {
  const column = table === 'facility' ? 'id' : 'facility_id';
  const { rows } = await db.execute<{ seen: number | null }>(
    sql`select distinct ${sql.identifier(column)}::int as seen from ${sql.identifier(table)}`,
  );
  return rows.flatMap(({ seen }) => (seen === null ? [] : [seen]));
}

const tables = await walledTables();

describe.each(tables)('a query on %s that forgets its facility', table => {
  it('sees nothing of another facility', async () => {
    const seen = await inFacility(own.system, db => facilitiesSeen(db, table));
    expect(seen.filter(facilityId => facilityId !== own.facilityId)).toEqual([]);
  });

  it('sees nothing at all where the transaction names no facility', async () => {
    expect(await transaction('none', {}, db => facilitiesSeen(db, table))).toEqual([]);
  });
});

it('the queries above would see both facilities if nothing stood between', async () => {
  const seen = await platformDb(db => facilitiesSeen(db, 'booking'));
  expect(seen).toEqual(expect.arrayContaining([own.facilityId, other.facilityId]));
});

it('transactions of two hotels on the same connections each see the rows of their own hotel', async () => {
  const hotels = Array.from({ length: 200 }, (_, turn) => (turn % 2 === 0 ? own : other));
  const seen = await Promise.all(
    hotels.map(({ system }) => inFacility(system, db => facilitiesSeen(db, 'booking'))),
  );
  expect(seen).toEqual(hotels.map(({ facilityId }) => [facilityId]));
});

describe('from inside one facility', () => {
  it('no row of another can be changed', async () => {
    const changed = await inFacility(own.system, db =>
      db.update(booking).set({ name: 'x' }).where(eq(booking.id, othersBooking.id)).returning(),
    );
    expect(changed).toEqual([]);
  });

  it('no row of another can be deleted', async () => {
    const deleted = await inFacility(own.system, db =>
      db.delete(facilityName).where(eq(facilityName.facilityId, other.facilityId)).returning(),
    );
    expect(deleted).toEqual([]);
  });

  it('no row can be added to another', async () => {
    const row = { facilityId: other.facilityId, language: 'en', name: 'x' };
    const adding = inFacility(own.system, db => db.insert(facilityName).values(row));
    await expect(adding).rejects.toMatchObject({
      cause: { message: expect.stringContaining('row-level security') },
    });
  });

  it('no row can be moved to another', async () => {
    const moving = inFacility(own.system, db =>
      db.update(facilityName).set({ facilityId: other.facilityId }),
    );
    await expect(moving).rejects.toMatchObject({
      cause: { message: expect.stringContaining('row-level security') },
    });
  });
});

it('the next transaction on the same connection does not inherit the facility', async () => {
  const connections = Array.from({ length: 5 }, () =>
    inFacility(own.system, db => db.select().from(facility)),
  );
  await Promise.all(connections);
  const { rows } = await pool().query('select * from facility');
  expect(rows).toEqual([]);
});

it('a transaction that fails leaves nothing and lets nothing through afterwards', async () => {
  const failing = inFacility(own.system, async db => {
    await db.update(facility).set({ name: 'half' });
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  const [kept] = await inFacility(own.system, db => db.select().from(facility));
  expect(kept?.name).not.toBe('half');
});

it('a statement that a guest or an API key causes ends after 20 seconds', async () => {
  const guest = mintGuest({
    facilityId: own.facilityId,
    bookingId: 1,
    slotId: 1,
    guestSessionId: 1,
    strength: 'weak',
    provenAt: null,
  });
  const kiosk = aKeyScope(own.facilityId, 1);
  const limit = sql<string>`select current_setting('statement_timeout') as limit`;
  for (const scope of [guest, kiosk]) {
    const { rows } = await inFacility(scope, db => db.execute(limit));
    expect(rows).toEqual([{ limit: '20s' }]);
  }
});
