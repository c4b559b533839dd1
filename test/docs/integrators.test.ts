import '#test/harness/database.ts';
import { beforeAll, expect, test } from 'vitest';
import { aFacility } from '#features/sign-up/factory.ts';
import { testDoor } from '#test/harness/door.ts';
import { read } from './documents.ts';

const url = await testDoor();
let apiKey: string;

beforeAll(async () => {
  ({ apiKey } = await aFacility());
});

/** Each call of the document with the answer that it promises, in order: later ones build on earlier ones. */
const examples = [
  ...read('docs/integrators.md').matchAll(/```http\n(.*?)```\n\n```json (\d+)\n(.*?)```/gs),
].map(([, call = '', status, reply = '']) => ({ call, status: Number(status), reply: JSON.parse(reply) }));

test('the guide has examples', () => {
  expect(examples.length).toBeGreaterThan(5);
});

test.each(examples)('the integrators’ guide tells what happens: $call', async ({ call, status, reply }) => {
  const response = await send(call);
  expect(await response.json()).toEqual(reply);
  expect(response.status).toBe(status);
});

function send(call: string): Promise<Response> {
  const [head = '', body = ''] = call.split('\n\n');
  const [request = '', ...lines] = head.trim().split('\n');
  const [method = '', path = ''] = request.split(' ');
  const headers = lines.map(line => line.replace('gk_your_key', apiKey).split(': ') as [string, string]);
  return fetch(url + path, {
    method,
    headers: [...headers, ['content-type', 'application/json']],
    body: body || null,
  });
}
