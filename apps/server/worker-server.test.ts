import '#test/harness/alone.ts';
import '#test/harness/database.ts';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { closeDatabase, openDatabase } from '#platform/database/pool.ts';
import { emptyDatabase, testDatabase } from '#test/harness/database.ts';
import { temporaryFolder } from '#test/harness/embedded.ts';
import { openService } from './service.ts';
import { openWorkerServer } from './worker-server.ts';

const TOKEN = 'metrics-of-2026';

async function openServer(env: Record<string, string> = {}) {
  const config = readConfig({ WORKER_PORT: '0', LOG_LEVEL: 'fatal', ...env }, 'test');
  const server = await openWorkerServer(config, 0);
  onTestFinished(server.close);
  return server;
}

const statusOf = async (address: string, headers: Record<string, string> = {}) =>
  (await fetch(address, { headers })).status;

test('a worker process serves health and metrics on its configured port', async () => {
  await closeDatabase();
  onTestFinished(() => openDatabase(testDatabase()));
  const { url: DATABASE_URL, migrationUrl: MIGRATION_DATABASE_URL } = await emptyDatabase();
  const MASTER_KEY = Buffer.alloc(32, 1).toString('base64');
  const env = { DATABASE_URL, MIGRATION_DATABASE_URL, MASTER_KEY, DATA_DIR: await temporaryFolder() };
  const config = readConfig({ ...env, WORKER_PORT: '0' }, 'test');
  const service = await openService({ config, part: 'worker', pages: false });
  onTestFinished(service.close);
  expect(await statusOf(`${service.url}/api/health/live`)).toBe(200);
  expect(await statusOf(`${service.url}/api/health/ready`)).toBe(200);
  const metrics = await (await fetch(`${service.url}/metrics`)).text();
  expect(metrics).toMatch(/^genkan_ready 1$/m);
  expect(metrics).toMatch(/^genkan_jobs\{state="dead"\} 0$/m);
});

test.each([
  '/',
  '/api/docs',
  '/api/openapi.json',
  '/api/openapi-keys.json',
  '/api/booking-statuses',
  '/api/settings/public',
  '/check-in',
  '/outbox',
  '/u/a',
])('a worker process serves no other path: %s', async path => {
  const { url } = await openServer();
  expect(await statusOf(url + path)).toBe(404);
});

test("a worker's metrics require the token if one is configured", async () => {
  const { url } = await openServer({ METRICS_TOKEN: TOKEN });
  expect(await statusOf(`${url}/metrics`)).toBe(404);
  expect(await statusOf(`${url}/metrics`, { authorization: 'Bearer wrong' })).toBe(404);
  expect(await statusOf(`${url}/metrics`, { authorization: `Bearer ${TOKEN}` })).toBe(200);
});

test("a proxy on this machine cannot read a worker's metrics without a token", async () => {
  const { url } = await openServer();
  expect(await statusOf(`${url}/metrics`, { 'x-forwarded-for': '203.0.113.9' })).toBe(404);
});

test('a stopping worker is not ready, but live until its last job is done', async () => {
  const { url, beginStop } = await openServer();
  await beginStop();
  expect(await statusOf(`${url}/api/health/ready`)).toBe(503);
  expect(await statusOf(`${url}/api/health/live`)).toBe(200);
});

test('the error about a port in use names the setting', async () => {
  const { url } = await openServer();
  const port = Number(new URL(url).port);
  const config = readConfig({ WORKER_PORT: String(port), LOG_LEVEL: 'fatal' }, 'test');
  await expect(openWorkerServer(config, port)).rejects.toThrow(
    `WORKER_PORT ${port} on 127.0.0.1 is already in use`,
  );
});
