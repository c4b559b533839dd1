import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { setMasterKey } from '#platform/crypto/keys.ts';
import { closeDatabase, openDatabase } from '#platform/database/pool.ts';
import type { DatabaseServer } from '#test/harness/database-server.ts';
import { withDatabase } from '#test/harness/database-url.ts';
import type { BrokerAnswer } from '#test/harness/global-setup.ts';

// Importing this file gives the test file a migrated database without rows and opens it: `inFacility` and
// `platformDb` work from then on, and sealing does. It is dropped after the file's last test.
const server = await askForServer();
const made: string[] = [];
const url = await makeDatabase(`template ${server.template}`);
openDatabase(url);
setMasterKey(Buffer.alloc(32, 7));

afterAll(async () => {
  await closeDatabase();
  for (const name of made) await asAdmin(`drop database ${name} with (force)`);
});

/** The connection string of this test file's own database, as the application's login. */
export const testDatabase = (): string => url;

/** Makes one more database, with nothing in it, and gives its connection string. It is dropped at the end, too. */
export const emptyDatabase = (): Promise<string> =>
  makeDatabase("template template0 encoding 'UTF8' locale 'C'");

async function makeDatabase(origin: string): Promise<string> {
  const name = `${server.template}_${randomBytes(4).toString('hex')}`;
  await asAdmin(`create database ${name} owner ${new URL(server.url).username} ${origin}`);
  made.push(name);
  return withDatabase(server.url, name);
}

async function askForServer(): Promise<DatabaseServer> {
  const response = await fetch(inject('databaseBroker'));
  const answer = (await response.json()) as BrokerAnswer;
  if ('server' in answer) return answer.server;
  throw new Error(`The database for tests did not start: ${answer.failure}`);
}

async function asAdmin(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: server.adminUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
