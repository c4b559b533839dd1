import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { aHotel } from '#test/contracts/hotel.ts';
import { bearerOf, HttpClient, valueAt } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const url = await openTestServer();

/** Sends bytes with the hotel's API key. */
async function put(body: string | Buffer<ArrayBuffer>, headers: Record<string, string>) {
  const { pms } = await aHotel(url);
  const answer = await fetch(`${url}/api/pms/bookings`, {
    method: 'PUT',
    headers: { ...pms.headers, 'content-type': 'application/json', ...headers },
    body,
  });
  const { message }: { message?: string } = JSON.parse(await answer.text());
  return [answer.status, message];
}

test.each([
  ['an extra comma', '{"bookings": [],}', /^The body is not valid JSON: .*position 16/],
  ['a premature end', '{"bookings": [', /^The body is not valid JSON: Unexpected end/],
  ['an empty body', '', /^The body is not valid JSON: it is empty\.$/],
])('the error response states where the JSON is invalid: %s', async (_, body, expected) => {
  expect(await put(body, {})).toEqual([422, expect.stringMatching(expected)]);
});

test('the error response states why the body cannot be read', async () => {
  const packed = await put(Buffer.from(gzipSync('{"bookings":[]}')), { 'content-encoding': 'gzip' });
  expect(packed).toEqual([415, 'The body is compressed (Content-Encoding). Send it uncompressed.']);
  expect(await put(Buffer.from([0x22, 0x8e, 0x52, 0x22]), {})).toEqual([415, 'The body is not UTF-8.']);
});

test('the error response states that the JSON is nested too deeply', async () => {
  const nested = `{"bookings":${'['.repeat(101)}${']'.repeat(101)}}`;
  expect(await put(nested, {})).toEqual([422, 'The body is nested more than 100 levels deep.']);
});

test('rejects a time whose + was lost in the URL and explains how to send it', async () => {
  const { pms } = await aHotel(url);
  const since = 'updated_since=2020-01-01T00:00:00+09:00';
  const lost = await pms.call(`GET pms/bookings/list?${since}`);
  expect([lost.status, valueAt(lost, 'message')]).toEqual([422, expect.stringContaining('%2B')]);
  expect((await pms.call(`GET pms/bookings/list?${since.replace('+', '%2B')}`)).status).toBe(200);
  const withoutOffset = await pms.call('GET pms/bookings/list?updated_since=2020-01-01 09:00');
  expect(valueAt(withoutOffset, 'message')).not.toContain('%2B');
});

test('rejects query fields that the call does not define', async () => {
  const { pms, facility, owner } = await aHotel(url);
  const refused = { status: 422, body: { error_codes: { limit: 'field_unknown' } } };
  expect(await pms.call('GET pms/registrations?after=0&limit=2')).toMatchObject(refused);
  const cancelled = await pms.call('POST pms/bookings/cancel?pms_code=a', { pms_reservation_no: '1' });
  expect(valueAt(cancelled, 'message')).toBe('pms_code is not a query field of this call.');
  const program = new HttpClient(url, { authorization: `Bearer ${await bearerOf(url, facility)}` });
  expect((await program.call('GET booking-statuses?tpye=filter')).status).toBe(422);
  expect((await (await owner()).call('GET booking-statuses?utm_source=mail')).status).toBe(200);
});

test('a warning names a misspelled field of a cancellation', async () => {
  const { pms } = await aHotel(url);
  const booking = { pms_code: 'mypms', pms_reservation_no: 'C-1' };
  await pms.call('PUT pms/bookings', {
    bookings: [{ ...booking, checkin_date: '2020-01-01', checkout_date: '2020-01-02' }],
  });
  expect(await pms.call('POST pms/bookings/cancel', { ...booking, revison: 5 })).toMatchObject({
    status: 200,
    body: {
      data: { ...booking, result: 'updated', warnings: [{ field: 'revison', code: 'unknown_field' }] },
    },
  });
});

test('a known path with another method returns 405 with the supported methods', async () => {
  const { pms } = await aHotel(url);
  const answer = await pms.call('DELETE pms/bookings');
  expect([answer.status, answer.headers.get('allow'), valueAt(answer, 'code')]).toEqual([
    405,
    'GET, PUT',
    'route_not_found',
  ]);
  expect(valueAt(answer, 'message')).toBe('This path does not accept DELETE, but GET, PUT.');
  expect((await pms.call('PUT integrations/webhooks/5/secret', {})).status).toBe(405);
  for (const path of ['pms/nothing', 'pms/bookings/more/than/that'])
    expect((await pms.call(`POST ${path}`, {})).status).toBe(404);
});
