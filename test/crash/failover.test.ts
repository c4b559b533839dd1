import '#test/harness/alone.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#platform/database/embedded/supervise.ts';
import { breakableConnection } from '#test/harness/breakable-line.ts';
import { postgresPair } from './postgres-pair.ts';
import { count, newTally, outcomeOf, RegisteringGuest, waitUntilReady } from './registering.ts';
import { serverProcess } from './server-process.ts';
import { storedRegistrations } from './stored-registrations.ts';

// In production, a tool such as Patroni decides when the second server takes over and redirects clients. In
// this test, the test itself does so.

const ROUNDS = 5;
const GUESTS = 12;
const bin = process.env.POSTGRES_BIN ?? '';

test.skipIf(bin === '')(
  `a database failover under load loses and duplicates no acknowledged registration, and service recovers automatically (${ROUNDS} rounds of ${GUESTS} guests)`,
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'genkan-failover-'));
    const pair = await postgresPair(bin, folder);
    const line = await breakableConnection(`postgres://127.0.0.1:${pair.port()}/genkan`);
    const as = (user: string) => {
      const url = new URL(line.url);
      url.username = user;
      return url.href;
    };
    const server = await serverProcess({
      DATABASE_URL: as('genkan_app'),
      MIGRATION_DATABASE_URL: as('genkan'),
      MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
      PORT: String(await freePort()),
    });
    onTestFinished(async () => {
      await server[Symbol.asyncDispose]();
      await line[Symbol.asyncDispose]();
      await pair.close();
      await rm(folder, { recursive: true, force: true });
    });
    const opening = await server.start(ROUNDS * GUESTS);
    const waiting = [...opening.bookings];
    const tally = newTally();
    for (let round = 0; round < ROUNDS; round += 1) {
      if (round > 0) await pair.addStandby();
      expect(await metric(opening.url, 'genkan_database_standbys')).toBe(1);
      expect(await metric(opening.url, 'genkan_database_standby_behind_bytes')).toBeGreaterThanOrEqual(0);
      const guests = waiting
        .splice(0, GUESTS)
        .map(each => new RegisteringGuest(opening, each, tally.answers));
      const registering = Promise.all(guests.map(guest => guest.register()));
      await sleep(1000 + Math.random() * 1500);
      const { port } = await pair.failOver();
      line.leadTo(port);
      const promoted = performance.now();
      await waitUntilReady(opening);
      tally.back.push((performance.now() - promoted) / 1000);
      await registering;
      count(tally, guests, await storedRegistrations(opening, guests));
    }
    process.stdout.write(`Failover: ${outcomeOf(tally)}\n`);
    expect(tally).toMatchObject({ acknowledged: ROUNDS * GUESTS, lost: 0, doubled: 0 });
    expect([...tally.answers.keys()].filter(status => ![200, 503].includes(status))).toEqual([]);
    expect(Math.max(...tally.back)).toBeLessThan(30);
  },
  600_000,
);

async function metric(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text();
  return Number(new RegExp(`^${name} (.*)$`, 'm').exec(text)?.[1] ?? Number.NaN);
}
