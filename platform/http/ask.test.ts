import { createServer, type RequestListener } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { INVALID_HEADER_REASON, sendRequest } from './ask.ts';

/**
 * Starts a server with this listener until the end of the test.
 * @returns the server's URL
 */
async function serverThat(answers: RequestListener): Promise<URL> {
  const server = createServer(answers);
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return new URL(`http://127.0.0.1:${address.port}/`);
}

const get = (url: URL, manners: Partial<Parameters<typeof sendRequest>[1]> = {}) =>
  sendRequest({ method: 'GET', url, headers: {} }, { timeoutMs: 10_000, ...manners });

test('reads a response up to the maximum size and reports whether it is complete', async () => {
  const url = await serverThat((_, response) => void response.end('x'.repeat(1000)));
  expect(await get(url, { longest: 2000 })).toMatchObject({ status: 200, isWhole: true });
  const cut = await get(url, { longest: 10 });
  expect(cut).toMatchObject({ text: 'x'.repeat(10), isWhole: false });
});

test('an aborted response is reported as incomplete', async () => {
  const url = await serverThat((_, response) => {
    response.writeHead(200, { 'content-length': '100' });
    response.write('half', () => response.destroy());
  });
  expect(await get(url)).toMatchObject({ status: 200, isWhole: false });
});

test('does not follow redirects, and rejects private addresses if only public ones are allowed', async () => {
  const url = await serverThat(
    (_, response) => void response.writeHead(302, { location: 'http://example.com/' }).end(),
  );
  expect(await get(url)).toMatchObject({ status: 302 });
  expect(await get(url, { onlyPublic: true })).toEqual({
    status: undefined,
    handedOver: false,
    reason: 'EPRIVATE',
  });
});

test('reports a value that a header cannot contain and sends no request', async () => {
  const url = await serverThat((_, response) => void response.end());
  const asked = { method: 'GET', url, headers: { 'x-api-key': 'にせもの' } };
  expect(await sendRequest(asked, { timeoutMs: 10_000 })).toEqual({
    status: undefined,
    handedOver: false,
    reason: INVALID_HEADER_REASON,
  });
});
