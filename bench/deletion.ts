import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import { say } from '../scripts/say.ts';
import { aHotelWith, PERSONS } from './exports/many-guests.ts';
import { median, ms, type Section } from './figures.ts';
import type { BenchServer } from './server.ts';
import { CALLERS, openHotel } from './submissions/guests.ts';
import { overHttp } from './submissions.ts';

const ROUNDS = 6;
const WARM_UP_ROUNDS = 3;
const GUESTS_A_ROUND = 160;
const AIM = 1.3;

/** What a submission takes while a year of a large hotel is deleted beside it, and what it takes before and after. */
export async function deletion({ url, admin, databaseUrl, filesDir }: BenchServer): Promise<Section> {
  say(`Filling in ${PERSONS.toLocaleString('en')} persons of a year that is over`);
  const { facilityId } = await aHotelWith(PERSONS);
  await letYearsPass(admin, facilityId);
  const ready = await openHotel(url);
  const phones = new Worker(new URL('./submissions/callers.ts', import.meta.url));
  const submit = overHttp(phones, url);
  /** How long a guest waits, of so many who submit at once. Milliseconds. */
  const timeOfOne = async (): Promise<number> => {
    const guests = await ready(GUESTS_A_ROUND);
    const start = performance.now();
    await submit(guests);
    return ((performance.now() - start) * CALLERS) / GUESTS_A_ROUND;
  };
  try {
    say(`Submitting alone and beside the deletion, ${ROUNDS} rounds of ${GUESTS_A_ROUND} guests each`);
    for (let round = 0; round < WARM_UP_ROUNDS; round += 1) await timeOfOne();
    const alone = await times(ROUNDS / 2, timeOfOne);
    const before = await bookingsLeft(admin, facilityId);
    const start = performance.now();
    const deleting = sweepElsewhere(databaseUrl, filesDir);
    const beside: number[] = [];
    try {
      await untilDeleting(admin, facilityId, before, deleting);
      for (let round = 0; round < ROUNDS; round += 1) {
        const time = await timeOfOne();
        if (deleting.exitCode !== null)
          throw new Error('The deletion came to its end before the submissions');
        beside.push(time);
      }
    } finally {
      deleting.kill('SIGKILL');
      await once(deleting, 'exit');
    }
    const deleted = before - (await bookingsLeft(admin, facilityId));
    const pace = deleted / ((performance.now() - start) / 1000);
    alone.push(...(await times(ROUNDS / 2, timeOfOne)));
    return section(alone, beside, pace);
  } finally {
    await phones.terminate();
  }
}

async function times(count: number, timeOfOne: () => Promise<number>): Promise<number[]> {
  const taken: number[] = [];
  for (let round = 0; round < count; round += 1) taken.push(await timeOfOne());
  return taken;
}

/** They came and left on the days of a year, four years ago, and were booked before. */
async function letYearsPass(admin: pg.Client, facilityId: number): Promise<void> {
  await admin.query(
    `update booking set checkin_date = current_date - 1462 + (id % 365)::int, checkout_date = current_date - 1461 + (id % 365)::int,
       created_at = created_at - interval '6 years' where facility_id = $1`,
    [facilityId],
  );
  await admin.query(
    `update registration set submitted_at = submitted_at - interval '6 years' where facility_id = $1`,
    [facilityId],
  );
  await admin.query('vacuum (analyze)');
}

async function bookingsLeft(admin: pg.Client, facilityId: number): Promise<number> {
  const counted = await admin.query<{ count: number }>(
    'select count(*)::int as count from booking where facility_id = $1',
    [facilityId],
  );
  return counted.rows[0]?.count ?? 0;
}

/** As the worker does it, in a process of its own. */
function sweepElsewhere(databaseUrl: string, filesDir: string): ChildProcess {
  const script = fileURLToPath(new URL('../test/harness/sweeping.ts', import.meta.url));
  return spawn(process.execPath, [script, databaseUrl, filesDir, new Date().toISOString()], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

async function untilDeleting(admin: pg.Client, facilityId: number, before: number, deleting: ChildProcess) {
  while ((await bookingsLeft(admin, facilityId)) === before) {
    if (deleting.exitCode !== null) throw new Error('The deletion ended and deleted nothing');
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

function section(alone: readonly number[], beside: readonly number[], pace: number): Section {
  const ratio = median(beside) / median(alone);
  return {
    title: `Submissions of ${CALLERS} guests while ${PERSONS.toLocaleString('en')} persons are deleted (medians of ${ROUNDS} rounds)`,
    figures: [
      { name: 'a submission alone', value: ms(median(alone)) },
      { name: 'beside the deletion', value: ms(median(beside)) },
      { name: 'ratio', value: ratio.toFixed(2), aim: { text: `< ${AIM}`, met: ratio < AIM } },
      { name: 'bookings of four deleted meanwhile', value: `${pace.toFixed(0)} /s` },
    ],
  };
}
