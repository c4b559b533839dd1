import '#test/harness/alone.ts';
import '#test/harness/database.ts';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { closeDatabase, openDatabase, transaction } from '#platform/database/pool.ts';
import { defineJob, handle } from '#platform/jobs/job.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import { openTelemetry } from '#platform/trace/open-telemetry.ts';
import { newTrace, runInTrace } from '#platform/trace/trace.ts';
import { testDatabase } from '#test/harness/database.ts';
import { aFacility } from '#test/harness/facility.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const url = await openTestServer();
const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

type Value = { stringValue?: string; intValue?: number };
type Span = {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  status: { code: number };
  attributes: { key: string; value: Value }[];
};

/**
 * Runs a collector of spans until the end of the test. `spans` ends the export and returns the received
 * spans. `bodies` contains the raw requests.
 */
async function aCollector(share = 1, answers = true) {
  const bodies: string[] = [];
  const take = async (request: IncomingMessage, response: ServerResponse) => {
    bodies.push(await text(request));
    if (answers) response.setHeader('content-type', 'application/json').end('{}');
  };
  const server = createServer((request, response) => void take(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  const options = { endpoint: `http://127.0.0.1:${port}`, service: 'genkan', version: '1.2.3', share };
  const end = await openTelemetry({ ...options, sending: 1_000 });
  // Reopens the database, because only connections opened after `openTelemetry` are traced.
  await closeDatabase();
  openDatabase(testDatabase());
  onTestFinished(async () => {
    await end();
    server.closeAllConnections();
    server.close();
  });
  const spans = async (): Promise<Span[]> => {
    await end();
    return bodies.flatMap(body => {
      const { resourceSpans }: { resourceSpans: { scopeSpans: { spans: Span[] }[] }[] } = JSON.parse(body);
      return resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap(each => each.spans));
    });
  };
  return { spans, bodies, end };
}

const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

const listOf = (slug: string, headers: Record<string, string> = {}) =>
  fetch(`${url}/api/facility/list`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ slug_name: slug }),
  });

let slug: string;
beforeEach(async () => {
  ({ slug } = await aFacility());
});

test("the span of a call is a child of the caller's span and the parent of its statements' spans", async () => {
  const { spans, bodies } = await aCollector();
  await listOf(slug, { traceparent: `00-${TRACE}-00f067aa0ba902b7-01` });
  const all = await spans();
  const call = all.find(({ name }) => name === 'POST /api/facility/list');
  expect(call).toMatchObject({ traceId: TRACE, parentSpanId: '00f067aa0ba902b7', kind: 2 });
  expect(call && attributesOf(call)).toEqual({
    'http.request.method': 'POST',
    'http.route': '/api/facility/list',
    'http.response.status_code': 200,
  });
  const statements = all.filter(({ parentSpanId }) => parentSpanId === call?.spanId);
  expect(statements).toContainEqual(
    expect.objectContaining({ name: 'select facility', kind: 3, traceId: TRACE }),
  );
  expect(new Set(statements.map(({ name }) => name))).toContain('begin');
  expect(bodies.join()).not.toContain(slug);
});

test('spans contain no SQL text, address or host name', async () => {
  const { spans, bodies } = await aCollector();
  await fetch(`${url}/api/facility/slug/${slug}?token=secret-of-2026`);
  expect((await spans()).map(({ name }) => name)).toContain('GET /api/facility/slug/:slug');
  for (const word of [slug, 'secret', 'where', 'admission', '127.0.0.1', 'host.name'])
    expect(bodies.join()).not.toContain(word);
});

test('does not export the span of a call if the caller did not sample it', async () => {
  const { spans } = await aCollector();
  await listOf(slug, { traceparent: `00-${TRACE}-00f067aa0ba902b7-00` });
  await listOf(slug);
  const calls = (await spans()).filter(({ name }) => name === 'POST /api/facility/list');
  expect(calls.map(({ traceId }) => traceId === TRACE)).toEqual([false]);
});

test('exports only the configured share of root spans', async () => {
  const { spans } = await aCollector(0);
  await listOf(slug);
  expect(await spans()).toEqual([]);
});

test('does not export the frequent requests for health and metrics', async () => {
  const { spans } = await aCollector();
  for (const path of ['/api/health/ready', '/metrics']) await fetch(url + path);
  expect(await spans()).toEqual([]);
});

test('the span of a job is a child of the span that queued it, and is marked as failed if the job fails', async () => {
  const { spans } = await aCollector();
  const cause = newTrace();
  const greet = defineJob<{ bookingId: number }>('test.greet');
  const ran = Promise.withResolvers<void>();
  const work = handle(greet, async () => {
    ran.resolve();
    throw new Error('no');
  });
  const worker = await startWorker({ tasks: [work] });
  await runInTrace(cause, () =>
    transaction('none', {}, db => greet.add(db, { bookingId: 7 }, { maxAttempts: 1 })),
  );
  await ran.promise;
  await worker.stop();
  const { traceId, spanId: parentSpanId } = cause;
  expect(await spans()).toContainEqual(
    expect.objectContaining({ name: 'test.greet', kind: 5, traceId, parentSpanId, status: { code: 2 } }),
  );
});

test('the span of a failed statement is marked as failed', async () => {
  const { system } = await aFacility();
  const { spans } = await aCollector();
  const failing = runInTrace(newTrace(), () =>
    inFacility(system, db => db.execute('update facility set name = nothing_of_ours')),
  );
  await expect(failing).rejects.toThrow();
  expect(await spans()).toContainEqual(
    expect.objectContaining({ name: 'update facility', status: { code: 2 } }),
  );
});

test('neither calls nor the shutdown are delayed by a hanging or unreachable collector', async () => {
  const { end } = await aCollector(1, false);
  expect((await listOf(slug)).status).toBe(200);
  await end();
  const away = { endpoint: 'http://127.0.0.1:1', service: 'genkan', version: '1', share: 1, sending: 500 };
  const endAway = await openTelemetry(away);
  expect((await listOf(slug)).status).toBe(200);
  await endAway();
});
