import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { GuestClient } from '#test/harness/guest-client.ts';
import { HttpClient } from '#test/harness/http-client.ts';
import { serverProcess } from './server-process.ts';

// Started anew by each test, on one directory of data.
const server = await serverProcess();
afterAll(() => server[Symbol.asyncDispose]());

test('A server that is told to stop finishes what it has begun, then takes nothing new', {
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
  // On its own connection: once it is answered, the submissions before it have arrived.
  await new HttpClient(opening.url).call('GET health/live');
  const exitCode = server.stop('SIGTERM');
  const answers = await Promise.all(submitting);
  expect(answers.map(answer => answer.status)).toEqual([200, 200, 200, 200]);
  expect(await exitCode).toBe(0);
  await expect(new HttpClient(opening.url).call('GET health/live')).rejects.toThrow();
});

test('A connection that a browser opened ahead of need does not hold up the stop', {
  timeout: 300_000,
}, async () => {
  const { url } = await server.start(0);
  await connectionTo(url);
  expect(await server.stop('SIGTERM')).toBe(0);
  expect(hasDatabaseServer()).toBe(false);
});

test('A request that never arrives whole is cut off', { timeout: 300_000 }, async () => {
  const { url } = await server.start(0);
  await halfARequest(url);
  expect(await server.stop('SIGTERM')).toBe(0);
  expect(hasDatabaseServer()).toBe(false);
});

test('A second signal does not wait, and leaves no database server behind', {
  timeout: 300_000,
}, async () => {
  const { url } = await server.start(0);
  await halfARequest(url);
  expect(await server.stop('SIGTERM', 'SIGINT')).toBe(1);
  await expect.poll(() => hasDatabaseServer(), { timeout: 120_000 }).toBe(false);
});

const hasDatabaseServer = () => existsSync(join(server.dataDir, 'postgres/postmaster.pid'));

/** An open connection that the server has taken: it has answered one that was opened later. */
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
