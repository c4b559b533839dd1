import pg from 'pg';
import { inject } from 'vitest';
import { forgetKeys } from '#features/hotel/facility/queries/keys.ts';
import { setRootKey } from '#platform/crypto/keys.ts';
import { rowKeyPads } from '#platform/database/admission.ts';
import { closeDatabase, openDatabase } from '#platform/database/pool.ts';
import { configureLog } from '#platform/log/log.ts';
import { TEST_KEY } from '#test/harness/admit-tests.ts';
import type { DatabaseServer } from '#test/harness/database-server.ts';
import type { BrokerAnswer } from '#test/harness/global-setup.ts';
import { bareDatabase, cloneDatabase, type OwnDatabase } from '#test/harness/own-database.ts';

// Importing this file gives the test file a migrated database and opens it: `inFacility` and `platformDb` work from then
// on, and sealing does. The file that follows in the same process takes it over, unless it asks for a fresh one
// (`every-hotel.ts`). It is dropped at the end of the run.
const server = await askForServer();
let own = await cloneDatabase(server);
const made: OwnDatabase[] = [];
openDatabase(own.url);
setRootKey(TEST_KEY);
// What every test puts on record would be read by nobody.
configureLog({ level: 'warn' });

/** Opens a database without rows in place of the one that is open, which is dropped. */
export async function openFreshDatabase(): Promise<void> {
  const before = own;
  own = await cloneDatabase(server);
  await reopen(own.url, TEST_KEY);
  for (const { drop } of [before, ...made.splice(0)]) await drop();
}

/** The connection string of this test file's own database, as the application's login. */
export const testDatabase = (): string => own.url;

/** The same as the owner of its tables. */
export const ownersTestDatabase = (): string => own.migrationUrl;

/** Runs one statement on it as the owner of its tables, for what the application may not do. */
export async function asOwner(statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: own.migrationUrl });
  await owner.connect();
  try {
    await owner.query(statement);
  } finally {
    await owner.end();
  }
}

/** Makes one more database, with nothing in it. It is dropped at the end, too. */
export async function emptyDatabase(): Promise<OwnDatabase> {
  const bare = await bareDatabase(server);
  made.push(bare);
  return bare;
}

/**
 * Another installation, with a database and a master key of its own: what `work` does is done there. Afterwards everything is as
 * before.
 */
export async function anotherInstallation(
  masterKey: Buffer,
): Promise<<T>(work: () => Promise<T>) => Promise<T>> {
  const there = await cloneDatabase(server);
  made.push(there);
  const within = async <T>(work: () => Promise<T>): Promise<T> => {
    await reopen(there.url, masterKey);
    try {
      return await work();
    } finally {
      await reopen(own.url, TEST_KEY);
    }
  };
  await within(() => haveKey(there.migrationUrl));
  return within;
}

async function reopen(url: string, rootKey: Buffer): Promise<void> {
  await closeDatabase();
  openDatabase(url);
  setRootKey(rootKey);
  // Hotels of both have the same numbers, and keys of their own.
  forgetKeys();
}

/** Its tables were made for the tests' key. */
async function haveKey(migrationUrl: string): Promise<void> {
  const { inner, outer } = rowKeyPads();
  const owner = new pg.Client({ connectionString: migrationUrl });
  await owner.connect();
  await owner.query('update row_key set inner_pad = $1, outer_pad = $2', [inner, outer]);
  await owner.end();
}

async function askForServer(): Promise<DatabaseServer> {
  const response = await fetch(inject('databaseBroker'));
  const answer = (await response.json()) as BrokerAnswer;
  if ('server' in answer) return answer.server;
  throw new Error(`The database for tests did not start: ${answer.failure}`);
}
