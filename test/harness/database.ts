import { afterAll, inject } from 'vitest';
import { setMasterKey } from '#platform/crypto/keys.ts';
import { closeDatabase, openDatabase } from '#platform/database/pool.ts';
import type { DatabaseServer } from '#test/harness/database-server.ts';
import type { BrokerAnswer } from '#test/harness/global-setup.ts';
import { bareDatabase, cloneDatabase } from '#test/harness/own-database.ts';

// Importing this file gives the test file a migrated database and opens it: `inFacility` and `platformDb` work from then
// on, and sealing does. It is dropped after the file's last test, or kept for the file that follows in the same process.
const server = await askForServer();
const own = await cloneDatabase(server);
const made = [own];
openDatabase(own.url);
setMasterKey(Buffer.alloc(32, 7));

if (!inject('keepsDatabase'))
  afterAll(async () => {
    await closeDatabase();
    for (const { drop } of made) await drop();
  });

/** The connection string of this test file's own database, as the application's login. */
export const testDatabase = (): string => own.url;

/** Makes one more database, with nothing in it, and gives its connection string. It is dropped at the end, too. */
export async function emptyDatabase(): Promise<string> {
  const bare = await bareDatabase(server);
  made.push(bare);
  return bare.url;
}

async function askForServer(): Promise<DatabaseServer> {
  const response = await fetch(inject('databaseBroker'));
  const answer = (await response.json()) as BrokerAnswer;
  if ('server' in answer) return answer.server;
  throw new Error(`The database for tests did not start: ${answer.failure}`);
}
