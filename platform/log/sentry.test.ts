import '#test/harness/alone.ts';
import '#test/harness/database.ts';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { hostname } from 'node:os';
import { text } from 'node:stream/consumers';
import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { expect, onTestFinished, test, vi } from 'vitest';
import { meters } from '#platform/meters/meters.ts';
import { newTrace, runInTrace } from '#platform/trace/trace.ts';
import { asOwner } from '#test/harness/database.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { log } from './log.ts';
import { openSentry } from './sentry.ts';

const url = await openTestServer({ level: 'error', destination: { write: () => undefined } });
const folder = process.cwd();

async function aSentry(
  answer: RequestListener = (_request, response) => void response.end('{}'),
  timeout = 5000,
) {
  const envelopes: string[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse & { req: IncomingMessage }) => {
    envelopes.push(`${request.method} ${request.url}\n${await text(request)}`);
    answer(request, response);
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const dsn = `http://keyof2026@127.0.0.1:${port}/42`;
  const end = await openSentry({ dsn, release: 'genkan@1.2.3', environment: 'hotels', folder, timeout });
  onTestFinished(async () => {
    await end();
    server.closeAllConnections();
    server.close();
  });
  const first = async () => {
    const [envelope = ''] = await vi.waitUntil(() => envelopes.length > 0 && envelopes, { timeout: 60_000 });
    const [target, header = '', , event = ''] = envelope.split('\n');
    return { target, header: JSON.parse(header), event: JSON.parse(event), envelope };
  };
  return { envelopes, first, end };
}

const databaseError = () =>
  new DrizzleQueryError(
    'insert into guest values ($1)',
    ['Hanako'],
    Object.assign(new pg.DatabaseError('Key (email)=(hanako@example.com) already exists', 1, 'error'), {
      severity: 'ERROR',
      code: '23505',
      table: 'guest',
      constraint: 'guest_email_key',
      detail: 'Key (email)=(hanako@example.com) already exists',
    }),
  );

test('a logged error is reported to Sentry with its type, stack, release and trace', async () => {
  const { first } = await aSentry();
  const trace = newTrace();
  runInTrace(trace, () =>
    log.error({ err: new TypeError('no route'), job: 'message.send', facility: 12 }, 'job failed'),
  );
  const { target, event } = await first();
  expect(target).toBe('POST /api/42/envelope/?sentry_version=7&sentry_key=keyof2026');
  expect(event).toMatchObject({
    level: 'error',
    release: 'genkan@1.2.3',
    environment: 'hotels',
    tags: { job: 'message.send', facility: '12' },
    contexts: { trace: { trace_id: trace.traceId, span_id: trace.spanId } },
  });
  const [{ type, value, stacktrace }] = event.exception.values;
  expect([type, value]).toEqual(['TypeError', 'no route']);
  expect(stacktrace.frames).toContainEqual(
    expect.objectContaining({
      filename: 'platform/log/sentry.test.ts',
      in_app: true,
      lineno: expect.any(Number),
    }),
  );
});

test('a failed call is reported to Sentry with its route', async () => {
  const { first } = await aSentry();
  await asOwner('alter table facility rename to gone');
  onTestFinished(() => asOwner('alter table gone rename to facility'));
  const headers = {
    'content-type': 'application/json',
    cookie: 'secret=of-2026',
    'user-agent': 'browser-of-2026',
  };
  const body = JSON.stringify({ slug_name: 'slug_of_2026' });
  await fetch(`${url}/api/facility/list`, { method: 'POST', headers, body });
  const { event, envelope } = await first();
  expect(event.tags).toEqual({ route: '/api/facility/list' });
  expect(event.exception.values[0]).toMatchObject({ value: '42P01: undefined table' });
  expect(envelope).not.toMatch(/of[-_]2026"/);
});

test('a report to Sentry contains only the listed fields, and no value, request, user, machine or history', async () => {
  const { first } = await aSentry();
  log.error(
    { err: databaseError(), route: '/api/x', email: 'hanako@example.com', body: 'Hanako' },
    'A call failed',
  );
  const { header, event, envelope } = await first();
  expect(Object.keys(header).toSorted()).toEqual(['event_id', 'sent_at']);
  expect(Object.keys(event).toSorted()).toEqual(
    ['environment', 'event_id', 'exception', 'level', 'platform', 'release', 'tags', 'timestamp'].toSorted(),
  );
  expect(event.exception.values.map(({ value }: { value: string }) => value)).toEqual([
    '23505: unique violation, table guest, constraint guest_email_key',
    '23505: unique violation, table guest, constraint guest_email_key',
  ]);
  expect(envelope).not.toMatch(/hanako/i);
  expect(envelope).not.toContain(folder);
  expect(envelope).not.toContain(hostname());
});

test('warnings are not reported to Sentry', async () => {
  const { first, envelopes } = await aSentry();
  log.warn({ err: new Error('a warning') }, 'A call has to wait');
  log.error({ err: new Error('an error') }, 'A call failed');
  expect((await first()).event.exception.values).toMatchObject([{ value: 'an error' }]);
  expect(envelopes).toHaveLength(1);
});

test('a hanging Sentry does not block the process: a few reports wait briefly, and others are dropped', async () => {
  const { envelopes, end } = await aSentry(() => undefined, 500);
  const dropped = async () => {
    const found = await meters.getSingleMetric('genkan_errors_reported_total')?.get();
    return found?.values.find(({ labels }) => labels.outcome === 'dropped')?.value ?? 0;
  };
  const before = await dropped();
  const begun = performance.now();
  for (let count = 0; count < 100; count += 1) log.error({ err: new Error('again') }, 'A call failed');
  expect(performance.now() - begun).toBeLessThan(5_000);
  await vi.waitUntil(async () => (await dropped()) - before === 92, { timeout: 60_000 });
  await end();
  expect(envelopes.length).toBeLessThanOrEqual(8);
});

test('an unreachable or rate-limiting Sentry does not block the process', async () => {
  const { envelopes, first, end } = await aSentry((_request, response) => {
    response.writeHead(429, { 'retry-after': '60' }).end();
  });
  log.error({ err: new Error('once') }, 'A call failed');
  await first();
  await vi.waitUntil(
    () => {
      log.error({ err: new Error('again') }, 'A call failed');
      return true;
    },
    { timeout: 1000 },
  );
  await end();
  log.error({ err: new Error('after the end') }, 'A call failed');
  expect(envelopes.length).toBeLessThanOrEqual(2);
  const away = await openSentry({
    dsn: 'http://key@127.0.0.1:1/1',
    release: 'genkan@1',
    environment: undefined,
    folder,
  });
  log.error({ err: new Error('nobody hears') }, 'A call failed');
  await away();
});
