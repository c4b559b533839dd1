import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { SUPERUSER } from '#platform/database/embedded/cluster.ts';
import { readSecrets } from '#platform/database/embedded/secrets.ts';

/** The superuser's address of the server that another process runs on `dataDir`; undefined where none answers. */
export async function runningUrl(dataDir: string): Promise<string | undefined> {
  const secrets = await readSecrets(dataDir);
  const pidFile = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  // Its fourth line is the port.
  const port = Number(pidFile.split('\n')[3]);
  if (!secrets || !port) return undefined;
  const connectionString = `postgres://${SUPERUSER}:${secrets.superuser}@127.0.0.1:${port}/postgres`;
  const client = new pg.Client({ connectionString });
  const answers = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end();
  return answers ? connectionString : undefined;
}
