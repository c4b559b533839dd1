import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, describe, expect, it } from 'vitest';
import { booking } from '#features/booking/booking/tables.ts';
import { facility, facilityName } from '#features/hotel/facility/tables.ts';
import { aBooking, type TestBooking } from '#features/registration/registration/factory.ts';
import { type Db, pool } from '#platform/database/pool.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { tablesIsolatedByFacility } from '#test/schema/migrated-table.ts';
import { aKeyScope } from '../factory.ts';
import { inFacility } from './in-facility.ts';
import { mintGuest } from './mint.ts';
import { platformDb } from './platform-db.ts';
import { withoutHotel } from './without-hotel.ts';

let own: TestFacility;
let other: TestFacility;
let othersBooking: TestBooking;

beforeAll(async () => {
  own = await aFacility();
  other = await aFacility();
  await aBooking(own);
  othersBooking = await aBooking(other);
});

async function facilitiesSeen(db: Db, table: string): Promise<number[]> {
  const column = table === 'facility' ? 'id' : 'facility_id';
  const { rows } = await db.execute<{ seen: number | null }>(
    sql`select distinct ${sql.identifier(column)}::int as seen from ${sql.identifier(table)}`,
  );
  return rows.flatMap(({ seen }) => (seen === null ? [] : [seen]));
}

const tables = await tablesIsolatedByFacility();

describe.each(tables)('a query on %s without a facility filter', table => {
  it('a query without a facility filter sees no rows of other facilities', async () => {
    const seen = await inFacility(own.system, db => facilitiesSeen(db, table));
    expect(seen.filter(facilityId => facilityId !== own.facilityId)).toEqual([]);
  });

  it('a query sees no rows if the transaction sets no facility', async () => {
    expect(await withoutHotel(db => facilitiesSeen(db, table))).toEqual([]);
  });
});

it('a platform query without a facility filter sees both facilities', async () => {
  const seen = await platformDb(db => facilitiesSeen(db, 'booking'));
  expect(seen).toEqual(expect.arrayContaining([own.facilityId, other.facilityId]));
});

it("concurrent transactions of two hotels on shared connections each see only their own hotel's rows", async () => {
  const hotels = Array.from({ length: 200 }, (_, turn) => (turn % 2 === 0 ? own : other));
  const seen = await Promise.all(
    hotels.map(({ system }) => inFacility(system, db => facilitiesSeen(db, 'booking'))),
  );
  expect(seen).toEqual(hotels.map(({ facilityId }) => [facilityId]));
});

describe('a transaction of one facility', () => {
  it('rows of another facility cannot be changed', async () => {
    const changed = await inFacility(own.system, db =>
      db.update(booking).set({ name: 'x' }).where(eq(booking.id, othersBooking.id)).returning(),
    );
    expect(changed).toEqual([]);
  });

  it('rows of another facility cannot be deleted', async () => {
    const deleted = await inFacility(own.system, db =>
      db.delete(facilityName).where(eq(facilityName.facilityId, other.facilityId)).returning(),
    );
    expect(deleted).toEqual([]);
  });

  it('rows cannot be added to another facility', async () => {
    const row = { facilityId: other.facilityId, language: 'en', name: 'x' };
    const adding = inFacility(own.system, db => db.insert(facilityName).values(row));
    await expect(adding).rejects.toMatchObject({
      cause: { message: expect.stringContaining('row-level security') },
    });
  });

  it('rows cannot be moved to another facility', async () => {
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

it('a failed transaction changes nothing and does not leave its facility set', async () => {
  const failing = inFacility(own.system, async db => {
    await db.update(facility).set({ name: 'half' });
    throw new Error('stop');
  });
  await expect(failing).rejects.toThrow('stop');
  const [kept] = await inFacility(own.system, db => db.select().from(facility));
  expect(kept?.name).not.toBe('half');
});

it('statements of guests and API keys time out after 20 seconds', async () => {
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
