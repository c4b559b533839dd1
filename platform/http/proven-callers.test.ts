import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { provenCallers } from './proven-callers.ts';

type RequestOptions = {
  url?: string;
  key?: string;
  bearer?: string;
  ip?: string;
  kind?: string;
  isConnector?: true;
  /** `hotel` is the hotel to which the call belongs. `named` is the hotel that the call names. */
  hotel?: number;
  named?: string;
};

/** Creates a request with only the properties that are read. */
const aRequest = ({
  url = '/api/pms/bookings',
  key,
  bearer,
  ip = '203.0.113.7',
  kind,
  ...sent
}: RequestOptions) =>
  ({
    url,
    ip,
    headers: {
      ...(key && { 'x-api-key': key }),
      ...(bearer && { authorization: `Bearer ${bearer}` }),
      ...(sent.named && { 'x-hotel': sent.named }),
    },
    identity: kind === undefined ? null : { kind },
    call: { isConnector: sent.isConnector, facilityId: sent.hotel },
  }) as unknown as FastifyRequest;

test('rate limits count calls with an accepted key by key until the key is rejected', () => {
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

test('rate limits count calls from an identity provider by token, and calls from users by IP address', () => {
  const proven = provenCallers();
  proven.learn(aRequest({ bearer: 'gk_scim_one', kind: 'provisioning' }), 200);
  expect(proven.of(aRequest({ bearer: 'gk_scim_one', ip: '198.51.100.1' }))).toMatch(/^key /);
  proven.learn(aRequest({ bearer: 'session', kind: 'staff' }), 200);
  expect(proven.of(aRequest({ bearer: 'session' }))).toBeUndefined();
});

test('rate limits count the calls of a key separately for each hotel, whether or not the call names the hotel', () => {
  const proven = provenCallers();
  const inHotel = (hotel: number, named?: string) =>
    aRequest({ key: 'gk_one', kind: 'api-key', hotel, ...(named && { named }) });
  for (const request of [inHotel(1), inHotel(1, '1'), inHotel(2, '2')]) proven.learn(request, 200);
  expect(proven.of(inHotel(1, '1'))).toBe(proven.of(inHotel(1)));
  expect(proven.of(inHotel(2, '2'))).not.toBe(proven.of(inHotel(1, '1')));
  expect(proven.of(inHotel(3, '3'))).toBeUndefined();
});

test("rate limits count calls with a connector's password for that connector, only at its URL and from the same IP address", () => {
  const proven = provenCallers();
  const push = { url: '/api/ota/one?a=1' };
  proven.learn(aRequest({ ...push, kind: 'public' }), 200);
  expect(proven.of(aRequest(push))).toBeUndefined();
  proven.learn(aRequest({ ...push, isConnector: true }), 200);
  expect(proven.of(aRequest(push))).toBe('203.0.113.7 /api/ota/one');
  expect(proven.of(aRequest({ ...push, ip: '198.51.100.1' }))).toBeUndefined();
  expect(proven.of(aRequest({ url: '/api/ota/two' }))).toBeUndefined();
});

test('the list of accepted keys forgets the least recently used one', () => {
  const proven = provenCallers();
  for (let at = 0; at <= 10_000; at += 1) proven.learn(aRequest({ key: `gk_${at}`, kind: 'api-key' }), 200);
  expect(proven.of(aRequest({ key: 'gk_0' }))).toBeUndefined();
  expect(proven.of(aRequest({ key: 'gk_1' }))).toMatch(/^key /);
});
