import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import type pg from 'pg';
import { say } from '../scripts/say.ts';
import { median, type Section } from './figures.ts';
import type { BenchHouse } from './house.ts';
import type { Order, Outcome } from './submissions/callers.ts';
import { CALLERS, openHotel, type Ready } from './submissions/guests.ts';
import { inParallel } from './submissions/in-parallel.ts';
import { recordTransactions, type Statement } from './submissions/recording.ts';
import { replay, spreadIds } from './submissions/replay.ts';

const ROUNDS = 8;
/** For the compilers and caches of both; not counted. */
const WARM_UP_ROUNDS = 3;
const GUESTS_A_ROUND = 160;
const AIM = 0.5;

type Recording = { sessionId: string; transactions: Statement[][] };

/** Submissions a second over HTTP beside the same statements sent directly on the same pool, in turns. */
export async function submissions({ url, admin }: BenchHouse): Promise<Section> {
  say(`Submitting over HTTP and as SQL, ${ROUNDS} rounds of ${GUESTS_A_ROUND} guests`);
  await spreadIds(admin);
  const ready = await openHotel(url);
  const phones = new Worker(new URL('./submissions/callers.ts', import.meta.url));
  try {
    const submit = overHttp(phones, url);
    const recording = await record(ready, submit);
    const asSql = (guests: Ready[]) => replayAll(recording, guests);
    const rounds: Round[] = [];
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1)
      rounds.push(await inTurn(admin, submit, asSql, () => ready(GUESTS_A_ROUND)));
    return section(recording, rounds.slice(WARM_UP_ROUNDS));
  } finally {
    await phones.terminate();
  }
}

type Way = (guests: Ready[]) => Promise<number>;
type Round = { http: number; sql: number };

/** One round, in submissions a second. Throws when the two ways do not leave the same rows behind. */
async function inTurn(
  admin: pg.Client,
  submit: Way,
  asSql: Way,
  ready: () => Promise<Ready[]>,
): Promise<Round> {
  const [first, second] = [await ready(), await ready()];
  const before = await rowCounts(admin);
  const http = await submit(first);
  const between = await rowCounts(admin);
  const sql = await asSql(second);
  const after = await rowCounts(admin);
  const gained = between.map((count, index) => count - (before[index] ?? 0));
  const replayed = after.map((count, index) => count - (between[index] ?? 0));
  if (gained.join() !== replayed.join() || gained[0] !== GUESTS_A_ROUND)
    throw new Error(`Submissions leave ${gained} rows behind, their statements alone ${replayed}`);
  return { http, sql };
}

function overHttp(phones: Worker, url: string): Way {
  return async guests => {
    const order: Order = { url, callers: CALLERS, calls: guests.map(({ call }) => call) };
    phones.postMessage(order);
    const [outcome] = (await once(phones, 'message')) as [Outcome];
    if ('failure' in outcome) throw new Error(outcome.failure);
    return (guests.length / outcome.milliseconds) * 1000;
  };
}

/** What one submission sends to the database when the process knows the hotel already. */
async function record(ready: (count: number) => Promise<Ready[]>, submit: Way): Promise<Recording> {
  await submit(await ready(CALLERS));
  const guests = await ready(1);
  const transactions = await recordTransactions(() => submit(guests));
  return { sessionId: guests[0]?.sessionId ?? '', transactions };
}

async function replayAll({ sessionId, transactions }: Recording, guests: Ready[]): Promise<number> {
  const start = performance.now();
  await inParallel(CALLERS, guests, guest => replay(transactions, new Map([[sessionId, guest.sessionId]])));
  return (guests.length / (performance.now() - start)) * 1000;
}

const COUNTED = [
  'registration',
  'person',
  'answer',
  'booking_status_log',
  'graphile_worker._private_jobs',
  'booking where registered_at is not null',
];

async function rowCounts(admin: pg.Client): Promise<number[]> {
  const counts = COUNTED.map(from => `(select count(*)::int from ${from})`);
  const { rows } = await admin.query<number[]>({ text: `select ${counts}`, rowMode: 'array' });
  return rows[0] ?? [];
}

function section({ transactions }: Recording, rounds: Round[]): Section {
  const http = median(rounds.map(round => round.http));
  const sql = median(rounds.map(round => round.sql));
  const share = median(rounds.map(round => round.http / round.sql));
  const statements = transactions.flat();
  const framing = statements.filter(({ config }) => /^(begin|commit|select set_config)/.test(config.text));
  return {
    title: `Submissions, ${CALLERS} callers, durable commits (medians of ${rounds.length} rounds)`,
    figures: [
      { name: 'over HTTP', value: `${http.toFixed(0)} /s` },
      { name: 'the same SQL on the same pool', value: `${sql.toFixed(0)} /s` },
      { name: 'share', value: share.toFixed(2), aim: { text: `≥ ${AIM}`, met: share >= AIM } },
      { name: 'statements of one submission', value: String(statements.length) },
      { name: 'of these begin, set_config, commit', value: String(framing.length) },
    ],
    notes: [`share in each round: ${rounds.map(round => (round.http / round.sql).toFixed(2)).join(' ')}`],
  };
}
