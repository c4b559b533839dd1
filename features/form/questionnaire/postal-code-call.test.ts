import '#test/harness/database.ts';
import { expect, it } from 'vitest';
import { HttpClient } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const anybody = new HttpClient(await openTestServer());
const find = (code: string) => anybody.call(`GET postal-code/${code}`);

it('a postal code lookup needs no sign-in', async () => {
  expect(await find('1000001')).toMatchObject({
    status: 200,
    body: { data: { prefectureId: 13, city: '千代田区', area: '千代田', street: '' } },
  });
});

it('a postal code lookup returns 404 with a message for an unassigned code', async () => {
  expect(await find('9999999')).toMatchObject({ status: 404, body: { code: 'postal_code_unknown' } });
});

it.each(['100-0001', '100000', 'abcdefg', '10000012'])('rejects %s as a postal code', async code => {
  expect(await find(code)).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
});

it('returns the address to two concurrent requests for the same code', async () => {
  const [one, other] = await Promise.all([find('1000001'), find('1000001')]);
  expect(one?.body).toEqual(other?.body);
});
