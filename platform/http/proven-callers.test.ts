import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { provenCallers } from './proven-callers.ts';

type Sent = { url?: string; key?: string; ip?: string; kind?: string; isConnector?: true };

/** Has only the properties that are read. */
const aRequest = ({ url = '/api/pms/bookings', key, ip = '203.0.113.7', kind, isConnector }: Sent) =>
  ({
    url,
    ip,
    headers: key === undefined ? {} : { 'x-api-key': key },
    identity: kind === undefined ? null : { kind },
    call: isConnector ? { isConnector } : null,
  }) as unknown as FastifyRequest;

test('calls with an accepted key are counted by key until the key is rejected', () => {
  const proven = provenCallers();
  const request = aRequest({ key: 'gk_one', kind: 'api-key' });
  expect(proven.of(request)).toBeUndefined();
  proven.learn(request, 200);
  const credential = proven.of(
    aRequest({ key: 'gk_one', ip: '198.51.100.1', url: '/api/pms/registrations' }),
  );
  expect(credential).toMatch(/^key /);
  expect(credential).not.toContain('gk_one');
  expect(proven.of(aRequest({ key: 'gk_two' }))).toBeUndefined();
  proven.learn(aRequest({ key: 'gk_one' }), 401);
  expect(proven.of(request)).toBeUndefined();
});

test("calls with a connector's password count for that connector, and only at its address", () => {
  const proven = provenCallers();
  const push = { url: '/api/ota/one?a=1' };
  proven.learn(aRequest({ ...push, kind: 'public' }), 200);
  expect(proven.of(aRequest(push))).toBeUndefined();
  proven.learn(aRequest({ ...push, isConnector: true }), 200);
  expect(proven.of(aRequest(push))).toBe('203.0.113.7 /api/ota/one');
  expect(proven.of(aRequest({ ...push, ip: '198.51.100.1' }))).toBeUndefined();
  expect(proven.of(aRequest({ url: '/api/ota/two' }))).toBeUndefined();
});

test('forgets the least recently used key', () => {
  const proven = provenCallers();
  for (let at = 0; at <= 10_000; at += 1) proven.learn(aRequest({ key: `gk_${at}`, kind: 'api-key' }), 200);
  expect(proven.of(aRequest({ key: 'gk_0' }))).toBeUndefined();
  expect(proven.of(aRequest({ key: 'gk_1' }))).toMatch(/^key /);
});
