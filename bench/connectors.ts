import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { platformDb } from '#features/access/queries/platform-db.ts';
import { makeFetching } from '#features/connector/commands/accounts.ts';
import { startConnector } from '#features/connector/commands/connectors.ts';
import { wakeConnectors } from '#features/connector/events.ts';
import { EVERY } from '#features/connector/rules/fetch-times.ts';
import { freePort } from '#platform/database/embedded/supervise.ts';
import { aFacility } from '#test/harness/facility.ts';
import { CLIENT } from '#test/vendors/apaleo.ts';
import { say } from '../scripts/say.ts';
import type { Place, Says } from './connectors/vendor.ts';
import { median, ms, type Section } from './figures.ts';
import { type PmsHotel, pmsHotel } from './pms-hotel.ts';
import { type BenchServer, MASTER_KEY } from './server.ts';
import { inParallel } from './submissions/in-parallel.ts';
import { ended, opened, START, webProcess } from './web-processes.ts';

const CONNECTORS = 100;
const AT_FIRST = 150;
const ROUNDS = 10;
/** Short, so that what else this machine does meets both ways alike. */
const SECONDS = 12;
/** How many vendors are asked in a round, as often as in life. */
const IN_A_ROUND = (CONNECTORS * SECONDS * 1000) / EVERY;
/** Of each kind, a second. */
const CALLS_A_SECOND = 8;
const AIM = 1.2;

/**
 * What guests and the front desk wait for at a steady load, while no connector asks its vendor and while connectors do, in turns, as often
 * as they do in life. Vendor, worker, web process and database share this machine. Each look finds a new booking and one that has changed.
 */
export async function connectors(server: BenchServer): Promise<Section> {
  say(`Fetching ${AT_FIRST} bookings by each of ${CONNECTORS} connectors`);
  const { admin, databaseUrl, filesDir } = server;
  const vendor = fork(new URL('./connectors/vendor.ts', import.meta.url));
  const processes: ChildProcess[] = [];
  try {
    const [{ url: vendorUrl }] = (await once(vendor, 'message')) as [Place];
    vendor.send(changesOf(0, AT_FIRST));
    const port = await freePort();
    processes.push(await webProcess({ databaseUrl, filesDir, port }));
    processes.push(await workerProcess(server, vendorUrl));
    await inParallel(4, Array(CONNECTORS), aConnector);
    await allFetched(admin, AT_FIRST * CONNECTORS);
    await pause(admin);
    const hotel = await pmsHotel(`http://127.0.0.1:${port}`, 0);
    await admin.query('vacuum (analyze)');
    const guests = callers(hotel);
    await guests();
    say(`Asking as guests and front desk, ${ROUNDS} rounds of ${SECONDS} s without and with polling`);
    const rounds: Round[] = [];
    for (let round = 1; round <= ROUNDS; round += 1) rounds.push(await inTurn(round, admin, vendor, guests));
    return section(rounds);
  } finally {
    await Promise.all(processes.map(ended));
    await ended(vendor);
  }
}

type Waits = readonly number[];
type Round = { paused: Waits; polling: Waits; looks: number };

async function inTurn(
  round: number,
  admin: pg.Client,
  vendor: ChildProcess,
  guests: () => Promise<Waits>,
): Promise<Round> {
  const taken: { paused: Waits; polling: Waits; looks: number } = { paused: [], polling: [], looks: 0 };
  const ways = ['paused', 'polling'] as const;
  // What others do on this machine grows or wanes meanwhile: neither is always the first.
  for (const way of round % 2 ? ways : ways.toReversed()) {
    if (way === 'polling') vendor.send([...changesOf(round, 1), { ...one(round, 0), unit: String(round) }]);
    if (way === 'polling') await poll(admin, round);
    taken[way] = await guests();
    if (way === 'polling') taken.looks = await looksDone(admin);
    await pause(admin);
    await sleep(1000);
  }
  return taken;
}

/** Three days later than what was said before. */
const one = (round: number, each: number): Says[number] => ({
  number: `B${each}-1`,
  modified: new Date(Date.UTC(2025, 2, 1 + 3 * round, 0, 0, each)).toISOString().replace(/\.\d+Z$/, 'Z'),
});

const changesOf = (round: number, count: number): Says =>
  Array.from({ length: count }, (_, each) => one(round, round * 1000 + each));

async function workerProcess(
  { databaseUrl, filesDir }: BenchServer,
  vendorUrl: string,
): Promise<ChildProcess> {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: filesDir,
    MASTER_KEY: MASTER_KEY.toString('base64'),
    CONNECTOR_ADDRESSES: `apaleo=${vendorUrl}`,
    LOG_LEVEL: 'info',
  };
  return opened(spawn(process.execPath, [START, '--worker'], { env, stdio: ['ignore', 'pipe', 'inherit'] }));
}

async function aConnector(): Promise<void> {
  const { owner } = await aFacility();
  const { id } = await makeFetching(owner, { vendor: 'apaleo', account: CLIENT });
  await startConnector(owner, id);
}

async function allFetched(admin: pg.Client, wanted: number): Promise<void> {
  for (let count = 0; count < wanted; await sleep(200)) {
    const { rows } = await admin.query<{ count: number }>(
      "select count(*)::int as count from booking where pms_code = 'apaleo'",
    );
    count = rows[0]?.count ?? 0;
  }
}

async function pause(admin: pg.Client): Promise<void> {
  await admin.query("update connector set state = 'paused'");
  await admin.query("update connector_account set next_at = '2999-01-01'");
}

/** Has some of the connectors become due in turn, all others later. */
async function poll(admin: pg.Client, round: number): Promise<void> {
  // Whoever waits for a later moment is looked for every two seconds.
  const apart = (SECONDS - 2) / IN_A_ROUND;
  await admin.query("update connector set state = 'on'");
  await admin.query(
    `update connector_account set next_at = now() + $3 * ordered.place * interval '1 second'
     from (select connector_id, row_number() over (order by connector_id) - 1 - $1 as place from connector_account) as ordered
     where ordered.connector_id = connector_account.connector_id and place >= 0 and place < $2`,
    [((round - 1) * IN_A_ROUND) % CONNECTORS, IN_A_ROUND, apart],
  );
  await platformDb(db => wakeConnectors.add(db, {}));
}

async function looksDone(admin: pg.Client): Promise<number> {
  const { rows } = await admin.query<{ count: number }>(
    `select count(*)::int as count from connector_account
     where next_at > now() and next_at < '2999-01-01' and fault is null and claimed_until is null`,
  );
  return rows[0]?.count ?? 0;
}

let refused = 0;

/** Guests who confirm and lists that are opened, each begun at its time, however long those before take. Out: what each waited for. */
function callers(hotel: PmsHotel): () => Promise<Waits> {
  let turn = 0;
  const timed = async (work: () => Promise<void>) => {
    const start = performance.now();
    // Who is refused by a server that waits for its database has waited, too.
    await work().catch(error => {
      if (!String(error).includes('Answered with 503')) throw error;
      refused += 1;
    });
    return performance.now() - start;
  };
  return async () => {
    const waits: Promise<number>[] = [];
    const start = performance.now();
    for (let each = 0; each < SECONDS * CALLS_A_SECOND; each += 1) {
      const at = start + (each * 1000) / CALLS_A_SECOND;
      await sleep(Math.max(0, at - performance.now()));
      turn += 1;
      const own = turn;
      waits.push(timed(() => hotel.confirm(own)));
      waits.push(sleep(500 / CALLS_A_SECOND).then(() => timed(() => hotel.list(own % 90))));
    }
    return Promise.all(waits);
  };
}

const p95 = (waits: Waits): number =>
  waits.toSorted((a, b) => a - b)[Math.floor(waits.length * 0.95)] ?? Number.NaN;

function section(rounds: readonly Round[]): Section {
  const shares = rounds.map(({ paused, polling }) => p95(polling) / p95(paused));
  const share = median(shares);
  const of = (way: 'paused' | 'polling') => median(rounds.map(round => p95(round[way])));
  const looks = rounds.reduce((sum, round) => sum + round.looks, 0);
  const wanted = IN_A_ROUND * rounds.length;
  return {
    title: `What guests and the front desk wait for (p95), ${2 * CALLS_A_SECOND} calls a second, beside ${CONNECTORS} connectors (medians of ${rounds.length} rounds of ${SECONDS} s)`,
    figures: [
      { name: 'connectors paused', value: ms(of('paused')) },
      { name: 'connectors polling', value: ms(of('polling')) },
      { name: 'polling ÷ paused', value: share.toFixed(2), aim: { text: `≤ ${AIM}`, met: share <= AIM } },
      { name: 'vendors asked and stored meanwhile', value: `${looks} of ${wanted}` },
    ],
    notes: [
      `calls that were refused, since the database did not answer: ${refused}`,
      `in each round: ${shares.map(each => each.toFixed(2)).join(' ')}`,
    ],
  };
}
