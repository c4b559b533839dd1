import { once } from 'node:events';
import { fastify } from 'fastify';
import { expect, test } from 'vitest';
import { callOf, networkName } from './call-context.ts';

test.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1234:5678:9abc:def0:1234:5678', '2001:db8:1234::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['::1', '0:0:0::/48'],
])('the network of the address %s is stored as %s', (address, name) => {
  expect(networkName(address)).toBe(name);
});

test('a caller who disconnects early has an empty address', async () => {
  const server = fastify();
  const sources: string[] = [];
  server.get('/', async request => {
    const gone = once(request.raw.socket, 'close');
    request.raw.socket.destroy();
    await gone;
    sources.push(callOf(request).source);
  });
  server.decorateRequest('call', null);
  const url = await server.listen({ host: '127.0.0.1', port: 0 });
  await expect(fetch(url)).rejects.toThrow();
  await server.close();
  expect(sources).toEqual(['']);
});
