import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Refusal } from '#platform/http/refusal.ts';
import { atPace } from './at-pace.ts';

const never = 2 ** 30;
let pace = { windowMs: 20, bytesPerWindow: 1, longestMs: never };
const server = createServer((asked, answer) => {
  atPace(asked, text(asked), pace).then(
    body => answer.end(body),
    (error: Refusal) => answer.writeHead(error.status).end(error.code),
  );
});
beforeAll(() => new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** `ends`: the whole body is sent; else its sender falls silent in the middle. */
function send(body: string, ends: boolean): Promise<string> {
  const { port } = server.address() as AddressInfo;
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const sent = request({ port, host: '127.0.0.1', method: 'POST' }, answer => resolve(text(answer)));
  sent.on('error', reject).write(body);
  if (ends) sent.end();
  return promise;
}

test('a body that comes is read', async () => {
  pace = { windowMs: never, bytesPerWindow: 1, longestMs: never };
  expect(await send('picture', true)).toBe('picture');
});

test('whoever stops sending is refused', async () => {
  pace = { windowMs: 20, bytesPerWindow: 1, longestMs: never };
  expect(await send('pic', false)).toBe('upload_too_slow');
});

test('whoever takes too long is refused, however much they send', async () => {
  pace = { windowMs: never, bytesPerWindow: 1, longestMs: 20 };
  expect(await send('pic', false)).toBe('upload_too_slow');
});
