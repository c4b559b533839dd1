import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { guideMailDue } from '#features/message/events.ts';
import type { HotelAtNoon } from '#test/harness/hotel-at-noon.ts';
import { type BenchServer, MASTER_KEY } from '../server.ts';
import type { FinishedMail, SendOrder } from './bare-sender.ts';
import { DUE, forget } from './hotels.ts';

/** To the mail server, for a worker as for the bare pool. */
const CONNECTIONS = 16;

const START = join(import.meta.dirname, '../../apps/server/start.ts');

/** Workers that wait for something to be due. */
export type Engine = {
  /** Messages a second from "something is due" to "all are sent and settled". Nobody may have been written to. */
  pace(): Promise<number>;
  close(): Promise<void>;
};

/** Starts so many workers, each a process. */
export async function openEngine(
  { admin, databaseUrl, filesDir }: BenchServer,
  hotels: readonly HotelAtNoon[],
  count: number,
  sink: MailSink,
): Promise<Engine> {
  const [hotel] = hotels;
  if (!hotel) throw new Error('There is no hotel');
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: filesDir,
    MASTER_KEY: MASTER_KEY.toString('base64'),
    SMTP_URL: sink.url,
    SMTP_CONNECTIONS: String(CONNECTIONS),
    LOG_LEVEL: 'info',
  };
  const workers = Array.from({ length: count }, () => spawnWorker(env));
  const died = workers.map(diedEarly);
  const close = async () => void (await Promise.all(workers.map(ended)));
  try {
    await Promise.race([Promise.all(workers.map(working)), ...died]);
  } catch (error) {
    await close();
    throw error;
  }
  const pace = async () => {
    await untouched(admin, hotels);
    const start = performance.now();
    await inFacility(hotel.system, db => guideMailDue.add(db, {}));
    await Promise.race([allSent(admin, sink), ...died]);
    return DUE / ((performance.now() - start) / 1000);
  };
  return { pace, close };
}

/**
 * Workers look for what is due each minute by themselves: what they wrote just now is forgotten, too. What was deleted is cleared away, as it
 * is where nobody deletes so much at once.
 */
async function untouched(admin: BenchServer['admin'], hotels: readonly HotelAtNoon[]): Promise<void> {
  for (let count = '1'; count !== '0'; ) {
    await forget(admin, hotels);
    const { rows } = await admin.query<{ count: string }>('select count(*) from message');
    count = rows[0]?.count ?? '0';
    await admin.query('vacuum (analyze) message, message_claim, booking, booking_status_log');
  }
}

const spawnWorker = (env: NodeJS.ProcessEnv) =>
  spawn(process.execPath, [START, '--worker'], { env, stdio: ['ignore', 'pipe', 'inherit'] });

async function working({ stdout }: ReturnType<typeof spawnWorker>): Promise<void> {
  const lines = createInterface({ input: stdout });
  await new Promise<void>(resolve => {
    lines.on('line', line => line.includes('Genkan is open') && resolve());
  });
}

async function ended(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null) return;
  const exit = once(worker, 'exit');
  worker.kill('SIGTERM');
  await exit;
}

/** Throws when the worker ends before it is told to: what it left would be waited for in vain. */
async function diedEarly(worker: ChildProcess): Promise<never> {
  const [code, signal] = await once(worker, 'exit');
  throw new Error(`A worker ended early: ${signal ?? code}`);
}

/** The database is hardly asked before the mail server has taken all: that would be work, too. */
async function allSent(admin: BenchServer['admin'], { taken }: MailSink): Promise<void> {
  for (let sent = 0, wait = 0; sent < DUE; await sleep(5), wait += 5) {
    if (taken.length < DUE && wait % 1000 > 0) continue;
    const { rows } = await admin.query<{ state: string; count: string }>(
      'select state, count(*) from message group by state',
    );
    const wrong = rows.find(({ state }) => !['queued', 'sending', 'sent'].includes(state));
    if (wrong) throw new Error(`${wrong.count} messages are ${wrong.state}`);
    sent = Number(rows.find(({ state }) => state === 'sent')?.count ?? 0);
  }
}

/** A bare pool of connections in a process of its own. */
export type BarePool = {
  /** Mails a second that it sends of those that the mail server has taken from workers since it was last asked. */
  pace(): Promise<number>;
  close(): Promise<void>;
};

export function openBarePool({ url, taken }: MailSink): BarePool {
  const sender = fork(new URL('./bare-sender.ts', import.meta.url), { serialization: 'advanced' });
  const pace = async () => {
    const mails = taken.splice(0);
    const order: SendOrder = { url, connections: CONNECTIONS, mails };
    sender.send(order);
    const [{ seconds }] = (await once(sender, 'message')) as [{ seconds: number }];
    taken.splice(0);
    return mails.length / seconds;
  };
  return { pace, close: () => ended(sender) };
}

/** A mail server that accepts all, and hands on what it took. */
export type MailSink = { url: string; taken: FinishedMail[]; close(): Promise<void> };

export async function mailSink(): Promise<MailSink> {
  const taken: FinishedMail[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const from = mailFrom === false ? '' : mailFrom.address;
        taken.push({ from, to: rcptTo.map(({ address }) => address), raw: Buffer.concat(parts) });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    taken,
    close: () => new Promise<void>(resolve => void server.close(resolve)),
  };
}
