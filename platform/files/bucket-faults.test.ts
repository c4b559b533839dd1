import { createServer } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { configureLog } from '#platform/log/log.ts';
import { breakableConnection } from '#test/harness/breakable-line.ts';
import { bucketServer } from '#test/harness/bucket-server.ts';
import { type BucketSettings, bucketStore } from './bucket-store.ts';

configureLog({ level: 'silent' });
const server = await bucketServer();
afterAll(() => server[Symbol.asyncDispose]());

const bytes = Buffer.from('sealed');
let count = 0;
const settings = (): BucketSettings => ({ ...server.settings, prefix: `${++count}/`, timeout: 1000 });

async function outcome(work: Promise<unknown>) {
  const began = performance.now();
  const why = await work.then(
    () => 'done',
    error => `${error.name} ${error.why}`,
  );
  return { why, milliseconds: performance.now() - began };
}

describe('a bucket with an unreliable connection', () => {
  test('calls to an unresponsive bucket time out, then fail immediately, and later recover automatically', async () => {
    await using line = await breakableConnection(server.url);
    const store = bucketStore({ ...settings(), endpoint: line.url });
    await store.put('images/1/a', bytes);
    line.become('silent');
    const first = await outcome(store.get('images/1/a'));
    expect(first.why).toBe('Unavailable away');
    expect(first.milliseconds).toBeLessThan(2000);
    expect((await outcome(store.get('images/1/a'))).why).toBe('Unavailable away');
    for (const { why, milliseconds } of await Promise.all(
      Array.from({ length: 20 }, () => outcome(store.put('images/1/b', bytes))),
    )) {
      expect(why).toBe('Unavailable away');
      expect(milliseconds).toBeLessThan(500);
    }
    line.become('whole');
    await expect
      .poll(() => store.get('images/1/a').catch(() => undefined), { timeout: 10_000 })
      .toEqual(bytes);
    await store.put('images/1/b', bytes);
  });

  test('calls to a disconnected bucket fail and later recover automatically', async () => {
    await using line = await breakableConnection(server.url);
    const store = bucketStore({ ...settings(), endpoint: line.url });
    line.become('cut');
    const calls = [
      () => store.put('images/1/a', bytes),
      () => store.get('images/1/a'),
      () => store.remove('images/1/a'),
      () => store.removeAllOf('1'),
    ];
    for (const work of calls) expect((await outcome(work())).why).toBe('Unavailable away');
    line.become('whole');
    await expect
      .poll(() => outcome(store.put('images/1/a', bytes)), { timeout: 10_000 })
      .toMatchObject({
        why: 'done',
      });
  });
});

async function serveBucket(
  answer: Parameters<typeof createServer>[1],
  timeout = 1000,
  patience: number[] = [],
) {
  const stub = createServer(answer ?? (() => undefined));
  await new Promise<void>(resolve => stub.listen(0, '127.0.0.1', resolve));
  const address = stub.address();
  const port = typeof address === 'object' ? address?.port : 0;
  return {
    store: bucketStore({ ...settings(), endpoint: `http://127.0.0.1:${port}`, timeout, patience }),
    async [Symbol.asyncDispose]() {
      stub.closeAllConnections();
      await new Promise(resolve => stub.close(resolve));
    },
  };
}

test('a call is tried three times if the bucket asks to slow down, and then reports the bucket as busy', async () => {
  let requests = 0;
  await using stub = await serveBucket((_request, response) => {
    requests += 1;
    response.writeHead(503).end('<Error><Code>SlowDown</Code></Error>');
  }, 10_000);
  expect((await outcome(stub.store.get('images/1/a'))).why).toBe('Unavailable busy');
  expect(requests).toBe(3);
});

test('retries a call to the bucket that fails once', async () => {
  let requests = 0;
  await using stub = await serveBucket((request, response) => {
    requests += 1;
    request.resume();
    response.writeHead(requests === 1 ? 500 : 200).end();
  });
  expect((await outcome(stub.store.put('images/1/a', bytes))).why).toBe('done');
  expect(requests).toBe(2);
});

test('a store with `patience` retries a call after each pause and fails after the last one', async () => {
  let requests = 0;
  let refused = 4;
  await using stub = await serveBucket(
    (request, response) => {
      requests += 1;
      request.resume();
      response.writeHead(requests > refused ? 200 : 500).end('sealed');
    },
    10_000,
    [10, 10],
  );
  expect((await stub.store.get('images/1/a'))?.toString()).toBe('sealed');
  refused = Number.POSITIVE_INFINITY;
  expect((await outcome(stub.store.get('images/1/a'))).why).toBe('Unavailable away');
  expect(requests).toBeGreaterThanOrEqual(5 + 9);
});

test('a call to the bucket is not retried after a permanent error', async () => {
  let requests = 0;
  await using stub = await serveBucket(
    (request, response) => {
      requests += 1;
      request.resume();
      response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>');
    },
    10_000,
    [10, 10],
  );
  expect((await outcome(stub.store.put('images/1/a', bytes))).why).toBe('Unavailable away');
  expect(requests).toBe(1);
});

test('a slow download of a large file does not block others', async () => {
  await using stub = await serveBucket((request, response) => {
    if (request.method === 'HEAD') return void response.writeHead(404).end();
    response.writeHead(200, { 'content-length': '6' });
    if (!request.url?.includes('large')) return void response.end('sealed');
    const end = setTimeout(() => response.end('sealed'), 2500);
    response.once('close', () => clearTimeout(end));
  }, 5000);
  const large = stub.store.get('images/1/large');
  await sleep(2200);
  for (let round = 0; round < 5; round += 1)
    expect((await stub.store.get('images/1/a'))?.toString()).toBe('sealed');
  expect((await large)?.toString()).toBe('sealed');
});

test('a stalled download times out instead of returning a partial file', async () => {
  await using stub = await serveBucket((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('half');
  });
  const { why, milliseconds } = await outcome(stub.store.get('images/1/a'));
  expect(why).toBe('Unavailable away');
  expect(milliseconds).toBeLessThan(2000);
});

test('an interrupted download does not return a partial file', async () => {
  await using stub = await serveBucket((_request, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write('half', () => response.destroy());
  });
  expect((await outcome(stub.store.get('images/1/a'))).why).toBe('Unavailable away');
});

test.each(['InvalidAccessKeyId', 'SignatureDoesNotMatch', 'AccessDenied'])(
  'the response %s is reported as an unavailable store rather than a missing file',
  async code => {
    await using stub = await serveBucket((request, response) => {
      request.resume();
      response.writeHead(403).end(`<Error><Code>${code}</Code></Error>`);
    });
    const { store } = stub;
    const calls = [
      () => store.get('images/1/a'),
      () => store.put('images/1/a', bytes),
      () => store.putNew('images/1/a', bytes),
      () => store.remove('images/1/a'),
    ];
    for (const work of calls) expect((await outcome(work())).why).toBe('Unavailable away');
  },
);

test('a missing bucket is reported as an unavailable store rather than a missing file', async () => {
  const store = bucketStore({ ...settings(), name: 'elsewhere' });
  expect((await outcome(store.get('images/1/a'))).why).toBe('Unavailable away');
  expect((await outcome(store.putNew('images/1/a', bytes))).why).toBe('Unavailable away');
  expect((await outcome(store.remove('images/1/a'))).why).toBe('Unavailable away');
});

test.each([
  ['<VersioningConfiguration><Status>Enabled</Status></VersioningConfiguration>', 200, true],
  ['<VersioningConfiguration/>', 200, false],
  ['<Error><Code>AccessDenied</Code></Error>', 403, false],
  ['<Error><Code>NotImplemented</Code></Error>', 501, false],
] as const)('detects from %s whether the bucket keeps old versions', async (body, status, keeps) => {
  await using stub = await serveBucket((_request, response) => void response.writeHead(status).end(body));
  expect(await stub.store.keepsVersions()).toBe(keeps);
});

test('stores a new file even if the bucket rejects conditional writes', async () => {
  const puts: boolean[] = [];
  await using stub = await serveBucket((request, response) => {
    if (request.method === 'HEAD') return void response.writeHead(404).end();
    const isConditional = 'if-none-match' in request.headers;
    puts.push(isConditional);
    request.resume();
    response
      .writeHead(isConditional ? 501 : 200)
      .end(isConditional ? '<Error><Code>NotImplemented</Code></Error>' : '');
  }, 10_000);
  expect(await stub.store.putNew('images/1/a', bytes)).toBe(true);
  expect(puts.at(-1)).toBe(false);
});

test('stores only one of two concurrent new files if the bucket supports conditional writes', async () => {
  const kept = new Map<string, string>();
  await using stub = await serveBucket((request, response) => {
    const isNew = request.headers['if-none-match'] === '*';
    if (request.method === 'HEAD') return void response.writeHead(404).end();
    const isTaken = kept.has(request.url ?? '');
    if (isNew) kept.set(request.url ?? '', 'taken');
    request.resume();
    response.writeHead(isNew && isTaken ? 412 : 200).end();
  });
  const both = await Promise.all([1, 2].map(() => stub.store.putNew('images/1/a', bytes)));
  expect(both.sort()).toEqual([false, true]);
});

test('lists and deletes more than one page of files', async () => {
  const store = bucketStore({ ...settings(), timeout: 10_000 });
  const paths = Array.from({ length: 1050 }, (_, index) => `images/1/${index}`);
  for (let from = 0; from < paths.length; from += 50)
    await Promise.all(paths.slice(from, from + 50).map(path => store.put(path, bytes)));
  await store.put('images/2/kept', bytes);
  const found = new Set<string>();
  for await (const { path } of store.walk('images')) found.add(path);
  expect(found).toEqual(new Set([...paths, 'images/2/kept']));
  await store.removeAllOf('1');
  const left: string[] = [];
  for await (const { path } of store.walk()) left.push(path);
  expect(left).toEqual(['images/2/kept']);
}, 60_000);
