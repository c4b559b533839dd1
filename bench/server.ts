import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { openHttpServer } from '#apps/server/http-server.ts';
import { readAssets } from '#apps/server/pages/assets.ts';
import { readConfig } from '#platform/config/config.ts';
import { setRootKey } from '#platform/crypto/keys.ts';
import { startEmbedded } from '#platform/database/embedded.ts';
import { migrate } from '#platform/database/migrate.ts';
import { closeDatabase, openDatabase } from '#platform/database/pool.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import { openFiles } from '#platform/files/files.ts';
import { configureLog } from '#platform/log/log.ts';
import { openMail, outboxDriver } from '#platform/mail/mail.ts';
import { smsOutboxDriver } from '#platform/sms/driver-of.ts';
import { openSms } from '#platform/sms/sms.ts';
import { admitTests, TEST_KEY } from '#test/harness/admit-tests.ts';
import { withDatabase } from '#test/harness/database-url.ts';

/** `admin` is a superuser connection for data of all hotels. The product uses its own pool. */
export type BenchServer = { url: string; admin: pg.Client; databaseUrl: string; filesDir: string };

export const MASTER_KEY = TEST_KEY;

const silentLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

/**
 * Starts an API on a new durable database without a worker. Adds its cleanup functions to `closing`
 * immediately, so that they run even if the start fails.
 */
export async function openBenchServer(closing: (() => Promise<unknown>)[]): Promise<BenchServer> {
  configureLog({ level: 'fatal' });
  setRootKey(MASTER_KEY);
  const dataDir = await mkdtemp(join(tmpdir(), 'genkan-bench-'));
  closing.push(() => rm(dataDir, { recursive: true, force: true }));
  const embedded = await startEmbedded({ dataDir, log: silentLog });
  closing.push(embedded.stop);
  await migrate(embedded.migrationUrl, { log: silentLog, login: new URL(embedded.url).username });
  await admitTests(embedded.migrationUrl);
  openDatabase(embedded.url);
  closing.push(closeDatabase);
  const admin = new pg.Client({
    connectionString: withDatabase(embedded.adminUrl, new URL(embedded.url).pathname.slice(1)),
  });
  await admin.connect();
  closing.push(() => admin.end());
  const filesDir = join(dataDir, 'files');
  openFiles(diskStore(filesDir));
  openMail(outboxDriver());
  openSms(smsOutboxDriver());
  // TRUST_PROXY is set because callers send each guest's address in the proxy header.
  const settings = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'fatal', TRUST_PROXY: '1' };
  const server = await openHttpServer(readConfig(settings, 'test'), { pages: readAssets });
  closing.push(server.close);
  return { url: server.url, admin, databaseUrl: embedded.url, filesDir };
}
