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

// Importing this file creates a migrated database for the test file and opens it, so that `inFacility`,
// `platformDb` and sealing work. The next file in the same process reuses it unless it requests a fresh one
// (`every-hotel.ts`). It is dropped at the end of the run.
const server = await askForServer();
let own = await cloneDatabase(server);
const made: OwnDatabase[] = [];
openDatabase(own.url);
setRootKey(TEST_KEY);
// Suppresses info lines, which nobody would read in tests.
configureLog({ level: 'warn' });

/** Replaces the open database, which is dropped, by an empty one. */
export async function openFreshDatabase(): Promise<void> {
  const before = own;
  own = await cloneDatabase(server);
  await reopen(own.url, TEST_KEY);
  for (const { drop } of [before, ...made.splice(0)]) await drop();
}

/** The connection string of this test file's database, with the application's login. */
export const testDatabase = (): string => own.url;

/** The same with the login of the owner of its tables. */
export const ownersTestDatabase = (): string => own.migrationUrl;

/** Runs one statement as the owner of the tables, for what the application may not do. */
export async function asOwner(statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: own.migrationUrl });
  await owner.connect();
  try {
    await owner.query(statement);
  } finally {
    await owner.end();
  }
}

/** Creates one more database, completely empty. It is dropped at the end, too. */
export async function emptyDatabase(): Promise<OwnDatabase> {
  const bare = await bareDatabase(server);
  made.push(bare);
  return bare;
}

/**
 * Creates another installation with a database and a master key of its own.
 * @returns a function that runs `work` in it and then switches back
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
  // Hotels of both installations have the same ids but different keys.
  forgetKeys();
}

/** Stores the key of this installation: its tables were created for the tests' key. */
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
