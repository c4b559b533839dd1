import '#test/harness/alone.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { and, eq, isNotNull } from 'drizzle-orm';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { auditEntry } from '#features/audit/audit/tables.ts';
import { submit } from '#features/guest/check-in-form/commands/submit.ts';
import { aForm } from '#features/guest/check-in-form/factory.ts';
import { aGuest } from '#features/guest/guest-access/factory.ts';
import { changeWrites } from '#features/integration/connector/commands/accounts.ts';
import { startConnector } from '#features/integration/connector/commands/connectors.ts';
import { fetchFromVendor } from '#features/integration/connector/events.ts';
import type { Account } from '#features/integration/connector/rules/accounts.ts';
import { connectorAccount, connectorMessage } from '#features/integration/connector/tables.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { newestCursor } from '#features/registration/registration/queries/events.ts';
import { slot } from '#features/registration/registration/tables.ts';
import { now } from '#platform/clock/clock.ts';
import { ownersTestDatabase, testDatabase } from '#test/harness/database.ts';
import { anApaleo, CLIENT } from '#test/vendors/apaleo.ts';
import { aFetchingHotel } from '#test/vendors/fetching-hotel.ts';
import { anOpera, OPERA_CLIENT } from '#test/vendors/opera.ts';
import { aFacility } from '../harness/facility.ts';
import { type WorkerProcess, workerProcess } from './worker-process.ts';

const { rounds, bookings } = process.env.SOAK ? { rounds: 20, bookings: 60 } : { rounds: 1, bookings: 24 };
const GUESTS = 3;
const AT_FIRST = 110;

const PATIENCE = { timeout: 120_000, interval: 25 };
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

type VendorBooking = { number: string; changedAt: number; isCancelled: boolean; room: string };

/** Shared by all workers of this test file, because the database refers to files in this folder. */
const dataDir = await mkdtemp(join(tmpdir(), 'genkan-fetching-'));
afterAll(() => rm(dataDir, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));

const vendors = { apaleo: apaleoVendor, opera: operaVendor };

for (const vendor of ['apaleo', 'opera'] as const)
  test(`${vendor}: every change is stored and written back once even if a worker is killed during a fetch (${rounds} rounds of ${3 * bookings} bookings)`, {
    timeout: 900_000 * rounds,
  }, async () => {
    const hotel = await aHotelOf(vendor);
    await using worker = workerProcess({
      DATABASE_URL: testDatabase(),
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      DATA_DIR: dataDir,
      CONNECTOR_ADDRESSES: `${vendor}=${hotel.vendor.url}`,
    });
    await worker.start();
    hotel.says(AT_FIRST);
    await hotel.isSettled();
    for (let round = 1; round <= rounds; round += 1)
      for (const moment of process.env.SOAK
        ? [whileFetching, whileStoring, whileWritingBack, atRandomTime]
        : some[vendor])
        await lookUnderKill(hotel, worker, moment);
    expect(hotel.vendor.faults).toEqual([]);
  });

const isWritten = (number: string) => number.startsWith('W');

type Hotel = Awaited<ReturnType<typeof aHotelOf>>;
/**
 * Starts a fetch and waits for a certain point in it.
 * @returns a function to call after the worker has been killed
 */
type Moment = (hotel: Hotel) => Promise<() => Promise<void> | void>;

const chance = (below: number) => Math.floor(Math.random() * below);

const whileFetching: Moment = async ({ vendor, look }) => {
  const { reached, release } = vendor.hold(
    operation => !vendor.isOfOne(operation),
    process.env.SOAK ? chance(vendor.answers) : 0,
  );
  await look();
  await reached;
  return release;
};

const whileStoring: Moment = async ({ look }) => {
  const tables = ['booking', 'booking_search', 'slot', 'connector_message'];
  const { reached, release } = await lockTable(tables[chance(tables.length)] ?? 'booking');
  await look();
  await reached();
  return release;
};

const whileWritingBack: Moment = async ({ vendor, look }) => {
  const { reached, release } = vendor.hold(vendor.isOfOne, chance(2 * GUESTS));
  await look();
  await reached;
  return release;
};

const atRandomTime: Moment = async ({ look }) => {
  await look();
  await sleep(chance(3000));
  return () => undefined;
};

/** Covers each point once, because there is no time to test all points with each vendor. */
const some = { apaleo: [whileFetching, whileWritingBack], opera: [whileStoring] };

async function lookUnderKill(hotel: Hotel, worker: WorkerProcess, moment: Moment): Promise<void> {
  hotel.says(bookings);
  await hotel.register();
  const release = await moment(hotel);
  await worker.kill(async () => release());
  await worker.start();
  await hotel.forgetClaim();
  await hotel.isSettled();
  await expectAllOnce(hotel);
}

async function expectAllOnce({ known, log, expected, written, row, vendor, newest, registered }: Hotel) {
  expect(await known()).toEqual(expected.bookings());
  // Excludes the bookings of registered guests, because the vendor reports them again after the write-back.
  const fetched = (await log(['created', 'updated', 'cancelled', 'error'])).filter(each => !isWritten(each));
  expect(fetched).toEqual(expected.log());
  expect(await log(['written', 'not_written'])).toEqual(
    registered.map(number => `${number} written`).toSorted(),
  );
  expect(await written()).toBe(registered.length);
  for (const number of registered) expect(vendor.notesOf(number)).toHaveLength(1);
  const { cursor, claimedUntil, fault, writtenUpTo } = (await row()) ?? {};
  expect(JSON.parse(cursor ?? 'null')).toMatchObject(vendor.cursorAfter(newest()));
  expect({ claimedUntil, fault, writtenUpTo }).toEqual({
    claimedUntil: null,
    fault: null,
    writtenUpTo: await expected.writtenUpTo(),
  });
}

/** Creates a hotel with a running connector that may write back, the vendor's data, and the expected result. */
async function aHotelOf(name: keyof typeof vendors) {
  const facility = await aFacility();
  const { vendor, account } = await vendors[name]();
  const fetching = await aFetchingHotel({ vendor: name, account, server: vendor, facility });
  const { owner, connectorId, row } = fetching;
  const { facilityId, system } = facility;
  await startConnector(owner, connectorId);
  await changeWrites(owner, connectorId, ['details', 'note']);
  const said = new Map<string, VendorBooking>();
  const entries: string[] = [];
  const registered: string[] = [];
  let changedAt = Date.UTC(2025, 2, 1);
  /**
   * The changes are further apart than the overlap of two fetches, so that a later fetch cannot make up for
   * an omitted booking.
   */
  const tell = (each: Omit<VendorBooking, 'changedAt'>, result: string | null) => {
    changedAt += HOUR;
    const report = { ...each, changedAt };
    said.set(each.number, report);
    if (result) entries.push(`${each.number} ${result}`);
    vendor.says(report);
  };
  const lookNow = () =>
    inFacility(system, async db => {
      await db.update(connectorAccount).set({ nextAt: now() });
      await fetchFromVendor.add(db, { facilityId, connectorId });
    });
  const newestEvent = () => inFacility(system, db => newestCursor(db, facilityId));
  const isAtRest = async () => {
    const { nextAt, claimedUntil, writtenUpTo } = (await row()) ?? {};
    return claimedUntil === null && nextAt && nextAt > now() && writtenUpTo === (await newestEvent());
  };
  return {
    ...fetching,
    registered,
    look: lookNow,
    newest: () => changedAt,
    /** Creates, changes and cancels bookings, `count` of each. */
    says(count: number) {
      changedAt += 3 * DAY;
      const live = [...said.values()].filter(each => !each.isCancelled && !isWritten(each.number));
      for (const each of live.slice(0, count)) tell({ ...each, isCancelled: true }, 'cancelled');
      for (const each of live.slice(count, 2 * count)) tell({ ...each, room: String(said.size) }, 'updated');
      for (let each = 0; each < count; each += 1)
        tell({ number: `${name}${said.size}-1`, isCancelled: false, room: '' }, 'created');
    },
    async register() {
      for (let each = 0; each < GUESTS; each += 1) {
        const number = `W${said.size}-1`;
        const booking = await aBooking(facility, { pmsCode: name, pmsBookingNo: number });
        await submit(aGuest(booking), await aForm(aGuest(booking), booking));
        tell({ number, isCancelled: false, room: '' }, null);
        registered.push(number);
      }
    },
    /** Makes the dead worker's claim expire, as if ten minutes had passed. */
    forgetClaim: () =>
      inFacility(system, db =>
        db
          .update(connectorAccount)
          .set({ claimedUntil: new Date(now().getTime() - 1) })
          .where(isNotNull(connectorAccount.claimedUntil)),
      ),
    /**
     * Waits for two complete fetches with their write-backs, because a change that arrives during a fetch is
     * left to the next one.
     */
    async isSettled() {
      for (let look = 0; look < 2; look += 1) {
        await lookNow();
        await expect.poll(isAtRest, PATIENCE).toBe(true);
      }
    },
    known: async () => {
      const stored = await fetching.bookings();
      const slots = await inFacility(system, db => db.select().from(slot));
      return stored
        .map(({ id, pmsBookingNo, pmsBookingStatus, roomNumber }) =>
          [
            pmsBookingNo,
            pmsBookingStatus,
            roomNumber ?? '',
            slots.filter(({ bookingId }) => bookingId === id).length,
          ].join(),
        )
        .toSorted();
    },
    log: (results: readonly string[]) =>
      inFacility(system, async db => {
        const rows = await db
          .select()
          .from(connectorMessage)
          .where(eq(connectorMessage.connectorId, connectorId));
        const some = rows.filter(({ result }) => results.includes(result));
        return some.map(({ bookingNo, result }) => `${bookingNo} ${result}`).toSorted();
      }),
    written: () =>
      inFacility(system, async db => {
        const wrote = and(eq(auditEntry.facilityId, facilityId), eq(auditEntry.action, 'connector.wrote'));
        return (await db.select().from(auditEntry).where(wrote)).length;
      }),
    expected: {
      bookings: () =>
        [...said.values()]
          .map(each => [each.number, each.isCancelled ? 2 : 1, each.room, 1].join())
          .toSorted(),
      log: () => entries.toSorted(),
      writtenUpTo: newestEvent,
    },
  };
}

type Differs = {
  says: (said: VendorBooking) => void;
  notesOf: (number: string) => readonly string[];
  /** Minimum number of responses that a fetch needs. */
  answers: number;
  isOfOne: (operation: string) => boolean;
  /** Returns the cursor after all changes up to `newest` were read. */
  cursorAfter: (newest: number) => object;
};
type Vendor<Server> = Promise<{ vendor: Server & Differs; account: Account }>;

async function apaleoVendor(): Vendor<Awaited<ReturnType<typeof anApaleo>>> {
  const server = await anApaleo();
  const at = (moment: number) => new Date(moment).toISOString().replace(/\.\d+Z$/, 'Z');
  const says = ({ number, changedAt, isCancelled, room }: VendorBooking) =>
    server.set({
      number,
      modified: at(changedAt),
      ...(isCancelled ? { status: 'Canceled' } : {}),
      ...(room ? { unit: room } : {}),
    });
  const notesOf = (number: string) => (server.written(number).comment ?? '').split('\n').filter(Boolean);
  const isOfOne = (operation: string) => operation.includes('{id}');
  const cursorAfter = (newest: number) => ({ page: 1, newest, from: at(newest - HOUR / 6) });
  return { vendor: { ...server, says, notesOf, answers: 1, isOfOne, cursorAfter }, account: CLIENT };
}

async function operaVendor(): Vendor<Awaited<ReturnType<typeof anOpera>>> {
  const server = await anOpera();
  const says = ({ number, changedAt, isCancelled, room }: VendorBooking) =>
    server.set({
      number,
      modified: new Date(changedAt)
        .toISOString()
        .replace('T', ' ')
        .replace(/\.\d+Z$/, '.0'),
      ...(isCancelled ? { status: 'Cancelled' } : {}),
      ...(room ? { room } : {}),
    });
  const notesOf = (number: string) => server.comments.get(number) ?? [];
  const isOfOne = (operation: string) =>
    operation.includes('{reservationId}') || operation.includes('{profileId}');
  const cursorAfter = () => ({ mode: 'events', offset: 0, waiting: [] });
  return { vendor: { ...server, says, notesOf, answers: 2, isOfOne, cursorAfter }, account: OPERA_CLIENT };
}

/** Blocks writes to a table. `reached` waits until another connection waits for the lock. */
async function lockTable(table: string) {
  const owner = new pg.Client({ connectionString: ownersTestDatabase() });
  await owner.connect();
  await owner.query(`begin; lock table ${table} in share row exclusive mode`);
  const waiting = async () => {
    const { rowCount } = await owner.query(
      'select from pg_locks where not granted and relation = $1::regclass',
      [table],
    );
    return rowCount;
  };
  return {
    reached: () => expect.poll(waiting, PATIENCE).toBeGreaterThan(0),
    release: async () => {
      await owner.query('rollback');
      await owner.end();
    },
  };
}
