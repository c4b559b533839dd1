import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, client, NoAnswer } from './call.ts';

type Api = { 'GET things': { input: Record<string, never>; replies: { public: { data: string } } } };
const call = client<Api, 'public'>();
const asked = () => call('GET things', {}).catch((error: unknown) => error);

let server: Server | undefined;
afterEach(() => {
  vi.unstubAllGlobals();
  server?.close();
});

/** A server that answers with this status and these parts of a body; its line breaks off where the last is missing. */
async function answering(status: number, body: string, breaksOff: boolean): Promise<void> {
  const started = createServer((_request, response) => {
    response.writeHead(status, {
      'content-type': 'application/json',
      'content-length': body.length + 20 * Number(breaksOff),
    });
    if (breaksOff) response.write(body, () => response.destroy());
    else response.end(body);
  });
  server = started;
  await new Promise<void>(resolve => started.listen(0, '127.0.0.1', resolve));
  const { port } = started.address() as AddressInfo;
  // A page knows its own origin, a test has to say it.
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init));
}

test('what the server refuses has its status and code', async () => {
  await answering(403, '{"code":"two_factor_needed"}', false);
  expect(await asked()).toMatchObject({ status: 403, code: 'two_factor_needed' });
});

test('a refusal that breaks off is no answer: it would lack its code, and sign somebody out who was only asked for more', async () => {
  await answering(403, '{"code":"two_fac', true);
  const error = await asked();
  expect(error).toBeInstanceOf(NoAnswer);
  expect(error).not.toBeInstanceOf(ApiError);
});

test('nor is an answer that breaks off', async () => {
  await answering(200, '{"data":"a', true);
  expect(await asked()).toBeInstanceOf(NoAnswer);
});

test('an answer without a body is an empty one', async () => {
  await answering(200, '', false);
  expect(await asked()).toEqual({});
});
