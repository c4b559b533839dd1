import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { buffer } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { SMTPServer } from 'smtp-server';
import { type BenchServer, MASTER_KEY } from '../server.ts';
import { runInParallel } from '../submissions/in-parallel.ts';
import { DUE_MESSAGES, queueAll } from './hotels.ts';

const CONNECTIONS = 16;
const START_FILE = join(import.meta.dirname, '../../apps/server/start.ts');

export async function openWorkers(
  { admin, databaseUrl, filesDir }: BenchServer,
  count: number,
  sink: MailSink,
) {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: filesDir,
    MASTER_KEY: MASTER_KEY.toString('base64'),
    SMTP_URL: sink.url,
    SMTP_CONNECTIONS: String(CONNECTIONS),
    LOG_LEVEL: 'info',
  };
  const workers = Array.from({ length: count }, () =>
    spawn(process.execPath, [START_FILE, '--worker'], { env, stdio: ['ignore', 'pipe', 'inherit'] }),
  );
  const exits = workers.map(failOnExit);
  await Promise.race([Promise.all(workers.map(waitUntilOpen)), ...exits]);
  return {
    /** Measures from the arrival of the first email until the last result is stored. */
    async turn() {
      sink.recipients.splice(0);
      const usedBefore = await processorOf(workers);
      await queueAll(admin);
      while (sink.recipients.length === 0) await sleep(1);
      const start = performance.now();
      await Promise.race([waitUntilAllSent(admin, sink), ...exits]);
      const seconds = (performance.now() - start) / 1000;
      return {
        perSecond: DUE_MESSAGES / seconds,
        processor: ((await processorOf(workers)) - usedBefore) / DUE_MESSAGES,
      };
    },
    close: async () => void (await Promise.all(workers.map(stopWorker))),
  };
}

async function waitUntilOpen({ stdout }: ReturnType<typeof spawn>): Promise<void> {
  if (!stdout) throw new Error('A worker has no output');
  const lines = createInterface({ input: stdout });
  await new Promise<void>(resolve => {
    lines.on('line', line => line.includes('Genkan is open') && resolve());
  });
}

async function stopWorker(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null) return;
  worker.kill('SIGTERM');
  await once(worker, 'exit');
}

async function failOnExit(worker: ChildProcess): Promise<never> {
  const [code, signal] = await once(worker, 'exit');
  throw new Error(`A worker ended early: ${signal ?? code}`);
}

/** Returns the CPU time of these processes in milliseconds, or 0 if the system does not report it. */
async function processorOf(workers: readonly ChildProcess[]): Promise<number> {
  const files = workers.map(({ pid }) => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''));
  const fields = (await Promise.all(files)).map(stat => stat.slice(stat.lastIndexOf(')') + 2).split(' '));
  // Fields 11 and 12 are the user and system time in hundredths of a second.
  return fields.reduce((sum, all) => sum + 10 * (Number(all[11] ?? 0) + Number(all[12] ?? 0)), 0);
}

/** Queries the database only after the mail server has received all emails, because queries add load. */
async function waitUntilAllSent(admin: BenchServer['admin'], { recipients }: MailSink): Promise<void> {
  while (recipients.length < DUE_MESSAGES) await sleep(5);
  for (let open = 1; open > 0; await sleep(5)) {
    const { rows } = await admin.query<{ state: string }>(
      "select state from message where state <> 'sent' group by state",
    );
    const failedRow = rows.find(({ state }) => state !== 'queued' && state !== 'sending');
    if (failedRow) throw new Error(`Messages are ${failedRow.state}`);
    open = rows.length;
  }
}

/** A mail server that accepts every email after a delay of `answersAfter` milliseconds. Keeps the first email. */
export type MailSink = {
  url: string;
  recipients: string[];
  answersAfter: number;
  firstMail?: Promise<Buffer>;
  close(): Promise<void>;
};

export async function openMailSink(): Promise<MailSink> {
  const sink: MailSink = { url: '', recipients: [], answersAfter: 0, close: async () => undefined };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope: { rcptTo } }, done) => {
      if (sink.firstMail) stream.resume();
      else sink.firstMail = buffer(stream);
      stream.on('end', () => {
        sink.recipients.push(...rcptTo.map(({ address }) => address));
        if (sink.answersAfter > 0) setTimeout(done, sink.answersAfter);
        else done();
      });
    },
  });
  server.on('error', () => undefined);
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('The mail server has no port');
  sink.url = `smtp://127.0.0.1:${address.port}`;
  sink.close = () => new Promise<void>(resolve => void server.close(resolve));
  return sink;
}

/** Returns how many emails of the same size nodemailer's pool alone sends to the mail server per second. */
export async function barePoolRate(sink: MailSink): Promise<number> {
  const text = (await sink.firstMail)?.toString() ?? '';
  const pool = createTransport({ url: sink.url, pool: true, maxConnections: CONNECTIONS });
  const start = performance.now();
  await runInParallel(CONNECTIONS, Array(DUE_MESSAGES).keys(), each =>
    pool.sendMail({ from: 'bench@example.com', to: `guest-${each}@example.com`, subject: 'Welcome', text }),
  );
  pool.close();
  return DUE_MESSAGES / ((performance.now() - start) / 1000);
}
