import '#test/harness/alone.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { guideMailDueJob } from '#features/message/message/events.ts';
import { messagesOf } from '#features/message/message/factory/messages.ts';
import { asOwner, testDatabase } from '#test/harness/database.ts';
import { aHotelAtNoon, anArrival, type HotelAtNoon } from '#test/harness/hotel-at-noon.ts';
import { workerProcess } from './worker-process.ts';

// Tests what operators face when the mail server hangs: docs/reference/monitoring.md#health,
// docs/decisions/2026-11-29-messages.md.

const ARRIVALS = 120;
const CONNECTIONS = 2;
const PATIENCE = { timeout: 240_000, interval: 50 };

// Shared by all workers, because it contains the pictures.
const dataDir = await mkdtemp(join(tmpdir(), 'genkan-freezes-'));
afterAll(() => rm(dataDir, { recursive: true }));

/**
 * Starts a mail server that can be frozen. While frozen, it still accepts emails but does not respond until
 * it resumes.
 */
async function startFreezableMailServer() {
  const texts = new Map<string, number>();
  let frozen = false;
  let held: (() => void)[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 1000,
    onData: (stream, _session, done) =>
      void text(stream).then(mail => {
        const [, messageId = ''] = /^Message-ID:\s*(<[^>]+>)/im.exec(mail) ?? [];
        texts.set(messageId, (texts.get(messageId) ?? 0) + 1);
        if (frozen) held.push(done);
        else done();
      }, done),
  });
  server.on('error', () => undefined);
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => new Promise<void>(resolve => void server.close(() => resolve())));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    texts,
    held: () => held.length,
    freeze() {
      frozen = true;
    },
    goOn() {
      frozen = false;
      for (const done of held) done();
      held = [];
    },
  };
}

async function aWorker(url: string) {
  const worker = workerProcess({
    DATA_DIR: dataDir,
    DATABASE_URL: testDatabase(),
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    SMTP_URL: url,
    SMTP_CONNECTIONS: String(CONNECTIONS),
    STOP_TIMEOUT: '1',
  });
  onTestFinished(() => worker[Symbol.asyncDispose]());
  await worker.start();
  return worker;
}

async function makeMessagesDue(hotel: HotelAtNoon): Promise<void> {
  for (let each = 0; each < ARRIVALS; each += 4)
    await Promise.all(Array.from({ length: 4 }, () => anArrival(hotel)));
  await inFacility(hotel.system, db => guideMailDueJob.add(db, {}));
}

const countInState = async (hotel: HotelAtNoon, state: string) =>
  (await messagesOf(hotel)).filter(each => each.state === state).length;

test('a worker stops even if the mail server hangs, and the next worker sends the unsent emails', {
  timeout: 600_000,
}, async () => {
  const hotel = await aHotelAtNoon();
  const server = await startFreezableMailServer();
  const worker = await aWorker(server.url);
  const coming = makeMessagesDue(hotel);
  await expect.poll(() => server.texts.size, PATIENCE).toBeGreaterThan(ARRIVALS / 3);
  server.freeze();
  await coming;
  await expect.poll(() => server.held(), PATIENCE).toBe(CONNECTIONS);
  expect(await worker.stop(60_000)).toBe(true);
  expect(await countInState(hotel, 'sending')).toBe(0);
  expect(await countInState(hotel, 'uncertain')).toBeLessThanOrEqual(CONNECTIONS);

  server.goOn();
  // Otherwise messages whose sending was aborted by the shutdown would wait for a minute.
  await asOwner("update message set due_at = now() where state = 'queued'");
  await worker.start();
  // Messages that do not exist yet are created when their job runs.
  await expect.poll(async () => (await messagesOf(hotel)).length, PATIENCE).toBe(ARRIVALS);
  await expect.poll(() => countInState(hotel, 'queued'), PATIENCE).toBe(0);
  await expect.poll(() => countInState(hotel, 'sending'), PATIENCE).toBe(0);
  const messages = await messagesOf(hotel);
  expect(new Set(messages.map(({ state }) => state))).toEqual(new Set(['sent', 'uncertain']));
  expect([...server.texts.values()].every(copies => copies === 1)).toBe(true);
});
