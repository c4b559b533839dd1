import '#test/harness/alone.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { pool, transaction } from '#platform/database/pool.ts';
import { Unavailable } from '#platform/database/unavailable.ts';
import { configureLog, log } from '#platform/log/log.ts';
import { newTrace, runInTrace } from '#platform/trace/trace.ts';
import { asOwner, testDatabase } from '#test/harness/database.ts';
import { deleteJobs, makeJobsDue, waitingJobs } from '#test/harness/jobs.ts';
import { jobCounts } from './counts.ts';
import { deleteFailedJob, failedJobs, retryFailedJobs } from './held.ts';
import {
  defineJob,
  handle,
  type JobHandler,
  type JobOptions,
  type JobRun,
  removeJobsAbout,
  schedule,
} from './job.ts';
import { startWorker } from './worker.ts';

const greet = defineJob<{ bookingId: number }>('test.greet');
const tidy = defineJob<Record<string, never>>('test.tidy');

let lines: string[] = [];
beforeEach(async () => {
  lines = [];
  configureLog({ level: 'debug', destination: { write: line => lines.push(line) } });
  // This is not in afterEach, because workers stop later and would deadlock with this statement.
  await deleteJobs();
  await asOwner('truncate worker_heartbeat');
});
afterEach(() => configureLog({ level: 'silent' }));

const none = { pending: 0, running: 0, failing: 0, dead: 0, oldestSeconds: 0 };

const add = (bookingId: number, options?: JobOptions) =>
  transaction('none', {}, db => greet.add(db, { bookingId }, options));

type WorkerOptions = Partial<Parameters<typeof startWorker>[0]>;

async function work(tasks: JobHandler[], options: WorkerOptions = {}) {
  const worker = await startWorker({ tasks, heartbeatSeconds: 0.2, ...options });
  onTestFinished(() => worker.stop());
  return worker;
}

/** Returns a handler that runs `during` and then records the booking id. */
function greeting(during: (run: JobRun) => Promise<void> = async () => undefined) {
  const greeted: number[] = [];
  const task = handle(greet, async ({ bookingId }, run) => {
    await during(run);
    greeted.push(bookingId);
  });
  return { greeted, task };
}

/** Returns a handler that signals its start and waits for `finish`. */
function aWaitingHandler() {
  const begun = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const greeted = greeting(() => {
    begun.resolve();
    return finish.promise;
  });
  return { begun, finish, ...greeted };
}

async function killedWorker(): Promise<void> {
  const script = fileURLToPath(new URL('../../test/harness/stuck-worker.ts', import.meta.url));
  const child = spawn(process.execPath, [script, testDatabase(), greet.name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  await once(createInterface({ input: child.stdout }), 'line');
  child.kill('SIGKILL');
}

const eventually = (check: () => unknown) => vi.waitFor(check, { timeout: 120_000, interval: 50 });
const jobsLeft = async () => (await pool().query('select from graphile_worker.jobs')).rowCount;
const holders = async () => (await pool().query('select locked_by from graphile_worker.jobs')).rows;

/** Waits until both workers have checked for silent workers at least once. */
async function waitForHeartbeats() {
  const workers = async () => (await pool().query('select from worker_heartbeat')).rowCount;
  await eventually(async () => expect(await workers()).toBe(2));
  const { rows } = await pool().query('select now() as since');
  const late = "select from worker_heartbeat where at < $1::timestamptz + interval '0.3 seconds'";
  await eventually(async () => expect((await pool().query(late, [rows[0].since])).rowCount).toBe(0));
}

test('deletes jobs by id, but keeps running jobs', async () => {
  const { begun, finish, task } = aWaitingHandler();
  await work([task], { concurrency: 1 });
  await add(1);
  await begun.promise;
  for (const bookingId of [1, 2, 12]) await add(bookingId);
  await transaction('none', {}, db => removeJobsAbout(db, 'bookingId', 1));
  expect((await waitingJobs()).map(({ payload }) => payload.bookingId)).toEqual([2, 12]);
  expect(await jobsLeft()).toBe(3);
  finish.resolve();
});

describe('a job', () => {
  test('a job runs with its payload after its transaction commits, and is then deleted', async () => {
    const { greeted, task } = greeting();
    await work([task]);
    await add(7);
    await eventually(() => expect(greeted).toEqual([7]));
    await eventually(async () => expect(await jobsLeft()).toBe(0));
  });

  test('a job is not stored if its transaction is rolled back', async () => {
    const undone = transaction('none', {}, async db => {
      await greet.add(db, { bookingId: 7 });
      throw new Error('undo');
    });
    await expect(undone).rejects.toThrow('undo');
    expect(await jobsLeft()).toBe(0);
  });

  test('a job with a later start time waits until that time', async () => {
    const { greeted, task } = greeting();
    await add(1, { runAt: new Date(Date.now() + 60_000) });
    await add(2);
    await work([task]);
    await eventually(() => expect(greeted).toEqual([2]));
    expect(await jobsLeft()).toBeGreaterThanOrEqual(1);
  });

  test('a job replaces a waiting job with the same key', async () => {
    await add(1, { key: 'greeting' });
    await add(2, { key: 'greeting' });
    const { greeted, task } = greeting();
    await work([task]);
    await eventually(() => expect(greeted).toEqual([2]));
  });
});

describe('logs and traces of a job', () => {
  const ask = defineJob<{ facilityId: number }>('test.ask');
  const fails = handle(ask, async payload => {
    log.info(payload, 'asked');
    throw new Error('no');
  });
  const linesOf = (message: string) =>
    lines.map((line): Record<string, unknown> => JSON.parse(line)).filter(({ msg }) => msg === message);

  test('logs a job under the trace of the call that added it, without the trace in the payload', async () => {
    const { traceId, ...trace } = newTrace();
    await runInTrace({ traceId, ...trace }, () =>
      transaction('none', {}, async db => {
        await ask.add(db, { facilityId: 5 }, { maxAttempts: 1 });
        await ask.addAll(db, [{ payload: { facilityId: 6 } }]);
      }),
    );
    await work([fails]);
    await eventually(() => expect(linesOf('job failed')).toHaveLength(2));
    const asked = linesOf('asked').toSorted((a, b) => Number(a.facilityId) - Number(b.facilityId));
    expect(asked).toMatchObject([{ facilityId: 5 }, { facilityId: 6 }]);
    for (const line of asked) expect(line).not.toHaveProperty('traceparent');
    for (const line of [...linesOf('asked'), ...linesOf('job failed')]) expect(line.traceId).toBe(traceId);
  });

  test('logs a job as a warning if a dependency is unavailable and the job will be retried', async () => {
    await transaction('none', {}, async db => {
      await ask.add(db, { facilityId: 5 });
      await ask.add(db, { facilityId: 6 }, { maxAttempts: 1 });
    });
    const away = handle(ask, async () => {
      throw new Unavailable('busy');
    });
    await work([away]);
    await eventually(() => expect(linesOf('job failed')).toHaveLength(2));
    const levels = linesOf('job failed').map(({ facility, level }) => [facility, level]);
    expect(new Map(levels as [number, string][])).toEqual(
      new Map([
        [5, 'warn'],
        [6, 'error'],
      ]),
    );
  });

  test('logs a failed job with its hotel', async () => {
    await transaction('none', {}, db => ask.add(db, { facilityId: 5 }, { maxAttempts: 1 }));
    await work([fails]);
    await eventually(() => expect(linesOf('job failed')).toMatchObject([{ job: 'test.ask', facility: 5 }]));
  });
});

describe('a job that fails', () => {
  const failing = greeting(async () => {
    throw new Error('No mailbox for "Hanako"');
  });

  test('a failed job stores its error without values, and the time of its next attempt', async () => {
    await work([failing.task]);
    await add(7);
    await eventually(async () => expect(await failingJobs()).toHaveLength(1));
    const [job] = await failingJobs();
    expect(job).toMatchObject({ job: 'test.greet', attempts: 1, lastError: 'Error: No mailbox for …' });
    expect(job?.nextTry?.getTime()).toBeGreaterThan(Date.now());
    expect(await jobCounts()).toEqual({ ...none, failing: 1 });
  });

  test('retries a failed job and marks its last attempt', async () => {
    const runs: JobRun[] = [];
    const { greeted, task } = greeting(async run => {
      runs.push(run);
      if (!run.lastAttempt) throw new Error('not yet');
    });
    await work([task]);
    await add(7, { maxAttempts: 2 });
    await eventually(async () => expect(await failingJobs()).toHaveLength(1));
    await makeJobsDue();
    await eventually(() => expect(greeted).toEqual([7]));
    expect(runs).toEqual([
      { attempt: 1, lastAttempt: false },
      { attempt: 2, lastAttempt: true },
    ]);
  });

  test('a job that failed for the last time stays visible and is not retried', async () => {
    await work([failing.task]);
    await add(7, { maxAttempts: 1 });
    await eventually(async () => expect(await jobCounts()).toEqual({ ...none, dead: 1 }));
    expect(await failingJobs()).toMatchObject([{ nextTry: null }]);
  });

  test('logs a failed job by name, without payload or values', async () => {
    await work([failing.task]);
    await add(7_654_321);
    await eventually(() => expect(lines.join()).toContain('job failed'));
    expect(lines.join()).toContain('"job":"test.greet"');
    expect(lines.join()).not.toMatch(/7654321|Hanako/);
  });
});

describe('a job that was replaced while it ran', () => {
  async function replaced(before: () => Promise<unknown>, options: WorkerOptions = {}) {
    let tries = 0;
    const { greeted, task } = greeting(async () => {
      tries += 1;
      if (tries > 1) return;
      await before();
      throw new Error('not yet');
    });
    await work([task], { concurrency: 1, ...options });
    return greeted;
  }

  test('a job that fails after being replaced does not count as dead, because its replacement does the work', async () => {
    const greeted = await replaced(() => add(2, { key: 'greeting' }));
    await add(1, { key: 'greeting' });
    await eventually(() => expect(greeted).toEqual([2]));
    await eventually(async () => expect(await jobsLeft()).toBe(0));
  });

  test('a replaced job whose worker was killed does not count as dead', async () => {
    await add(1, { key: 'greeting' });
    await killedWorker();
    await add(2, { key: 'greeting' });
    const { greeted, task } = greeting();
    await work([task], { takeOverAfterSeconds: 1 });
    await eventually(() => expect(greeted).toEqual([2]));
    await eventually(async () => expect(await jobsLeft()).toBe(0));
  });
});

describe('managing failed jobs', () => {
  const failing = greeting(async () => {
    throw new Error('No mailbox for "Hanako"');
  });
  const held = () => transaction('none', {}, db => failedJobs(db, 10));
  const dead = async () => {
    await work([failing.task]);
    await add(7, { maxAttempts: 1 });
    await eventually(async () => expect(await held()).toHaveLength(1));
    return (await held())[0]?.id ?? 0;
  };

  test('lists failed jobs with ids and error, without any other value', async () => {
    await dead();
    await transaction('none', {}, db =>
      defineJob<{ to: string }>('test.greet').add(db, { to: 'Hanako' }, { maxAttempts: 1 }),
    );
    await eventually(async () => expect(await held()).toHaveLength(2));
    expect(await held()).toMatchObject([
      { name: 'test.greet', state: 'dead', attempts: 1, nextTry: null, about: ['bookingId 7'] },
      { name: 'test.greet', about: [] },
    ]);
    expect(JSON.stringify(await held())).not.toContain('Hanako');
  });

  test('lists failed jobs with the error code of the cause', async () => {
    const cause = Object.assign(new Error('Hanako'), { code: 'CERT_HAS_EXPIRED' });
    const { task } = greeting(async () => {
      throw new Error('The mail did not leave', { cause });
    });
    await work([task]);
    await add(7);
    await eventually(async () => expect(await held()).toHaveLength(1));
    expect(await held()).toMatchObject([{ lastError: 'Error: The mail did not leave (CERT_HAS_EXPIRED)' }]);
  });

  test('a retried job gets as many attempts as a new one', async () => {
    const id = await dead();
    expect(await transaction('none', {}, db => retryFailedJobs(db, id))).toBe(1);
    await eventually(async () => expect(await held()).toMatchObject([{ id, state: 'dead', attempts: 1 }]));
    expect(await transaction('none', {}, db => retryFailedJobs(db, 'all'))).toBe(1);
  });

  test('a failed job can be dropped only once', async () => {
    const id = await dead();
    const drop = () => transaction('none', {}, db => deleteFailedJob(db, id));
    expect(await drop()).toBe('test.greet');
    expect([await drop(), await held()]).toEqual([undefined, []]);
  });

  test('waiting and running jobs can be neither retried nor dropped', async () => {
    await add(7, { runAt: new Date(Date.now() + 60_000) });
    const { rows } = await pool().query<{ id: number }>('select id from graphile_worker.jobs');
    const id = rows[0]?.id ?? 0;
    expect(await held()).toEqual([]);
    expect(await transaction('none', {}, db => retryFailedJobs(db, id))).toBe(0);
    expect(await transaction('none', {}, db => deleteFailedJob(db, id))).toBeUndefined();
  });
});

describe('counts of waiting jobs', () => {
  test('counts waiting jobs and returns the age of the oldest due job', async () => {
    await add(1, { runAt: new Date(Date.now() - 90_000) });
    await add(2, { runAt: new Date(Date.now() + 90_000) });
    const { oldestSeconds, ...counts } = await jobCounts();
    expect(counts).toEqual({ pending: 1, running: 0, failing: 0, dead: 0 });
    expect(oldestSeconds).toBeGreaterThanOrEqual(89);
  });

  test('returns an age of 0 if no job is due', async () => {
    expect(await jobCounts()).toEqual(none);
  });
});

describe('a worker', () => {
  test('a stopping worker finishes the current job and takes no other', async () => {
    const { begun, finish, greeted, task } = aWaitingHandler();
    const worker = await work([task], { concurrency: 1 });
    await add(1);
    await begun.promise;
    await add(2);
    const stopped = worker.stop();
    finish.resolve();
    await stopped;
    expect(greeted).toEqual([1]);
    expect(await jobsLeft()).toBe(1);
  });

  test('a stopping worker deletes its heartbeat', async () => {
    const worker = await work([greeting().task]);
    const beats = async () => (await pool().query('select from worker_heartbeat')).rowCount;
    await eventually(async () => expect(await beats()).toBe(1));
    await worker.stop();
    expect(await beats()).toBe(0);
  });

  test('other workers take over the jobs of a killed worker', async () => {
    await add(7);
    await killedWorker();
    const { greeted, task } = greeting();
    await work([task], { takeOverAfterSeconds: 1 });
    await eventually(() => expect(greeted).toEqual([7]));
  });

  test('a running worker keeps its job even if the job takes long', async () => {
    const { begun, finish, task } = aWaitingHandler();
    await work([task], { takeOverAfterSeconds: 1 });
    await add(7);
    await begun.promise;
    const long = "select from graphile_worker.jobs where locked_at < now() - interval '1 second'";
    await eventually(async () => expect((await pool().query(long)).rowCount).toBe(1));
    const before = await holders();
    await work([task], { takeOverAfterSeconds: 1 });
    await waitForHeartbeats();
    expect(await holders()).toEqual(before);
    finish.resolve();
  });
});

test('a worker restarts after a database failure', async () => {
  const rename = (from: string, to: string) => asOwner(`alter schema ${from} rename to ${to}`);
  const { greeted, task } = greeting(async ({ attempt }) => {
    if (attempt === 1) await rename('graphile_worker', 'gone');
  });
  await work([task], { takeOverAfterSeconds: 1 });
  await add(7);
  await eventually(() => expect(lines.join()).toContain('job worker stopped unexpectedly'));
  await rename('gone', 'graphile_worker');
  await eventually(() => expect(greeted).toEqual([7, 7]));
});

test('a worker that cannot store the result of a job restarts and completes all jobs', async () => {
  const done: number[] = [];
  const slow = new Map([2, 3, 4].map(bookingId => [bookingId, Promise.withResolvers<void>()]));
  const task = handle(greet, async ({ bookingId }) => {
    await slow.get(bookingId)?.promise;
    done.push(bookingId);
  });
  const mayReport = await reports();
  await work([task], { takeOverAfterSeconds: 1 });
  for (const bookingId of slow.keys()) await add(bookingId);
  await eventually(async () => expect(await jobCounts()).toMatchObject({ running: 3 }));
  await mayReport(false);
  await add(1);
  await eventually(() => expect(lines.join()).toContain('Failed to complete jobs'));
  await mayReport(true);
  for (const [bookingId, left] of [
    [2, 3],
    [3, 2],
  ] as const) {
    slow.get(bookingId)?.resolve();
    await eventually(async () => expect(await jobsLeft()).toBe(left));
  }
  slow.get(4)?.resolve();
  await add(5);
  await eventually(() => expect(done.toSorted()).toEqual([1, 1, 2, 3, 4, 5]));
  await eventually(async () => expect(await jobsLeft()).toBe(0));
});

async function reports() {
  const { rows } = await pool().query<{ login: string }>('select current_user as login');
  const login = `"${rows[0]?.login}"`;
  const mayReport = (may: boolean) =>
    asOwner(
      `${may ? 'grant' : 'revoke'} delete on all tables in schema graphile_worker ${may ? 'to' : 'from'} ${login}`,
    );
  onTestFinished(() => mayReport(true));
  return mayReport;
}

test('runs a scheduled job that was missed by minutes because of a restart', async () => {
  const schedules = [schedule(tidy, '* * * * *')];
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() - 4 * 60_000 });
  onTestFinished(() => void vi.useRealTimers());
  const before = await startWorker({ tasks: [handle(tidy, async () => undefined)], schedules });
  await before.stop();
  vi.useRealTimers();
  const ran = Promise.withResolvers<void>();
  await work([handle(tidy, async () => ran.resolve())], { schedules });
  await ran.promise;
});

type FailingJob = { job: string; attempts: number; lastError: string; nextTry: Date | null };

/** Returns jobs whose last attempt failed, oldest first. `nextTry` is null if no attempt is left. */
async function failingJobs(): Promise<FailingJob[]> {
  const { rows } = await pool().query<FailingJob>(
    `select task_identifier as job, attempts, last_error as "lastError", case when attempts < max_attempts then run_at end as "nextTry"
     from graphile_worker.jobs where last_error is not null order by id`,
  );
  return rows;
}
