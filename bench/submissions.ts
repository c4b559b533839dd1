import { once } from 'node:events';
import process from 'node:process';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import { statementsOf } from '#test/harness/statements.ts';
import { printLine } from '../scripts/say.ts';
import { median, ms, type Section } from './figures.ts';
import type { BenchServer } from './server.ts';
import type { Order, Outcome } from './submissions/callers.ts';
import { CALLERS, openHotel, type ReadyGuest } from './submissions/guests.ts';
import { runInParallel } from './submissions/in-parallel.ts';
import { readYardstick, sendYardstick } from './submissions/yardstick.ts';

const ROUNDS = 8;
const WARM_UP_ROUNDS = 3;
const GUESTS_PER_ROUND = 160;
const AIM = 0.7;
const MAX_STATEMENTS = 24;

/**
 * Measures submissions per second over HTTP. Compares them with the fixed SQL statements of commit b4a599b,
 * sent on the same pool. The two methods alternate.
 */
export async function submissions({ url, admin }: BenchServer): Promise<Section> {
  printLine(`Submitting over HTTP and as SQL, ${ROUNDS} rounds of ${GUESTS_PER_ROUND} guests`);
  const prepareGuests = await openHotel(url);
  const phones = new Worker(new URL('./submissions/callers.ts', import.meta.url));
  try {
    const submit = createHttpSubmit(phones, url);
    await submit(await prepareGuests(CALLERS));
    const guest = await prepareGuests(1);
    const statementCount = await statementsOf(() => submit(guest));
    const statements = await readYardstick();
    const submitAsSql = async (guests: ReadyGuest[]) => {
      await runInParallel(CALLERS, guests, ({ sessionId }) => sendYardstick(statements, sessionId));
    };
    const rounds: Round[] = [];
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1)
      rounds.push(await runRound(admin, submit, submitAsSql, () => prepareGuests(GUESTS_PER_ROUND)));
    return summarizeRounds(statements.length, statementCount.length, rounds.slice(WARM_UP_ROUNDS));
  } finally {
    await phones.terminate();
  }
}

type SubmitMethod = (guests: ReadyGuest[]) => Promise<void>;
/** `rate` is per second. `processor` is the CPU time of the server's thread per submission, in milliseconds. */
type Pace = { rate: number; processor: number };
type Round = { http: Pace; sql: Pace };

/**
 * Runs one round of both methods.
 * @throws if they add different numbers of rows to a table, or too few
 */
async function runRound(
  admin: pg.Client,
  submit: SubmitMethod,
  asSql: SubmitMethod,
  ready: () => Promise<ReadyGuest[]>,
): Promise<Round> {
  const [first, second] = [await ready(), await ready()];
  const before = await rowCounts(admin);
  const http = await measurePace(submit, first);
  const between = await rowCounts(admin);
  const sql = await measurePace(asSql, second);
  const after = await rowCounts(admin);
  const httpRows = between.map((count, index) => count - (before[index] ?? 0));
  const sqlRows = after.map((count, index) => count - (between[index] ?? 0));
  if (httpRows.join() !== sqlRows.join() || httpRows[0] !== GUESTS_PER_ROUND)
    throw new Error(`Submissions created ${httpRows} rows, but their statements alone ${sqlRows}`);
  return { http, sql };
}

async function measurePace(way: SubmitMethod, guests: ReadyGuest[]): Promise<Pace> {
  const start = performance.now();
  const usedBefore = process.threadCpuUsage();
  await way(guests);
  const { user, system } = process.threadCpuUsage(usedBefore);
  const seconds = (performance.now() - start) / 1000;
  return { rate: guests.length / seconds, processor: (user + system) / 1000 / guests.length };
}

export function createHttpSubmit(phones: Worker, url: string): SubmitMethod {
  return async guests => {
    const order: Order = { url, callers: CALLERS, calls: guests.map(({ call }) => call) };
    phones.postMessage(order);
    const [outcome] = (await once(phones, 'message')) as [Outcome];
    if (outcome.failure !== undefined) throw new Error(outcome.failure);
  };
}

const COUNTED_TABLES = [
  'registration',
  'person',
  'answer',
  'booking_status_log',
  'graphile_worker.jobs',
  'booking where registered_at is not null',
];

async function rowCounts(admin: pg.Client): Promise<number[]> {
  const counts = COUNTED_TABLES.map(from => `(select count(*)::int from ${from})`);
  const { rows } = await admin.query<number[]>({ text: `select ${counts}`, rowMode: 'array' });
  return rows[0] ?? [];
}

function summarizeRounds(frozen: number, sent: number, rounds: Round[]): Section {
  const share = median(rounds.map(({ http, sql }) => http.rate / sql.rate));
  return {
    title: `Submissions, ${CALLERS} callers, durable commits (medians of ${rounds.length} rounds)`,
    figures: [
      { name: 'over HTTP', value: paceText(rounds.map(({ http }) => http)) },
      {
        name: `the ${frozen} statements of b4a599b on the same pool`,
        value: paceText(rounds.map(({ sql }) => sql)),
      },
      { name: 'share', value: share.toFixed(2), aim: { text: `≥ ${AIM}`, met: share >= AIM } },
      {
        name: 'statements per submission, including the read of the session',
        value: String(sent),
        aim: { text: `≤ ${MAX_STATEMENTS}`, met: sent <= MAX_STATEMENTS },
      },
    ],
    notes: [
      `share in each round: ${rounds.map(({ http, sql }) => (http.rate / sql.rate).toFixed(2)).join(' ')}`,
    ],
  };
}

function paceText(paces: Pace[]): string {
  const rate = median(paces.map(pace => pace.rate));
  const processor = median(paces.map(pace => pace.processor));
  return `${rate.toFixed(0)} /s, ${ms(processor)} processor time of the server per submission`;
}
