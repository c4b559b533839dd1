import '#test/harness/every-hotel.ts';
import '#test/harness/database.ts';
import { execFile, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';
import { beforeAll, expect, test, vi } from 'vitest';
import {
  allowPrivateWebhooks,
  aReceiver,
  aWebhook,
  deliverAll,
  setCancelled,
} from '#features/integration/webhook/factory.ts';
import { eventTypes, TEST_EVENT } from '#features/integration/webhook/rules/events.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { resetClock, setClock } from '#platform/clock/clock.ts';
import { aFacility } from '#test/harness/facility.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import { aPictureFolder } from '#test/harness/picture-folder.ts';
import { openTestServer } from '#test/harness/test-server.ts';
import { registerBy } from '../integrators/register-by.ts';
import { readDocument } from './documents.ts';

const run = promisify(execFile);
const hasCurl = spawnSync('curl', ['--version']).status === 0;

await aPictureFolder();
const url = await openTestServer();
let hotel: Awaited<ReturnType<typeof aFacility>>;

beforeAll(async () => {
  setClock(() => new Date('2027-04-02T01:00:00Z'));
  hotel = await aFacility();
});

const [guide, japanese] = [readDocument('docs/integrators.md'), readDocument('docs/integrators.ja.md')];

/**
 * Each call of the document with its documented response, in order, because later calls depend on earlier ones.
 */
const examples = [...guide.matchAll(/```sh\n(curl .*?)```\n\n```(json|jpeg) (\d+)\n(.*?)```/gs)].map(
  ([, call = '', kind, status, reply = '']) => ({
    call: call.trim(),
    status: Number(status),
    reply: kind === 'json' ? JSON.parse(reply) : null,
  }),
);

test("every call in the integrators' guide is followed by a response", () => {
  expect(examples.length).toBe(guide.split('\ncurl ').length - 1);
  expect(examples.length).toBeGreaterThan(5);
});

/** Returns the code blocks of a page except diagrams, whose texts are translated. */
const codeOf = (page: string) =>
  [...page.matchAll(/```(?!mermaid)(\w+[^\n]*)\n(.*?)```/gs)].map(([block]) => block);
const headings = (page: string) => [...page.matchAll(/^#+ /gm)].map(([mark]) => mark);
const pictures = (page: string) => page.split('```mermaid').length;

test("the Japanese integrators' guide has the same code and the same number of headings and images as the English one", () => {
  expect(codeOf(japanese)).toEqual(codeOf(guide));
  expect(headings(japanese)).toEqual(headings(guide));
  expect(pictures(japanese)).toBe(pictures(guide));
});

test("the tables of both integrators' guides contain the same codes, names and fields", () => {
  const named = (page: string) =>
    [...page.matchAll(/^\|.*$/gm)].map(([row]) =>
      [...new Set([...row.matchAll(/`[^`]+`/g)].map(String))].sort(),
    );
  expect(named(japanese)).toEqual(named(guide));
});

const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;
/** Values that differ on each run. Only their format is compared. */
const kinds: [RegExp, RegExp][] = [
  [INSTANT, INSTANT],
  [/^https:\/\/genkan\.example\/g\//, /^https?:\/\/[^/]+\/g\/[\w-]{8}$/],
  [/^img_/, /^.{8,}$/],
  [/^\d{20}-\d+$/, /^\d{20}-\d+$/],
];

function toMatcher(shown: unknown): unknown {
  if (typeof shown === 'string') {
    const kind = kinds.find(([of]) => of.test(shown));
    return kind ? expect.stringMatching(kind[1]) : shown;
  }
  if (Array.isArray(shown)) return shown.map(toMatcher);
  if (typeof shown !== 'object' || shown === null) return shown;
  return Object.fromEntries(
    Object.entries(shown).map(([name, value]) => [
      name,
      name === 'id' ? expect.any(Number) : toMatcher(value),
    ]),
  );
}

/**
 * Placeholders in the guide for data that the guest of R-1001 creates. The guest registers when a call first
 * uses one.
 */
const placeholders = ['registration_id=17', 'img_4rT9', 'GENKAN1.4NRTBKRBVYXDYKWQ3N8GZ6T0MA'] as const;
let exampleValues: Record<(typeof placeholders)[number], string> | undefined;

async function typed(call: string): Promise<string> {
  const own = call.replace('https://genkan.example', url).replace('gk_your_key', hotel.apiKey);
  if (!placeholders.some(name => own.includes(name))) return own;
  exampleValues ??= await registered();
  return placeholders.reduce((text, name) => text.replace(name, exampleValues?.[name] ?? ''), own);
}

async function registered() {
  const pms = new HttpClient(url, { 'x-api-key': hotel.apiKey });
  const seen = await pms.call('GET pms/bookings?pms_code=mypms&pms_reservation_no=R-1001');
  await registerBy(url, String(valueAt(seen, 'data.slots.0.link')), hotel.facilityId);
  const found = await pms.call('GET pms/registrations?after=0');
  const id = String(valueAt(found, 'data.0.registration_id'));
  const taken = await pms.call(`GET pms/pictures?registration_id=${id}`);
  return {
    'registration_id=17': `registration_id=${id}`,
    img_4rT9: String(valueAt(taken, 'data.0.picture')),
    'GENKAN1.4NRTBKRBVYXDYKWQ3N8GZ6T0MA': String(valueAt(found, 'data.0.registration.qr')),
  };
}

test.each(examples)(
  "the integrators' guide shows the actual response: $call",
  async ({ call, status, reply }) => {
    const own = await typed(call);
    const send = async () => {
      const answer = hasCurl ? await callByCurl(own) : await callByFetch(own);
      expect(answer.status).toBe(status);
      if (reply === null) expect(answer.type).toBe('image/jpeg');
      else expect(JSON.parse(answer.text)).toEqual(toMatcher(reply));
    };
    // The list contains a change only after a short delay.
    if (own.includes('/list?')) await vi.waitFor(send, 60_000);
    else await send();
  },
);

test("the function in the integrators' guide accepts a genuine webhook and rejects one with another body, time or secret", async () => {
  resetClock();
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

test("the integrators' guide documents every event", () => {
  expect([...eventTypes, TEST_EVENT].filter(type => !guide.includes(`| \`${type}\` |`))).toEqual([]);
});

type IsFromGenkan = (headers: Record<string, string>, body: string, secret: string) => boolean;

async function shownFunction(): Promise<IsFromGenkan> {
  const [, code = ''] = /```js\n(.*?)```/s.exec(guide) ?? [];
  const shown: { isFromGenkan: IsFromGenkan } = await import(
    `data:text/javascript,${encodeURIComponent(code)}`
  );
  return shown.isFromGenkan;
}

type Answer = { status: number; type: string; text: string };

async function callByCurl(call: string): Promise<Answer> {
  const { stdout } = await run('sh', [
    '-c',
    `${call} --silent --noproxy '*' --write-out '\\n%{http_code} %{content_type}'`,
  ]);
  const end = stdout.lastIndexOf('\n');
  const [status, type = ''] = stdout.slice(end + 1).split(' ');
  return { status: Number(status), type, text: stdout.slice(0, end) };
}

async function callByFetch(call: string): Promise<Answer> {
  const words = [...call.matchAll(/'([^']*)'|[^\s\\]+/g)].map(([word, quoted]) => quoted ?? word);
  const after = (option: string) =>
    words.flatMap((word, place) => (word === option ? words.slice(place + 1, place + 2) : []));
  const [method = 'GET'] = after('-X');
  const headers = after('-H').map(line => line.split(': ') as [string, string]);
  const [body = null] = after('-d');
  const response = await fetch(words.find(word => word.startsWith(url)) ?? '', { method, headers, body });
  const type = response.headers.get('content-type') ?? '';
  return { status: response.status, type, text: await response.text() };
}
