import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { SUPERUSER } from '#platform/database/embedded/cluster.ts';
import { APPLICATION, OWNER } from '#platform/database/embedded/provision.ts';
import { readSecrets, type Secrets } from '#platform/database/embedded/secrets.ts';

export type Addresses = {
  /** Connection string of the application's login, which reads and writes rows and owns nothing. */
  url: string;
  /** Connection string of the login that owns the tables and runs migrations. It is not a superuser. */
  migrationUrl: string;
  /** Connection string of the superuser, for backups and for tests that create databases. */
  adminUrl: string;
};

export function addressesAt(port: number, secrets: Secrets): Addresses {
  const urlOf = (login: string, password: string, name = OWNER) =>
    `postgres://${login}:${password}@127.0.0.1:${port}/${name}`;
  return {
    url: urlOf(APPLICATION, secrets.application),
    migrationUrl: urlOf(OWNER, secrets.owner),
    adminUrl: urlOf(SUPERUSER, secrets.superuser, 'postgres'),
  };
}

/**
 * Returns the addresses of a server that another process runs on `dataDir`, or undefined if no server responds.
 */
export async function runningDatabase(dataDir: string): Promise<Addresses | undefined> {
  const secrets = await readSecrets(dataDir);
  const pidFile = await readFile(join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => '');
  // The fourth line is the port.
  const port = Number(pidFile.split('\n')[3]);
  if (!secrets || !port) return undefined;
  const addresses = addressesAt(port, secrets);
  const client = new pg.Client({ connectionString: addresses.adminUrl });
  const isAnswering = await client.connect().then(
    () => true,
    () => false,
  );
  await client.end();
  return isAnswering ? addresses : undefined;
}
