import '#test/harness/alone.ts';
import '#test/harness/database.ts';
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, test } from 'vitest';
import { aBooking } from '#features/registration/factory.ts';
import {
  allowPrivateWebhooks,
  aReceiver,
  aWebhook,
  deliverAll,
  setCancelled,
} from '#features/webhook/factory.ts';
import { eventTypes, TEST_EVENT } from '#features/webhook/rules/events.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { aFacility } from '../harness/facility.ts';
import { read } from './documents.ts';

const run = promisify(execFile);
const hasCurl = spawnSync('curl', ['--version']).status === 0;

const url = await openTestServer();
let apiKey: string;

beforeAll(async () => {
  ({ apiKey } = await aFacility());
});

/** Each call of the document with the answer that it promises, in order: later ones build on earlier ones. */
const examples = [
  ...read('docs/integrators.md').matchAll(/```sh\n(curl .*?)```\n\n```json (\d+)\n(.*?)```/gs),
].map(([, call = '', status, reply = '']) => ({
  call: call.trim(),
  status: Number(status),
  reply: JSON.parse(reply),
}));

test('every call that the guide shows stands beside its answer', () => {
  expect(examples.length).toBe(read('docs/integrators.md').split('\ncurl ').length - 1);
  expect(examples.length).toBeGreaterThan(5);
});

/** What is another each time is of the same shape: instants, and addresses of guests. */
function alike(shown: unknown): unknown {
  if (typeof shown === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(shown))
    return expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);
  if (typeof shown === 'string' && shown.startsWith('https://genkan.example/g/'))
    return expect.stringMatching(/^https?:\/\/[^/]+\/g\/[\w-]{8}$/);
  if (Array.isArray(shown)) return shown.map(alike);
  if (typeof shown !== 'object' || shown === null) return shown;
  return Object.fromEntries(Object.entries(shown).map(([name, value]) => [name, alike(value)]));
}

test.each(examples)('the integrators’ guide tells what happens: $call', async ({ call, status, reply }) => {
  const typed = call.replace('https://genkan.example', url).replace('gk_your_key', apiKey);
  const answer = hasCurl ? await byCurl(typed) : await byFetch(typed);
  expect(JSON.parse(answer.text)).toEqual(alike(reply));
  expect(answer.status).toBe(status);
});

test('the guide’s way to know a webhook as ours knows one that we sent, and none that was changed, is old or is by another secret', async () => {
  allowPrivateWebhooks();
  const hotel = await aFacility();
  const booking = await aBooking(hotel);
  const receiver = await aReceiver();
  const { secret } = await aWebhook(hotel, receiver.url);
  await setCancelled(hotel, booking.id, true);
  await deliverAll(hotel);
  const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
  const isFromGenkan = await shownFunction();
  expect(isFromGenkan(headers, body, secret)).toBe(true);
  expect(isFromGenkan(headers, body.replace('101', '102'), secret)).toBe(false);
  expect(isFromGenkan({ ...headers, 'webhook-timestamp': '1' }, body, secret)).toBe(false);
  expect(isFromGenkan(headers, body, `whsec_${btoa('another secret of some length')}`)).toBe(false);
});

test('the guide tells of every event', () => {
  const guide = read('docs/integrators.md');
  expect([...eventTypes, TEST_EVENT].filter(type => !guide.includes(`| \`${type}\` |`))).toEqual([]);
});

type IsFromGenkan = (headers: Record<string, string>, body: string, secret: string) => boolean;

/** As it is copied out of the guide. */
async function shownFunction(): Promise<IsFromGenkan> {
  const [, code = ''] = /```js\n(.*?)```/s.exec(read('docs/integrators.md')) ?? [];
  const shown: { isFromGenkan: IsFromGenkan } = await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  );
  return shown.isFromGenkan;
}

type Answer = { status: number; text: string };

/** As it is copied into a shell. */
async function byCurl(call: string): Promise<Answer> {
  const { stdout } = await run('sh', ['-c', `${call} --silent --noproxy '*' --write-out '\\n%{http_code}'`]);
  const end = stdout.lastIndexOf('\n');
  return { status: Number(stdout.slice(end)), text: stdout.slice(0, end) };
}

/** The same where there is no curl: its options as the document uses them. */
async function byFetch(call: string): Promise<Answer> {
  const words = [...call.matchAll(/'([^']*)'|[^\s\\]+/g)].map(([word, quoted]) => quoted ?? word);
  const after = (option: string) =>
    words.flatMap((word, place) => (word === option ? words.slice(place + 1, place + 2) : []));
  const [method = 'GET'] = after('-X');
  const headers = after('-H').map(line => line.split(': ') as [string, string]);
  const [body = null] = after('-d');
  const response = await fetch(words.find(word => word.startsWith(url)) ?? '', { method, headers, body });
  return { status: response.status, text: await response.text() };
}
