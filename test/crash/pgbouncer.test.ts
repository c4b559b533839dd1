import '#test/harness/alone.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { freePort } from '#platform/database/embedded/supervise.ts';
import { emptyDatabase } from '#test/harness/database.ts';
import { queryValue } from '#test/harness/embedded.ts';
import { HttpClient } from '#test/harness/http-client.ts';
import { proveByLink } from '#test/harness/proofs.ts';
import { serverProcess } from './server-process.ts';

const program = process.env.PGBOUNCER;

/** The number of the pooler's server connections. Many more client connections share them. */
const BACKENDS = 3;

async function pgBouncer(url: string): Promise<{ url: string } & AsyncDisposable> {
  const { hostname, port, username, password, pathname } = new URL(url);
  const folder = await mkdtemp(join(tmpdir(), 'genkan-pgbouncer-'));
  const listening = await freePort();
  const name = pathname.slice(1);
  const settings = join(folder, 'pgbouncer.ini');
  await writeFile(
    settings,
    `[databases]
${name} = host=${hostname} port=${port} user=${decodeURIComponent(username)} password=${decodeURIComponent(password)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listening}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${BACKENDS}
max_client_conn = 200
`,
  );
  // PgBouncer refuses to run as root, so another user must be able to read its configuration.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) {
    await chmod(folder, 0o755);
    await chmod(settings, 0o644);
  }
  const child = spawn(program ?? '', ['-q', ...(isRoot ? ['-u', 'nobody'] : []), settings], {
    stdio: ['ignore', 'ignore', 'ignore'],
  });
  const pooled = new URL(url);
  pooled.hostname = '127.0.0.1';
  pooled.port = String(listening);
  for (let tries = 0; !(await queryValue(pooled.href, 'select 1').catch(() => undefined)); tries += 1) {
    if (tries === 100) throw new Error('PgBouncer does not answer');
    await sleep(100);
  }
  return {
    url: pooled.href,
    async [Symbol.asyncDispose]() {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

describe.runIf(program)('web processes behind PgBouncer in transaction mode', () => {
  test('web processes serve many concurrent guests over a few shared connections', async () => {
    const { url: database, migrationUrl } = await emptyDatabase();
    await using pooler = await pgBouncer(database);
    const settings = {
      DATABASE_URL: pooler.url,
      MIGRATION_DATABASE_URL: migrationUrl,
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      SERVE_PART: 'http',
    };
    await using one = await serverProcess(settings);
    await using other = await serverProcess({ ...settings, DATA_DIR: one.dataDir });
    const { url, facilityId, bookings } = await one.start(40);
    const { url: otherUrl } = await other.start(0);
    const answers = await Promise.all(
      bookings.map((booking, index) =>
        proveByLink(new HttpClient(index % 2 ? url : otherUrl), { ...booking, facilityId }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(40).fill(200));
    const login = decodeURIComponent(new URL(database).username);
    const backends = await queryValue(
      migrationUrl,
      `select count(*)::int from pg_stat_activity where datname = current_database() and usename = '${login}'`,
    );
    expect(backends).toBeLessThanOrEqual(BACKENDS);
  });
});
