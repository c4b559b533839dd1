import type pg from 'pg';
import type { Reach } from './admission.ts';
import {
  closeServer,
  type DatabaseLimits,
  type Db,
  openServer,
  type Server,
  transactionOn,
} from './server.ts';
import { Unavailable, type Why, whyUnavailable } from './unavailable.ts';

export type { DatabaseLimits, Db } from './server.ts';

let open: Server | undefined;

const WORDS = {
  gone: 'The database does not answer: calls are refused until it does',
  back: 'The database answers again',
};

/** Opens the one pool of this process. `url` is a PostgreSQL connection string of the application's own login. */
export function openDatabase(url: string, limits: DatabaseLimits = {}): void {
  if (open) throw new Error('The database is open already');
  open = openServer(url, limits, WORDS);
}

export async function closeDatabase(): Promise<void> {
  const closing = open;
  open = undefined;
  if (closing) await closeServer(closing);
}

function opened(): Server {
  if (!open) throw new Error('The database is not open: call openDatabase first');
  return open;
}

/** The pool itself, for graphile-worker and COPY. Everything else goes through a transaction below. */
export const pool = (): pg.Pool => opened().pool;

/** How many transactions wait for a connection of this process. */
export const waitingForConnection = (): number => opened().shares.waiting();

/** When a call last found the database full (`performance.now()`). */
let fullAt = Number.NEGATIVE_INFINITY;

/** For how long it counts as full: nobody knows that there is room again before something is written. Milliseconds. */
const FULL_COUNTS = 5_000;

/** Why no call should be sent here now; undefined where the database does its work. */
export async function whyNotReady(): Promise<Why | undefined> {
  const { watch, pool } = opened();
  if (watch && !watch.isThere()) return 'away';
  if (performance.now() - fullAt < FULL_COUNTS) return 'full';
  try {
    await pool.query('select 1');
    return undefined;
  } catch (error) {
    return whyUnavailable(error) ?? 'away';
  }
}

/**
 * Runs `work` in one transaction that reaches these rows, with these settings of how PostgreSQL goes about it. Only
 * `features/access` calls it. Throws Unavailable where the database cannot do it now: it may be asked again.
 */
export async function transaction<T>(
  reach: Reach,
  settings: Record<string, string>,
  work: (db: Db) => Promise<T>,
): Promise<T> {
  return await transactionOn(opened(), reach, settings, work).catch(noted);
}

/** Passes an error on, named as what it is where the database cannot be used now. */
function noted(error: unknown): never {
  const why = whyUnavailable(error);
  if (!why) throw error;
  if (why === 'full') fullAt = performance.now();
  throw error instanceof Unavailable ? error : new Unavailable(why, error);
}
