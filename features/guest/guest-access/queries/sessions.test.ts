import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { exchangeOf } from '#platform/http/exchange.ts';
import { sessionCookies, setSessionCookie } from './sessions.ts';

/** Returns the session cookies that the site reads from `sent`, and the cookies that it sets. */
async function aSite(https: boolean, sent: string) {
  const app = Fastify();
  await app.register(cookie);
  app.get('/', async (request, response) => {
    const exchange = exchangeOf(request, response, https);
    setSessionCookie(exchange, 'abc', 'secret');
    return sessionCookies(exchange);
  });
  const answer = await app.inject({ url: '/', headers: { cookie: sent } });
  return { read: answer.json(), set: answer.headers['set-cookie'] };
}

test('each guest session has its own cookie, and other cookies are ignored', async () => {
  const { read } = await aSite(
    false,
    'genkan_guest_one=1; genkan_guest_two=2; genkan_staff=3; genkan_guest_=4',
  );
  expect(read).toEqual([
    { publicId: 'one', token: '1' },
    { publicId: 'two', token: '2' },
  ]);
});

test('over HTTPS, only host-bound cookies are set and accepted', async () => {
  const { read, set } = await aSite(true, '__Host-genkan_guest_one=1; genkan_guest_two=2');
  expect(read).toEqual([{ publicId: 'one', token: '1' }]);
  expect(set).toMatch(/^__Host-genkan_guest_abc=secret;.*Path=\/;.*Secure/);
});

test('reads at most twenty session cookies, even if hundreds are sent', async () => {
  const many = Array.from({ length: 300 }, (_, index) => `genkan_guest_${index}=x`).join('; ');
  expect((await aSite(false, many)).read).toHaveLength(20);
});
