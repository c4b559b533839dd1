import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { GuestClient } from '#test/harness/guest-client.ts';
import { HttpClient } from '#test/harness/http-client.ts';
import { serverProcess } from './server-process.ts';

const server = await serverProcess();
afterAll(() => server[Symbol.asyncDispose]());

test('a stopping server finishes requests in progress and accepts no new ones', {
  timeout: 300_000,
}, async () => {
  const opening = await server.start(4);
  const guests = await Promise.all(
    opening.bookings.map(each =>
      new GuestClient(opening.url, { ...each, facilityId: opening.facilityId }).prove(),
    ),
  );
  const forms = await Promise.all(guests.map(guest => guest.filledIn()));
  const submitting = guests.map((guest, at) => guest.submit(forms[at] ?? {}));
  // The response on a separate connection shows that the earlier submissions have arrived.
  await new HttpClient(opening.url).call('GET health/live');
  const exitCode = server.stop('SIGTERM');
  const answers = await Promise.all(submitting);
  expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200]);
  expect(await exitCode).toBe(0);
  await expect(new HttpClient(opening.url).call('GET health/live')).rejects.toThrow();
});

test('a connection that a browser opened in advance does not delay the shutdown', {
  timeout: 300_000,
}, async () => {
  const { url } = await server.start(0);
  await connectionTo(url);
  expect(await server.stop('SIGTERM')).toBe(0);
  expect(hasDatabaseServer()).toBe(false);
});

test('a request that never arrives completely is aborted at shutdown', { timeout: 300_000 }, async () => {
  const { url } = await server.start(0);
  await halfARequest(url);
  expect(await server.stop('SIGTERM')).toBe(0);
  expect(hasDatabaseServer()).toBe(false);
});

test('a second signal stops the server immediately and leaves no database server running', {
  timeout: 300_000,
}, async () => {
  const { url } = await server.start(0);
  await halfARequest(url);
  expect(await server.stop('SIGTERM', 'SIGINT')).toBe(1);
  await expect.poll(() => hasDatabaseServer(), { timeout: 120_000 }).toBe(false);
});

const hasDatabaseServer = () => existsSync(join(server.dataDir, 'postgres/postmaster.pid'));

async function connectionTo(url: string, said = ''): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  if (said) socket.write(said);
  await new HttpClient(url).call('GET health/live');
  return socket;
}

const halfARequest = (url: string) =>
  connectionTo(
    url,
    'POST /api/auth/login HTTP/1.1\r\nHost: hotel\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{',
  );
