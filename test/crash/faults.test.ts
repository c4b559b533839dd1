import '#test/harness/alone.ts';
import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { freePort } from '#platform/database/embedded/supervise.ts';
import { breakableLine } from '#test/harness/breakable-line.ts';
import { ask, startElsewhere } from '#test/harness/embedded.ts';
import { GuestClient } from '#test/harness/guest-client.ts';
import { type Answer, at, HttpClient } from '#test/harness/http-client.ts';
import { faults, mountDisk, type Parts, unmountDisk } from './faults.ts';
import { type Opening, serverProcess } from './server-process.ts';
import { type Stored, storedRegistrations } from './stored-registrations.ts';

const ROUNDS = process.env.SOAK ? 100 : 2;
const GUESTS = 6;
const DISK_MB = 700;

/** What was counted under one fault. */
type Tally = {
  acknowledged: number;
  lost: number;
  doubled: number;
  /** Answers by status. 0: none came. */
  answers: Map<number, number>;
  /** Of each round, seconds from the mending until it is ready; a server that was killed starts in them. */
  back: number[];
};

test(`Whatever fails under a server, what it acknowledged is there once and whole, it says 503 meanwhile, and is back by itself (${ROUNDS} rounds of ${GUESTS} guests)`, {
  timeout: 120_000 * (ROUNDS + 2),
}, async () => {
  const parts = await aServerThatCanFail(ROUNDS * GUESTS);
  const possible = faults.filter(fault => fault.isPossible(parts));
  const left = faults.filter(fault => !possible.includes(fault)).map(({ name }) => name);
  if (left.length > 0)
    process.stdout.write(`Not tried, as this machine does not let us: ${left.join(', ')}\n`);
  const tallies = new Map<string, Tally>();
  const waiting = [...parts.opening.bookings];
  for (let round = 0; round < ROUNDS; round += 1) {
    const fault = possible[round % possible.length];
    if (!fault) throw new Error('no fault');
    const tally = tallies.get(fault.name) ?? newTally();
    tallies.set(fault.name, tally);
    const guests = waiting.splice(0, GUESTS).map(each => new Guest(parts.opening, each, tally.answers));
    const registering = Promise.all(guests.map(guest => guest.register()));
    await sleep(Math.random() * 1000);
    const mend = await fault.begin(parts);
    await sleep(1500 + Math.random() * 3000);
    const mended = performance.now();
    await mend();
    await untilReady(parts.opening);
    tally.back.push((performance.now() - mended) / 1000);
    await registering;
    count(tally, guests, await storedRegistrations(parts.opening, guests));
  }
  for (const [name, tally] of tallies) process.stdout.write(`${lineOf(name, tally)}\n`);
  for (const { name, silences } of possible) {
    const { lost, doubled, answers } = tallies.get(name) ?? newTally();
    expect([name, lost, doubled]).toEqual([name, 0, 0]);
    const due = silences ? [0, 200, 503] : [200, 503];
    expect([name, [...answers.keys()].filter(status => !due.includes(status))]).toEqual([name, []]);
  }
  expect(await parts.doubledMessages()).toEqual(0);
});

const newTally = (): Tally => ({ acknowledged: 0, lost: 0, doubled: 0, answers: new Map(), back: [] });

/** Adds guests, who all have their QR codes, and what the desk sees of them. */
function count(tally: Tally, guests: readonly Guest[], stored: ReadonlyMap<number, readonly Stored[]>): void {
  for (const { bookingId, qrCode } of guests) {
    const found = stored.get(bookingId) ?? [];
    tally.acknowledged += 1;
    if (!found.some(each => each.qrCode === qrCode && each.persons === 2 && each.complete)) tally.lost += 1;
    if (found.length > 1) tally.doubled += 1;
  }
}

function lineOf(name: string, { acknowledged, lost, doubled, answers, back }: Tally): string {
  const answered = [...answers]
    .sort(([a], [b]) => a - b)
    .map(([status, times]) => `${status || 'none'} × ${times}`);
  const sorted = back.toSorted((a, b) => a - b);
  const [middle = 0, most = 0] = [sorted[Math.floor(sorted.length / 2)], sorted.at(-1)];
  return (
    `${name}: ${back.length} rounds, ${acknowledged} acknowledged, ${lost} lost, ${doubled} doubled; ` +
    `answers ${answered.join(', ')}; ready after ${middle.toFixed(1)} s, at most ${most.toFixed(1)} s`
  );
}

/** A server with a database of its own, on a small disk where that is to be had, over a line that can be cut. */
async function aServerThatCanFail(guests: number) {
  const folder = await mkdtemp(join(tmpdir(), 'genkan-faults-'));
  const isSmall = mountDisk(folder, DISK_MB);
  onTestFinished(async () => {
    if (isSmall) unmountDisk(folder);
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  });
  const database = await startElsewhere(folder);
  const line = await breakableLine(database.url ?? '');
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
  const parts: Parts = {
    server,
    restart: async () => void (await server.start(0)),
    line,
    databaseDir: folder,
    isSmall,
    clock: clock?.path,
  };
  const doubled =
    'select count(*)::int from (select 1 from message where booking_id is not null group by facility_id, booking_id, kind having count(*) > 1) more';
  return { ...parts, opening, doubledMessages: () => ask(database.migrationUrl, doubled) };
}

/** A file that says by how much the server's clock is wrong; undefined without faketime. */
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

const CALL_MS = 12_000;

/** Counts what it is answered, 0 where nothing comes for a long time or nobody is there. */
class CountingClient extends HttpClient {
  #answers: Map<number, number>;
  constructor(url: string, answers: Map<number, number>) {
    super(url);
    this.#answers = answers;
  }
  override async call(address: string, body?: unknown): Promise<Answer> {
    const late = AbortSignal.timeout(CALL_MS);
    const answer = await Promise.race([
      super.call(address, body).catch(() => undefined),
      new Promise<undefined>(resolve => late.addEventListener('abort', () => resolve(undefined))),
    ]);
    const status = answer?.status ?? 0;
    this.#answers.set(status, (this.#answers.get(status) ?? 0) + 1);
    if (!answer) throw new Error('no answer');
    return answer;
  }
}

/** A guest who goes on where it failed, as the pages do, until the QR code is there. */
class Guest {
  readonly bookingId: number;
  form: Record<string, unknown> = {};
  qrCode = '';
  readonly #client: GuestClient;

  constructor(opening: Opening, booking: Opening['bookings'][number], answers: Map<number, number>) {
    this.bookingId = booking.bookingId;
    const http = new CountingClient(opening.url, answers);
    this.#client = new GuestClient(opening.url, { ...booking, facilityId: opening.facilityId }, {}, http);
  }

  async register(): Promise<void> {
    await sleep(Math.random() * 5000);
    let isProven = false;
    while (this.qrCode === '') {
      try {
        if (!isProven) await this.#client.prove();
        isProven = true;
        if (!this.form.facility_id) this.form = await this.#client.filledIn();
        const answer = await this.#client.submit(this.form);
        this.qrCode = String(at(answer, 'status.qrCode') ?? '');
      } catch {
        // Tried again, as after any 503.
      }
      if (this.qrCode === '') await sleep(200 + Math.random() * 300);
    }
  }
}

async function untilReady({ url }: Opening): Promise<void> {
  const isReady = async () => (await fetch(`${url}/api/health/ready`).catch(() => undefined))?.status === 200;
  while (!(await isReady())) await sleep(50);
}
