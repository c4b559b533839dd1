import '#test/harness/alone.ts';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { count, eq, isNull, type SQL } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { allowPrivateWebhooks, aWebhook, setCancelled } from '#features/integration/webhook/factory.ts';
import { webhookAttempt, webhookDelivery, webhookEvent } from '#features/integration/webhook/tables.ts';
import { aBooking } from '#features/registration/registration/factory.ts';
import { testDatabase } from '#test/harness/database.ts';
import { temporaryFolder } from '#test/harness/embedded.ts';
import { aFacility, type TestFacility } from '../harness/facility.ts';
import { type WorkerProcess, workerProcess } from './worker-process.ts';

const { rounds, bookings, changes } = process.env.SOAK
  ? { rounds: 20, bookings: 60, changes: 6 }
  : { rounds: 1, bookings: 12, changes: 4 };

/** An event that was rejected once and then interrupted by a kill is retried only after five minutes. */
const PATIENCE = { timeout: 900_000, interval: 50 };
/** The maximum number of concurrent requests to one address, over all processes. */
const AT_ONCE = 20;

test(`a killed worker neither loses nor reorders webhooks and repeats only those in progress (${rounds} rounds of ${bookings * changes} events)`, {
  timeout: 1_000_000 * rounds,
}, async () => {
  allowPrivateWebhooks();
  const hotel = await aFacility();
  await using sink = await webhookSink();
  await aWebhook(hotel, sink.url, ['booking.status_changed']);
  const settings = {
    DATA_DIR: await temporaryFolder(),
    DATABASE_URL: testDatabase(),
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    ALLOW_PRIVATE_WEBHOOKS: '1',
    // With this short timeout, events that were in progress at a kill are released after eleven seconds.
    WEBHOOK_TIMEOUT: '3',
  };
  await using one = workerProcess(settings);
  await using other = workerProcess(settings);
  await one.start();
  await other.start();
  for (let round = 1; round <= rounds; round += 1) await changeUnderKill(hotel, sink, [one, other]);

  const events = await eventsOf(hotel);
  expect(events).toHaveLength(rounds * bookings * changes);
  const copies = events.map(({ id }) => sink.arrivals.filter(each => each === id).length);
  const doubled = copies.reduce((sum, count) => sum + count - 1, 0);
  process.stdout.write(
    `${rounds} kills, ${events.length} events, ${sink.refused()} refused, ${doubled} accepted twice\n`,
  );
  expect(copies.filter(count => count === 0)).toEqual([]);
  expect(doubled).toBeLessThanOrEqual(rounds * AT_ONCE + (await unanswered(hotel)));
  for (const ofBooking of Map.groupBy(events, ({ bookingId }) => bookingId).values()) {
    const ids = new Set(ofBooking.map(({ id }) => id));
    const firsts = [...new Set(sink.arrivals.filter(id => ids.has(id)))];
    expect(firsts).toEqual(ofBooking.map(({ id }) => id));
  }
});

/** Runs one round with one kill, until every event is accepted. */
async function changeUnderKill(hotel: TestFacility, sink: Sink, workers: readonly WorkerProcess[]) {
  const made = [];
  for (let each = 0; each < bookings; each += 1) made.push(await aBooking(hotel));
  const before = sink.arrivals.length;
  const changing = (async () => {
    for (let each = 0; each < changes; each += 1)
      await Promise.all(made.map(({ id }) => setCancelled(hotel, id, each % 2 === 0)));
  })();
  const progress = Math.random() * bookings * changes * 0.9;
  await expect.poll(() => sink.arrivals.length - before, PATIENCE).toBeGreaterThan(progress);
  await sleep(Math.random() * 50);
  const worker = workers[Math.floor(Math.random() * workers.length)];
  await worker?.kill();
  await worker?.start();
  await changing;
  await expect.poll(() => countWaiting(hotel), PATIENCE).toBe(0);
}

const countWaiting = ({ system }: TestFacility) =>
  countRows(system, webhookDelivery, eq(webhookDelivery.state, 'waiting'));

/**
 * Returns the number of attempts whose response came too late because the machine was busy. The receiver may
 * still have accepted these events.
 */
const unanswered = ({ system }: TestFacility) =>
  countRows(system, webhookAttempt, isNull(webhookAttempt.status));

const countRows = (system: TestFacility['system'], table: PgTable, condition: SQL) =>
  inFacility(system, async db => {
    const [found] = await db.select({ count: count() }).from(table).where(condition);
    return found?.count ?? 0;
  });

const eventsOf = ({ system }: TestFacility) =>
  inFacility(system, async db => {
    const rows = await db.select().from(webhookEvent).orderBy(webhookEvent.id);
    return rows.map(({ publicId, bookingId }) => ({ id: `msg_${publicId}`, bookingId }));
  });

type Sink = Awaited<ReturnType<typeof webhookSink>>;

/**
 * Starts a receiver that records accepted events in order. The receiver is sometimes slow and sometimes rejects
 * an event once.
 */
async function webhookSink() {
  const arrivals: string[] = [];
  const refused = new Set<string>();
  const server = createServer((request, response) => {
    void (async () => {
      await text(request);
      await sleep(pause());
      const id = String(request.headers['webhook-id']);
      const isRefused = Math.random() < 0.03 && !refused.has(id);
      if (isRefused) refused.add(id);
      else arrivals.push(id);
      await sleep(pause());
      response.writeHead(isRefused ? 503 : 204).end();
    })().catch(() => undefined);
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The receiver has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    arrivals,
    refused: () => refused.size,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>(resolve => void server.close(() => resolve()));
    },
  };
}

const pause = () => (Math.random() < 0.1 ? 60 * Math.random() : 4 * Math.random());
