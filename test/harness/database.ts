import pg from 'pg';
import { inject } from 'vitest';
import { forgetKeys } from '#features/hotel/facility/queries/keys.ts';
import { setHashCost } from '#features/staff/account/commands/passwords.ts';
import { setRootKey } from '#platform/crypto/keys.ts';
import { rowKeyPads } from '#platform/database/admission.ts';
import { closeDatabase, openDatabase } from '#platform/database/pool.ts';
import { configureLog } from '#platform/log/log.ts';
import { TEST_KEY } from '#test/harness/admit-tests.ts';
import type { DatabaseServer } from '#test/harness/database-server.ts';
import type { BrokerAnswer } from '#test/harness/global-setup.ts';
import { bareDatabase, cloneDatabase, type OwnDatabase } from '#test/harness/own-database.ts';

/** The lowest cost that argon2 allows. Only tests of the cost itself need the real one. */
export const LOW_HASH_COST = { memoryCost: 8, timeCost: 1, parallelism: 1 };

// Importing this file creates a migrated database for the test file and opens it, so that `inFacility`,
// `platformDb` and encryption work. The next test file in the same process reuses the database unless it
// imports `every-hotel.ts`. The database is dropped at the end of the run.
const server = await askForServer();
let own = await cloneDatabase(server);
const createdDatabases: OwnDatabase[] = [];
openDatabase(own.url);
setRootKey(TEST_KEY);
setHashCost(LOW_HASH_COST);
configureLog({ level: 'warn' });

export async function openFreshDatabase(): Promise<void> {
  const before = own;
  own = await cloneDatabase(server);
  await reopenDatabase(own.url, TEST_KEY);
  for (const { drop } of [before, ...createdDatabases.splice(0)]) await drop();
}

export const testDatabase = (): string => own.url;

export const ownersTestDatabase = (): string => own.migrationUrl;

/** Runs a statement that the application may not run, as the owner of the tables. */
export async function asOwner(statement: string): Promise<void> {
  const owner = new pg.Client({ connectionString: own.migrationUrl });
  await owner.connect();
  try {
    await owner.query(statement);
  } finally {
    await owner.end();
  }
}

export async function emptyDatabase(): Promise<OwnDatabase> {
  const bare = await bareDatabase(server);
  createdDatabases.push(bare);
  return bare;
}

/**
 * Creates another installation with its own database and master key.
 * @returns a function that runs `work` in the other installation and then switches back
 */
export async function anotherInstallation(
  masterKey: Buffer,
): Promise<<T>(work: () => Promise<T>) => Promise<T>> {
  const there = await cloneDatabase(server);
  createdDatabases.push(there);
  const within = async <T>(work: () => Promise<T>): Promise<T> => {
    await reopenDatabase(there.url, masterKey);
    try {
      return await work();
    } finally {
      await reopenDatabase(own.url, TEST_KEY);
    }
  };
  await within(() => storeRowKey(there.migrationUrl));
  return within;
}

async function reopenDatabase(url: string, rootKey: Buffer): Promise<void> {
  await closeDatabase();
  openDatabase(url);
  setRootKey(rootKey);
  // Hotels of both installations have the same ids but different keys.
  forgetKeys();
}

async function storeRowKey(migrationUrl: string): Promise<void> {
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
