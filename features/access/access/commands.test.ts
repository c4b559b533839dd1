import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, test } from 'vitest';
import { type FloodCounts, floodCounts, type ShareCalls } from '#platform/http/flood-counts.ts';
import { asOwner } from '#test/harness/database.ts';
import { addCallCounts, attemptKey } from './commands.ts';
import { platformDb } from './queries/platform-db.ts';
import { attemptCount } from './tables.ts';

const LIMIT = 200;
const PORTION = LIMIT / 20;
const MINUTE = 60_000;

const running: FloodCounts[] = [];
afterEach(() => {
  for (const counts of running.splice(0)) counts.stop();
});

function aProcess(share: ShareCalls = addCallCounts): FloodCounts {
  const counts = floodCounts(share);
  running.push(counts);
  return counts;
}
const callsOf = (process: FloodCounts, who: string, times: number): boolean[] =>
  Array.from({ length: times }, () => process.count(who, LIMIT, MINUTE).current <= LIMIT);
const rowsOf = (who: string) =>
  platformDb(db =>
    db
      .select()
      .from(attemptCount)
      .where(eq(attemptCount.key, attemptKey('flood', who))),
  );

describe('counting calls across server processes', () => {
  test('server processes together exceed the call limit by at most one portion per additional process', async () => {
    const who = randomUUID();
    const processes = [aProcess(), aProcess(), aProcess()];
    let passed = 0;
    for (let round = 0; round < LIMIT / PORTION; round += 1)
      for (const each of processes) {
        passed += callsOf(each, who, PORTION).filter(isLet => isLet).length;
        await each.exchange();
      }
    expect(passed).toBeGreaterThanOrEqual(LIMIT);
    expect(passed).toBeLessThanOrEqual(LIMIT + 2 * PORTION);
    expect(processes.map(each => callsOf(each, who, 1))).toEqual([[false], [false], [false]]);
  });

  test('counts the calls of each network address separately', async () => {
    const [busy, quiet] = [randomUUID(), randomUUID()];
    const process = aProcess();
    callsOf(process, busy, LIMIT + 1);
    await process.exchange();
    expect([...callsOf(process, busy, 1), ...callsOf(process, quiet, 1)]).toEqual([false, true]);
  });

  test('does not write call counts to the database for a few calls', async () => {
    const who = randomUUID();
    const process = aProcess();
    callsOf(process, who, PORTION - 1);
    await process.exchange();
    expect(await rowsOf(who)).toEqual([]);
  });

  test('does not count calls older than a minute', async () => {
    const who = randomUUID();
    const [one, other] = [aProcess(), aProcess()];
    callsOf(one, who, LIMIT);
    await one.exchange();
    await asOwner("update sign_in_throttle set since = since - interval '61 seconds'");
    callsOf(other, who, PORTION);
    await other.exchange();
    expect((await rowsOf(who)).map(({ failures }) => failures)).toEqual([PORTION]);
  });
});

test('a process that cannot reach the database counts on its own and shares its counts later', async () => {
  const who = randomUUID();
  let isAway = true;
  const process = aProcess(async counted => {
    if (isAway) throw new Error('away');
    return addCallCounts(counted);
  });
  const answers = callsOf(process, who, LIMIT + 1);
  await process.exchange();
  expect(answers).toEqual([...Array(LIMIT).fill(true), false]);
  isAway = false;
  await expect
    .poll(async () => {
      await process.exchange();
      return (await rowsOf(who)).map(({ failures }) => failures);
    })
    .toEqual([LIMIT + 1]);
});
