import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll } from 'vitest';
import { openHttpServer } from '#apps/server/http-server.ts';
import type { AssetSource } from '#apps/server/pages/assets.ts';
import { readConfig } from '#platform/config/config.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import { openFiles } from '#platform/files/files.ts';
import { configureLog, type LogOptions } from '#platform/log/log.ts';
import { openMail, outboxDriver } from '#platform/mail/mail.ts';
import { smsOutboxDriver } from '#platform/sms/driver-of.ts';
import { openSms } from '#platform/sms/sms.ts';

type Hosts = { PUBLIC_URL: string; STAFF_URL?: string };

type Options = {
  proxied?: boolean;
  hosts?: Hosts;
  pages?: AssetSource;
  settings?: Record<string, string>;
  callsPerMinute?: number;
};

const noAssets = async () => ({ script: '', styles: [], preload: () => [] });

/**
 * Serves the API of this test file's database over real HTTP until the last test. Import
 * `#test/harness/database.ts` first.
 * @param proxied whether callers may state their address in X-Forwarded-For
 * @param hosts the addresses of the guest pages and the dashboard; if given, the server also serves the pages
 * @param pages the built files of the pages (`finished-pages.ts`), by default none
 * @param settings the settings of the operator
 * @param callsPerMinute a lower rate limit, so that a test exceeds it with few calls
 */
export async function openTestServer(
  logging: LogOptions = { level: 'fatal' },
  {
    proxied = false,
    hosts,
    pages = hosts ? noAssets : undefined,
    settings = {},
    callsPerMinute,
  }: Options = {},
): Promise<string> {
  configureLog(logging);
  const dataDir = await mkdtemp(join(tmpdir(), 'genkan-server-'));
  openFiles(diskStore(join(dataDir, 'files')));
  openMail(outboxDriver());
  openSms(smsOutboxDriver());
  const proxy = proxied ? { TRUST_PROXY: '1' } : {};
  const own = { PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'fatal' };
  const config = readConfig({ ...own, ...proxy, ...hosts, ...settings }, 'test');
  const server = await openHttpServer(config, { pages: pages ?? false, callsPerMinute });
  afterAll(async () => {
    await server.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return server.url;
}
