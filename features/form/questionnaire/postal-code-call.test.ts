import '#test/harness/database.ts';
import { expect, it } from 'vitest';
import { HttpClient } from '#test/harness/http-client.ts';
import { openTestServer } from '#test/harness/test-server.ts';

const anybody = new HttpClient(await openTestServer());
const find = (code: string) => anybody.call(`GET postal-code/${code}`);

it('anybody may ask what a postal code tells', async () => {
  expect(await find('1000001')).toMatchObject({
    status: 200,
    body: { data: { prefectureId: 13, city: '千代田区', area: '千代田', street: '' } },
  });
});

it('a code that nobody has is not found, and says so', async () => {
  expect(await find('9999999')).toMatchObject({ status: 404, body: { code: 'postal_code_unknown' } });
});

it.each(['100-0001', '100000', 'abcdefg', '10000012'])('%s is no postal code', async code => {
  expect(await find(code)).toMatchObject({ status: 422, body: { code: 'invalid_input' } });
});

it('the same code asked for twice at once is answered twice', async () => {
  const [one, other] = await Promise.all([find('1000001'), find('1000001')]);
  expect(one?.body).toEqual(other?.body);
});
