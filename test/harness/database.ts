import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, inject } from 'vitest';
import { closeDatabase, openDatabase } from '#platform/database/pool.ts';
import type { DatabaseServer } from '#test/harness/database-server.ts';
import { withDatabase } from '#test/harness/database-url.ts';
import type { BrokerAnswer } from '#test/harness/global-setup.ts';

// Importing this file gives the test file a migrated database without rows and opens it: `inFacility` and
// `platformDb` work from then on. It is dropped after the file's last test.
const server = await askForServer();
const name = `${server.template}_${randomBytes(4).toString('hex')}`;
const url = withDatabase(server.url, name);
const owner = new URL(server.url).username;
await asAdmin(`create database ${name} template ${server.template} owner ${owner}`);
openDatabase(url);

afterAll(async () => {
  await closeDatabase();
  await asAdmin(`drop database ${name} with (force)`);
});

/** The connection string of this test file's own database, as the application's login. */
export const testDatabase = (): string => url;

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
