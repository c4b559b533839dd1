import '#test/harness/alone.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#platform/database/embedded/supervise.ts';
import { balancer, haproxy } from '#test/harness/balancer.ts';
import { bucketServer } from '#test/harness/bucket-server.ts';
import { emptyDatabase } from '#test/harness/database.ts';
import { mailSink } from './mail-sink.ts';
import { count, newTally, outcomeOf, RegisteringGuest } from './registering.ts';
import { type ServerProcess, serverProcess } from './server-process.ts';
import { storedRegistrations } from './stored-registrations.ts';

const ROUNDS = process.env.SOAK ? 20 : 3;
const GUESTS = 8;
const PARTS = ['http', 'http', 'http', 'worker', 'worker'];

test.skipIf(haproxy === '')(
  `any of three web processes and two workers on separate machines may die without losing or duplicating acknowledged registrations (${ROUNDS} rounds of ${GUESTS} guests)`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'genkan-machines-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await using bucket = await bucketServer();
    await using mails = await mailSink();
    const { url: DATABASE_URL, migrationUrl: MIGRATION_DATABASE_URL } = await emptyDatabase();
    const port = await freePort();
    const machines: { part: string; port: number; server: ServerProcess }[] = [];
    onTestFinished(async () => {
      for (const { server } of machines) await server[Symbol.asyncDispose]();
    });
    for (const part of PARTS) {
      const own = await freePort();
      const server = await serverProcess({
        ...bucket.variables,
        DATABASE_URL,
        MIGRATION_DATABASE_URL,
        MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
        SMTP_URL: mails.url,
        PUBLIC_URL: `http://localhost:${port}`,
        TRUST_PROXY: '1',
        PORT: String(own),
        SERVE_PART: part,
      });
      machines.push({ part, port: own, server });
    }
    const [first, ...others] = machines;
    if (!first) throw new Error('no machine');
    const opening = { ...(await first.server.start(ROUNDS * GUESTS)), url: `http://127.0.0.1:${port}` };
    for (const { server } of others) await server.start(0);
    const web = machines.filter(({ part }) => part === 'http').map(each => each.port);
    await using _before = await balancer(folder, port, web);
    const tally = newTally();
    const waiting = [...opening.bookings];
    for (let round = 0; round < ROUNDS; round += 1) {
      const guests = waiting
        .splice(0, GUESTS)
        .map(each => new RegisteringGuest(opening, each, tally.answers));
      const registering = Promise.all(guests.map(guest => guest.register()));
      await sleep(Math.random() * 5000);
      const dying = machines[round % machines.length];
      await dying?.server.stop('SIGKILL');
      await sleep(Math.random() * 2000);
      const mended = performance.now();
      await dying?.server.start(0);
      tally.back.push((performance.now() - mended) / 1000);
      await registering;
      count(tally, guests, await storedRegistrations(opening, guests));
    }
    const doubled = [...mails.copies.values()].filter(copies => copies > 1).length;
    process.stdout.write(
      `Many machines: ${outcomeOf(tally)}; ${mails.accepted()} emails, ${doubled} of them twice\n`,
    );
    expect(tally).toMatchObject({ acknowledged: ROUNDS * GUESTS, lost: 0, doubled: 0 });
    // For requests in progress on a dead machine, the load balancer itself responds or aborts the connection.
    expect([...tally.answers.keys()].filter(status => ![0, 200, 502, 503].includes(status))).toEqual([]);
    expect(doubled).toBe(0);
  },
  900_000,
);
