import '#test/harness/alone.ts';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { otaMessage } from '#features/integration/connector/factory.ts';
import { HttpClient, valueAt } from '#test/harness/http-client.ts';
import { type ServerProcessOptions, serverProcess } from './server-process.ts';

const ROUNDS = process.env.SOAK ? 20 : 1;
const MESSAGES = 24;

const server = await serverProcess();
afterAll(() => server[Symbol.asyncDispose]());

type PushedBooking = { number: string; acknowledged: boolean };

test(`acknowledged bookings survive a server kill, and resending creates no duplicates (${ROUNDS} times ${MESSAGES} messages)`, {
  timeout: 300_000 * ROUNDS,
}, async () => {
  const way = await setUp(await server.start(0));
  let answered = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const sent = await pushUntilKilled(way, round);
    const acknowledged = sent.filter(each => each.acknowledged).map(({ number }) => number);
    answered += acknowledged.length;
    const opening = await server.start(0);
    expect(await loggedNumbers(opening, way, round)).toEqual(expect.arrayContaining(acknowledged));
    // A vendor resends messages that were not acknowledged.
    for (const { number } of sent) expect(await pushBooking(opening, way, number)).toBe(true);
    const afterwards = await loggedNumbers(opening, way, round);
    expect(afterwards.toSorted()).toEqual(sent.map(({ number }) => number).toSorted());
    await server.stop('SIGTERM');
  }
  process.stdout.write(`${answered} of ${ROUNDS * MESSAGES} messages were answered before the kill\n`);
});

type Way = { id: unknown; path: string; username: string; password: string };

async function owner({ url, username, password }: ServerProcessOptions): Promise<HttpClient> {
  const client = new HttpClient(url);
  await client.call('POST auth/login', { username, password });
  return client;
}

async function setUp(opening: ServerProcessOptions): Promise<Way> {
  const client = await owner(opening);
  const made = await client.call('POST connectors', { vendor: 'siteminder' });
  const text = (field: string) => String(valueAt(made, `data.${field}`));
  const id = valueAt(made, 'data.id');
  await client.call(`POST connectors/${String(id)}/start`, {});
  return {
    id,
    path: new URL(text('address')).pathname.replace('/api/', ''),
    username: text('username'),
    password: text('password'),
  };
}

async function pushBooking(
  { url }: ServerProcessOptions,
  { path, ...credentials }: Way,
  number: string,
): Promise<boolean> {
  const answer = await new HttpClient(url).call(`POST ${path}`, otaMessage({ number, credentials }), {
    'content-type': 'text/xml',
  });
  return answer.text.includes('<Success/>');
}

async function pushUntilKilled(way: Way, round: number): Promise<PushedBooking[]> {
  const opening = await server.start(0);
  const sent = Array.from({ length: MESSAGES }, (_, each) => ({
    number: `K-${round}-${each}`,
    acknowledged: false,
  }));
  let toWaitFor = 1 + Math.floor(Math.random() * (MESSAGES - 4));
  const enough = Promise.withResolvers<void>();
  const pushing = Promise.allSettled(
    sent.map(async each => {
      await sleep(Math.random() * 200);
      each.acknowledged = await pushBooking(opening, way, each.number);
      toWaitFor -= 1;
      if (toWaitFor === 0) enough.resolve();
    }),
  );
  await enough.promise;
  await sleep(Math.random() * 10);
  await server.stop('SIGKILL');
  await pushing;
  return sent;
}

/**
 * Returns the numbers of the bookings added in a round, including duplicates. Call this after each round,
 * because the displayed log is limited.
 */
async function loggedNumbers(opening: ServerProcessOptions, { id }: Way, round: number): Promise<string[]> {
  const answer = await (await owner(opening)).call(`GET connectors/${String(id)}/messages`);
  const messages = valueAt(answer, 'data');
  if (!Array.isArray(messages)) throw new Error(`There is no log: ${answer.text}`);
  return messages
    .filter(each => each.result === 'created')
    .map(each => String(each.reservation_no))
    .filter(number => number.startsWith(`K-${round}-`));
}
