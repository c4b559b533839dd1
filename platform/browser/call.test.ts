import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test, vi } from 'vitest';
import { ApiError, client, NoResponseError } from './call.ts';

type Api = { 'GET things': { input: Record<string, never>; replies: { public: { data: string } } } };
const call = client<Api, 'public'>();
const callError = () => call('GET things', {}).catch((error: unknown) => error);

let server: Server | undefined;
afterEach(() => {
  vi.unstubAllGlobals();
  server?.close();
});

/** Serves a response with this status and body. `breaksOff` aborts the connection before the end. */
async function serveResponse(status: number, body: string, breaksOff: boolean): Promise<void> {
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
  // Relative URLs need an origin, which does not exist in tests.
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => fetch(`http://127.0.0.1:${port}${path}`, init));
}

test('a rejected call throws an error with its status and code', async () => {
  await serveResponse(403, '{"code":"two_factor_needed"}', false);
  expect(await callError()).toMatchObject({ status: 403, code: 'two_factor_needed' });
});

test('an aborted error response counts as no response, because an error without its code could sign the user out', async () => {
  await serveResponse(403, '{"code":"two_fac', true);
  const error = await callError();
  expect(error).toBeInstanceOf(NoResponseError);
  expect(error).not.toBeInstanceOf(ApiError);
});

test('an aborted response counts as no response', async () => {
  await serveResponse(200, '{"data":"a', true);
  expect(await callError()).toBeInstanceOf(NoResponseError);
});

test('a call whose response has no body returns an empty object', async () => {
  await serveResponse(200, '', false);
  expect(await callError()).toEqual({});
});
