import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { Counter } from 'prom-client';
import { log } from '#platform/log/log.ts';
import { meters } from '#platform/meters/meters.ts';
import type { Reach } from './admission.ts';
import {
  closeServer,
  type DatabaseLimits,
  type Db,
  openServer,
  type Server,
  transactionOn,
} from './server.ts';
import { whyUnavailable } from './unavailable.ts';

// A server that follows the database and is read from (docs/decisions/2026-11-24-reading-from-a-replica.md).

let replica: Server | undefined;
/** Said once: an address that leads to the wrong server does so for every read. */
let isWrongSaid = false;

const WORDS = {
  gone: 'The replica does not answer: what it was asked for is read from the database itself until it does',
  back: 'The replica answers again',
};

const reads = new Counter({
  name: 'genkan_replica_reads_total',
  help: 'Reads for the replica, by what became of them: sent there, or to the database itself as it was behind, failed, wrong',
  labelNames: ['outcome'],
  registers: [meters],
});

/** Has lists and exports read from there. `url`: for the same login as the database's. A server that is away is no error. */
export function openReplica(url: string, limits: DatabaseLimits = {}): void {
  if (replica) throw new Error('The replica is open already');
  replica = openServer(url, limits, WORDS);
}

export async function closeReplica(): Promise<void> {
  const closing = replica;
  replica = undefined;
  isWrongSaid = false;
  if (closing) await closeServer(closing);
}

/** Up to where the journal of a database has been written: whatever anybody was told is done stands before it. */
export type Place = { system: string; at: string };

/** The place now; in: a transaction on the database itself. undefined: there is no replica that could be asked to have reached it. */
export async function placeOf(db: Db): Promise<Place | undefined> {
  if (!replica) return undefined;
  const { rows } = await db.execute<Place>(
    sql`select system_identifier::text as system, pg_current_wal_flush_lsn()::text as at from pg_control_system()`,
  );
  return rows[0];
}

/** For how long a read waits for the replica to have reached its place, and how often it looks. Milliseconds. */
const PATIENCE = 50;
const STEP = 5;

/**
 * Runs `work`, which only reads, in a transaction on the replica that knows all before `place`. Out: undefined where the replica is
 * away, behind, or none of this database: then it is to be read there. Throws Unavailable where it has no time for it.
 */
export async function readOnReplica<T>(
  reach: Reach,
  settings: Record<string, string>,
  place: Place,
  work: (db: Db) => Promise<T>,
): Promise<{ result: T } | undefined> {
  if (!replica) return undefined;
  try {
    return await transactionOn(replica, reach, settings, async db => {
      const standing = await whenReached(db, place);
      if (standing !== 'reached') return noRead(standing);
      const result = await work(db);
      reads.inc({ outcome: 'sent' });
      return { result };
    });
  } catch (error) {
    // What took too long here would take as long there, and with it whatever guests wait for.
    if (whyUnavailable(error) === 'busy') throw error;
    return noRead('failed');
  }
}

function noRead(outcome: 'behind' | 'failed' | 'wrong'): undefined {
  reads.inc({ outcome });
  if (outcome !== 'wrong' || isWrongSaid) return;
  isWrongSaid = true;
  log.warn('DATABASE_READ_URL leads to a server that does not follow this database: nothing is read from it');
}

async function whenReached(db: Db, { system, at }: Place): Promise<'reached' | 'behind' | 'wrong'> {
  const until = performance.now() + PATIENCE;
  for (;;) {
    const { rows } = await db.execute<{ follows: boolean; reached: boolean }>(
      sql`select pg_is_in_recovery() and system_identifier::text = ${system} as follows,
        coalesce(pg_last_wal_replay_lsn() >= ${at}::pg_lsn, false) as reached
      from pg_control_system()`,
    );
    const { follows, reached } = rows[0] ?? { follows: false, reached: false };
    if (!follows) return 'wrong';
    if (reached) return 'reached';
    if (performance.now() >= until) return 'behind';
    await sleep(STEP);
  }
}
