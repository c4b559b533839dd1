import '#test/harness/database.ts';
import { beforeAll, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { KeyScope } from '#features/access/access/rules/key-scopes.ts';
import { createApiKey } from '#features/integration/api/commands/api-keys.ts';
import { anOrganizationKey } from '#features/integration/api/factory.ts';
import { setCancelled } from '#features/integration/webhook/factory.ts';
import { anOrganization } from '#features/organization/organization/factory.ts';
import { aBooking, type TestBooking } from '#features/registration/registration/factory.ts';
import { now } from '#platform/clock/clock.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const url = await openTestServer();
const document: Document = JSON.parse(await (await fetch(`${url}/api/openapi.json`)).text());

let hotel: TestFacility;
let booking: TestBooking;
let cancelled: TestBooking;
let checkedOut: TestBooking;

beforeAll(async () => {
  hotel = await aFacility();
  booking = await aBooking(hotel);
  cancelled = await aBooking(hotel);
  await setCancelled(hotel, cancelled.id, true);
  checkedOut = await aBooking(hotel, { pmsBookingStatus: 4 });
});

const keyFor = async (scopes: readonly KeyScope[], expiresAt: Date | null = null) => {
  const wanted = { name: 'Vendor', userId: hotel.owner.userId, scopes, expiresAt };
  return (await inFacility(hotel.system, db => createApiKey(db, hotel.facilityId, wanted))).key;
};

const chainKey = async (networks: string[] = []) =>
  (await anOrganizationKey(await anOrganization(hotel), { networks })).key;

const nameOf = ({ pmsCode, pmsBookingNo }: TestBooking) => ({
  pms_code: pmsCode,
  pms_reservation_no: pmsBookingNo,
});
const nobodys = { pms_code: 'x', pms_reservation_no: 'x' };
const arrived = { by: 'Door 301' };

type RequestOptions = { headers?: Record<string, string>; body?: unknown; query?: string };

const refusals: [string, number, string, () => RequestOptions | Promise<RequestOptions>][] = [
  ['version_unknown', 400, 'PUT /api/pms/bookings', () => ({ headers: { 'genkan-version': '2020-01-01' } })],
  ['unauthenticated', 401, 'GET /api/pms/pictures', () => ({ headers: { 'x-api-key': 'gk_nobodys' } })],
  [
    'key_expired',
    401,
    'POST /api/pms/check-in',
    async () => ({ headers: { 'x-api-key': await keyFor(['decode_qr'], now()) } }),
  ],
  [
    'key_scope_missing',
    403,
    'GET /api/pms/pictures',
    async () => ({ headers: { 'x-api-key': await keyFor(['decode_qr']) } }),
  ],
  [
    'hotel_needed',
    403,
    'GET /api/pms/bookings/list',
    async () => ({ headers: { 'x-api-key': await chainKey() } }),
  ],
  ['hotel_not_covered', 403, 'GET /api/pms/bookings/list', () => ({ headers: { 'x-hotel': '999999' } })],
  [
    'key_network',
    403,
    'GET /api/pms/bookings/list',
    async () => ({ headers: { 'x-api-key': await chainKey(['203.0.113.0/24']) } }),
  ],
  ['not_found', 404, 'GET /api/pms/bookings', () => ({ query: '?pms_code=x&pms_reservation_no=x' })],
  ['not_found', 404, 'GET /api/pms/pictures', () => ({ query: '?registration_id=1' })],
  ['not_found', 404, 'POST /api/pms/bookings/cancel', () => ({ body: nobodys })],
  ['not_found', 404, 'POST /api/pms/check-in', () => ({ body: { ...nobodys, ...arrived } })],
  [
    'booking_cancelled',
    409,
    'POST /api/pms/check-in',
    () => ({ body: { ...nameOf(cancelled), ...arrived } }),
  ],
  [
    'booking_checked_out',
    409,
    'POST /api/pms/check-in',
    () => ({ body: { ...nameOf(checkedOut), ...arrived } }),
  ],
  [
    'wrong_date',
    409,
    'POST /api/pms/check-in',
    () => ({ body: { ...nameOf(booking), ...arrived, at: '2020-01-01T00:00:00Z' } }),
  ],
  [
    'payload_too_large',
    413,
    'POST /api/pms/bookings/cancel',
    () => ({ body: { ...nobodys, more: 'x'.repeat(300_000) } }),
  ],
  [
    'unsupported_media',
    415,
    'POST /api/pms/qr/decode',
    () => ({ headers: { 'content-type': 'text/plain' }, body: {} }),
  ],
  ['cursor_ahead', 422, 'GET /api/pms/registrations', () => ({ query: '?after=99' })],
  ['invalid_input', 422, 'GET /api/pms/bookings/list', () => ({ query: '?after=no-cursor' })],
  [
    'idempotency_key_reused',
    422,
    'POST /api/pms/qr/decode',
    async () => {
      const headers = { 'idempotency-key': 'once' };
      await call('POST /api/pms/qr/decode', { headers, body: { qr: 'one' } });
      return { headers, body: { qr: 'another' } };
    },
  ],
];

test.each(refusals)(
  '%s is returned as documented in OpenAPI (%i, %s)',
  async (code, status, address, sent) => {
    const response = await call(address, await sent());
    const given: { code: string } = JSON.parse(await response.text());
    expect([response.status, given.code]).toEqual([status, code]);
    const [method = '', path = ''] = address.split(' ');
    const shown = document.paths[path]?.[method.toLowerCase()]?.responses[status];
    expect(shown?.content['application/json']?.schema.properties.code.anyOf[0].enum).toContain(code);
    const missing = Object.keys(shown?.headers ?? { none: true }).filter(name => !response.headers.has(name));
    expect(missing.filter(name => name !== 'Retry-After')).toEqual([]);
  },
);

test('a successful call has the headers documented in OpenAPI', async () => {
  const sent = { headers: { 'idempotency-key': 'twice' }, body: { qr: 'one' } };
  await call('POST /api/pms/qr/decode', sent);
  const again = await call('POST /api/pms/qr/decode', sent);
  const shown = document.paths['/api/pms/qr/decode']?.post?.responses['200']?.headers ?? { none: true };
  expect(Object.keys(shown).filter(name => !again.headers.has(name))).toEqual([]);
});

test('every call that accepts an API key documents its scopes', () => {
  const operations = Object.values(document.paths).flatMap(path => Object.values(path));
  const forKeys = operations.filter(each => each.security.some(({ apiKey }) => apiKey !== undefined));
  expect(forKeys.map(({ operationId }) => operationId).sort()).toEqual([
    'deletePmsCheckIn',
    'getPmsAudit',
    'getPmsBookings',
    'getPmsBookingsList',
    'getPmsFigures',
    'getPmsPictures',
    'getPmsPicturesByPicture',
    'getPmsRegistrations',
    'postPmsAudit',
    'postPmsBookingsCancel',
    'postPmsCheckIn',
    'postPmsQrDecode',
    'putPmsBookings',
  ]);
  expect(forKeys.every(each => each.security.every(({ apiKey }) => apiKey?.length !== 0))).toBe(true);
});

type Document = { paths: Record<string, Record<string, Operation>> };
type Operation = {
  operationId: string;
  security: { apiKey?: string[] }[];
  responses: Record<string, { headers: object; content: Record<string, { schema: Failure }> }>;
};
type Failure = { properties: { code: { anyOf: [{ enum: string[] }, { type: 'string' }] } } };

async function call(address: string, { headers = {}, body, query = '' }: RequestOptions): Promise<Response> {
  const [method = '', path = ''] = address.split(' ');
  return fetch(`${url}${path}${query}`, {
    method,
    headers: {
      'x-api-key': hotel.apiKey,
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(method === 'GET' ? {} : { body: JSON.stringify(body ?? {}) }),
  });
}
