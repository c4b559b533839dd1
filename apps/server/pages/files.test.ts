import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Refusal } from '#platform/http/refusal.ts';
import { addFiles } from './files.ts';

const root = await mkdtemp(join(tmpdir(), 'genkan-files-'));
const script = 'console.log("genkan")\n'.repeat(100);
const app = Fastify();
app.setErrorHandler((error, _request, response) =>
  response.status(error instanceof Refusal ? error.status : 500).send(),
);
beforeAll(async () => {
  await mkdir(join(root, 'assets'));
  await mkdir(join(root, '.vite'));
  await writeFile(join(root, '.vite/manifest.json'), '{}');
  await writeFile(join(root, 'assets/main-1.js'), script);
  await writeFile(join(root, 'assets/main-1.js.gz'), gzipSync(script));
  await addFiles(app, 'guest', root);
});
afterAll(() => rm(root, { recursive: true }));

const get = (path: string, headers: Record<string, string> = {}) =>
  app.inject({ url: `/assets/guest/${path}`, headers });

test('serves a built file with its type and a cache lifetime of one year', async () => {
  const { statusCode, headers, body } = await get('assets/main-1.js');
  expect([statusCode, body]).toEqual([200, script]);
  expect(headers['content-type']).toBe('text/javascript; charset=utf-8');
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

test('serves the compressed file to a client that accepts compression', async () => {
  const { headers, rawPayload } = await get('assets/main-1.js', { 'accept-encoding': 'br, gzip' });
  expect([headers['content-encoding'], headers.vary]).toEqual(['gzip', 'accept-encoding']);
  expect(rawPayload.equals(gzipSync(script))).toBe(true);
});

test('serves the plain file to a client that does not accept compression', async () => {
  const { headers, body } = await get('assets/main-1.js', { 'accept-encoding': 'gzip;q=0, identity' });
  expect([headers['content-encoding'], body]).toEqual([undefined, script]);
});

test.each([
  '',
  'assets',
  'assets/',
  'assets/main-2.js',
  '.vite/manifest.json',
  'assets/../.vite/manifest.json',
  '../../package.json',
  '%2e%2e/%2e%2e/package.json',
  '..%2f..%2fpackage.json',
  'assets/main-1.js%00',
  'assets//main-1.js',
])('returns 404 for the path of any other file: %s', async path => {
  expect((await get(path)).statusCode).toBe(404);
});
