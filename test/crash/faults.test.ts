import '#test/harness/alone.ts';
import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#platform/database/embedded/supervise.ts';
import { breakableConnection } from '#test/harness/breakable-line.ts';
import { queryValue, startInOtherProcess } from '#test/harness/embedded.ts';
import { type FaultTargets, faults, mountDisk, unmountDisk } from './faults.ts';
import { count, newTally, outcomeOf, RegisteringGuest, type Tally, waitUntilReady } from './registering.ts';
import { serverProcess } from './server-process.ts';
import { storedRegistrations } from './stored-registrations.ts';

const ROUNDS = process.env.SOAK ? 100 : 1;
const GUESTS = 6;
const DISK_MB = 700;

test(`acknowledged registrations survive any fault, and the server returns 503 until it recovers (${ROUNDS} rounds of ${GUESTS} guests)`, {
  timeout: 120_000 * (ROUNDS + 2),
}, async () => {
  const parts = await aServerThatCanFail(ROUNDS * GUESTS);
  const possible = faults.filter(fault => fault.isPossible(parts));
  const left = faults.filter(fault => !possible.includes(fault)).map(({ name }) => name);
  if (left.length > 0)
    process.stdout.write(`Not tested, because this machine does not allow it: ${left.join(', ')}\n`);
  const tallies = new Map<string, Tally>();
  const waiting = [...parts.opening.bookings];
  for (let round = 0; round < ROUNDS; round += 1) {
    const fault = possible[round % possible.length];
    if (!fault) throw new Error('no fault');
    const tally = tallies.get(fault.name) ?? newTally();
    tallies.set(fault.name, tally);
    const guests = waiting
      .splice(0, GUESTS)
      .map(each => new RegisteringGuest(parts.opening, each, tally.answers));
    const registering = Promise.all(guests.map(guest => guest.register()));
    await sleep(Math.random() * 1000);
    const mend = await fault.begin(parts);
    await sleep(1500 + Math.random() * 3000);
    const mended = performance.now();
    await mend();
    await waitUntilReady(parts.opening);
    tally.back.push((performance.now() - mended) / 1000);
    await registering;
    count(tally, guests, await storedRegistrations(parts.opening, guests));
  }
  for (const [name, tally] of tallies) process.stdout.write(`${name}: ${outcomeOf(tally)}\n`);
  for (const { name, silences } of possible) {
    const { lost, doubled, answers } = tallies.get(name) ?? newTally();
    expect([name, lost, doubled]).toEqual([name, 0, 0]);
    const due = silences ? [0, 200, 503] : [200, 503];
    expect([name, [...answers.keys()].filter(status => !due.includes(status))]).toEqual([name, []]);
  }
  expect(await parts.doubledMessages()).toEqual(0);
});

/**
 * Starts a server whose database is on a small disk if possible and is reached over a connection that can be
 * interrupted.
 */
async function aServerThatCanFail(guests: number) {
  const folder = await mkdtemp(join(tmpdir(), 'genkan-faults-'));
  const isSmall = mountDisk(folder, DISK_MB);
  onTestFinished(async () => {
    if (isSmall) unmountDisk(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  });
  const database = await startInOtherProcess(folder);
  const line = await breakableConnection(database.url ?? '');
  const clock = await clockFile();
  const server = await serverProcess({
    DATABASE_URL: line.url,
    MIGRATION_DATABASE_URL: database.migrationUrl ?? '',
    MASTER_KEY: Buffer.alloc(32, 7).toString('base64'),
    PORT: String(await freePort()),
    ...(clock?.variables ?? {}),
  });
  onTestFinished(async () => {
    await server[Symbol.asyncDispose]();
    await line[Symbol.asyncDispose]();
  });
  const opening = await server.start(guests);
  const parts: FaultTargets = {
    server,
    restart: async () => void (await server.start(0)),
    line,
    databaseDir: folder,
    isSmall,
    clock: clock?.path,
  };
  const doubled =
    'select count(*)::int from (select 1 from message where booking_id is not null group by facility_id, booking_id, kind having count(*) > 1) more';
  return { ...parts, opening, doubledMessages: () => queryValue(database.migrationUrl, doubled) };
}

/** Creates a file with the offset of the server's clock. Returns undefined without faketime. */
async function clockFile() {
  const [library] = globSync('/usr/lib/*/faketime/libfaketimeMT.so.1');
  if (!library) return undefined;
  const folder = await mkdtemp(join(tmpdir(), 'genkan-clock-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'clock');
  await writeFile(path, '+0\n');
  const variables = {
    LD_PRELOAD: library,
    FAKETIME_TIMESTAMP_FILE: path,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
  };
  return { path, variables };
}
