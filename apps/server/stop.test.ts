import '#test/harness/alone.ts';
import '#test/harness/database.ts';
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { readConfig } from '#platform/config/config.ts';
import { configureLog } from '#platform/log/log.ts';
import { aFacility } from '#test/harness/facility.ts';
import { openHttpServer } from './http-server.ts';

const openServer = (env: Record<string, string>) =>
  openHttpServer(readConfig({ PORT: '0', LOG_LEVEL: 'fatal', ...env }, 'test'), { pages: false });

test('a stopping server reports "not ready" and accepts calls until its notice period ends', async () => {
  const { slug } = await aFacility();
  const { url, close } = await openServer({ STOP_NOTICE: '2', STOP_TIMEOUT: '5' });
  const list = async () => {
    const headers = { 'content-type': 'application/json', connection: 'close' };
    const body = JSON.stringify({ slug_name: slug });
    return (await fetch(`${url}/api/facility/list`, { method: 'POST', headers, body })).status;
  };
  const ready = async () => (await fetch(`${url}/api/health/ready`)).status;
  expect([await list(), await ready()]).toEqual([200, 200]);
  const closing = close();
  expect([await ready(), await list()]).toEqual([503, 200]);
  await closing;
  await expect(list()).rejects.toThrow('fetch failed');
});

test('on shutdown, keep-alive connections serve requests that still arrive and are then closed', async () => {
  const { url, close } = await openServer({ STOP_NOTICE: '1', STOP_TIMEOUT: '5' });
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const live = () => sendRequest({ agent, url: `${url}/api/health/live` });
  expect(await live()).toEqual([200, 'keep-alive']);
  const slow = sendRequest({
    agent: new Agent({ keepAlive: true }),
    url: `${url}/api/auth/login`,
    rest: sleep(1500, '9}'),
  });
  const closing = close();
  expect(await live()).toEqual([200, 'close']);
  // This request began before the port was closed and was completed afterwards.
  const [status, connection] = await slow;
  expect([status, connection]).toEqual([422, 'close']);
  await closing;
  agent.destroy();
});

/**
 * Sends a request. `rest` resolves to the end of the body.
 * @returns the status and whether the connection is kept alive
 */
async function sendRequest({ agent, url, rest }: { agent: Agent; url: string; rest?: Promise<string> }) {
  const headers = { 'content-type': 'application/json' };
  const call = request(url, rest ? { agent, method: 'POST', headers } : { agent });
  if (rest) call.write('{"x":');
  call.end(await rest);
  const response: IncomingMessage = (await once(call, 'response'))[0];
  response.resume();
  await once(response, 'end');
  return [response.statusCode, response.headers.connection];
}

test('a call that does not finish in time is aborted and logged', async () => {
  const lines: string[] = [];
  const { url, close } = await openServer({ STOP_NOTICE: '0', STOP_TIMEOUT: '1' });
  configureLog({ level: 'warn', destination: { write: line => lines.push(line) } });
  onTestFinished(() => configureLog({ level: 'silent' }));
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  const head = ['POST /api/auth/login HTTP/1.1', 'Host: hotel', 'Content-Type: application/json'];
  socket.write([...head, 'Content-Length: 99', '', '{'].join('\r\n'));
  // Once this request on a separate connection has been answered, the previous call has arrived.
  await fetch(`${url}/api/health/live`);
  await Promise.all([close(), once(socket, 'close')]);
  const cut = lines.map(line => JSON.parse(line)).filter(({ msg }) => /cut off by the stop/.test(msg));
  expect(cut).toMatchObject([{ route: '/api/auth/login', requestId: expect.any(String) }]);
});
