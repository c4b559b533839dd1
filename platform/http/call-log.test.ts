import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { once } from 'node:events';
import { connect } from 'node:net';
import { beforeEach, expect, test, vi } from 'vitest';
import { pool } from '#platform/database/pool.ts';
import { aHotel } from '#test/contracts/hotel.ts';
import { openTestServer } from '#test/harness/test-server.ts';

type Line = Record<string, unknown>;
let lines: Line[] = [];
const destination = { write: (line: string) => void lines.push(JSON.parse(line)) };
const url = await openTestServer({ level: 'info', destination });
beforeEach(() => {
  lines = [];
});

const calls = () => lines.filter(({ msg }) => /^(slow )?call( broken off)?$/.test(String(msg)));
const waitForCall = () => vi.waitUntil(() => calls()[0], { timeout: 60_000 });

test("a call logs one line with route, status, time, hotel and trace, but without the caller's address", async () => {
  const hotel = await aHotel(url);
  const owner = await hotel.owner();
  lines = [];
  await owner.call('POST facility/list', {});
  expect(await waitForCall()).toEqual({
    level: 'info',
    time: expect.any(String),
    pid: process.pid,
    method: 'POST',
    route: '/api/facility/list',
    status: 200,
    ms: expect.any(Number),
    facility: hotel.facility.facilityId,
    requestId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    traceId: expect.stringMatching(/^[0-9a-f]{32}$/),
    msg: 'call',
  });
  expect(calls()).toHaveLength(1);
});

test('no log line contains the requested URL', async () => {
  await fetch(`${url}/g/a-secret-of-2026?token=another-secret`, { redirect: 'manual' });
  await fetch(`${url}/api/facility/slug/a_secret_slug`);
  await vi.waitUntil(() => calls().length === 2, { timeout: 60_000 });
  expect(calls()).toMatchObject([
    { route: '/g/:code', status: 303 },
    { route: '/api/facility/slug/:slug', status: 404 },
  ]);
  expect(JSON.stringify(lines)).not.toContain('secret');
});

test("all log lines of a call contain the caller's trace", async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  const headers = {
    'content-type': 'application/json',
    traceparent: `00-${traceId}-00f067aa0ba902b7-01`,
  };
  const body = JSON.stringify({ username: 'nobody', password: 'nothing' });
  await fetch(`${url}/api/auth/login`, { method: 'POST', headers, body });
  expect(await waitForCall()).toMatchObject({ traceId, status: 422 });
  expect(lines).toContainEqual(expect.objectContaining({ event: 'sign_in.failed', traceId }));
});

test('a call with an invalid traceparent gets a new trace', async () => {
  await fetch(`${url}/api/booking-statuses`, { headers: { traceparent: 'hanako@example.com' } });
  expect(await waitForCall()).toMatchObject({ traceId: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(JSON.stringify(lines)).not.toContain('hanako');
});

test('does not log health checks and metrics', async () => {
  for (const path of ['/api/health/live', '/api/health/ready', '/metrics']) await fetch(url + path);
  await fetch(`${url}/api/booking-statuses`);
  await waitForCall();
  expect(calls()).toMatchObject([{ route: '/api/booking-statuses' }]);
});

test('logs a slow call as a warning and counts it', async () => {
  const { pms } = await aHotel(url);
  lines = [];
  const locked = await pool().connect();
  try {
    await locked.query('begin; lock table api_key');
    const answer = pms.call('GET pms/registrations');
    const isWaiting = async () =>
      (await locked.query('select from pg_locks where not granted')).rowCount !== 0;
    await vi.waitUntil(isWaiting, { timeout: 60_000 });
    await new Promise(resolve => setTimeout(resolve, 2100));
    await locked.query('rollback');
    await answer;
  } finally {
    locked.release();
  }
  const line = await waitForCall();
  expect(line).toMatchObject({ level: 'warn', msg: 'slow call', route: '/api/pms/registrations' });
  expect(Number(line.ms)).toBeGreaterThanOrEqual(2000);
  const metrics = await (await fetch(`${url}/metrics`)).text();
  expect(metrics).toContain('genkan_slow_calls_total{method="GET",route="/api/pms/registrations"} 1');
});

test('logs one line for a call whose caller disconnects', async () => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const head = ['POST /api/auth/login HTTP/1.1', 'Host: hotel', 'Content-Type: application/json'];
  socket.write([...head, 'Content-Length: 99', '', '{'].join('\r\n'));
  await fetch(`${url}/api/health/live`);
  socket.destroy();
  const line = await waitForCall();
  expect([line.route, line.status, line.msg]).toEqual(['/api/auth/login', undefined, 'call broken off']);
});

test('logs no error for a call whose caller disconnected early', async () => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write('GET /api/booking-statuses HTTP/1.1\r\nHost: hotel\r\n\r\n');
  socket.resetAndDestroy();
  const line = await waitForCall();
  expect(line).toMatchObject({ route: '/api/booking-statuses' });
  expect(line.status).not.toBe(200);
  expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
});
