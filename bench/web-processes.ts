import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { Worker } from 'node:worker_threads';
import { freePort } from '#platform/database/embedded/supervise.ts';
import { say } from '../scripts/say.ts';
import { median, type Section } from './figures.ts';
import { type BenchServer, MASTER_KEY } from './server.ts';
import { openHotel, type Ready } from './submissions/guests.ts';
import { overHttp } from './submissions.ts';

export const START = join(import.meta.dirname, '../apps/server/start.ts');
const ROUNDS = 6;
const WARM_UP_ROUNDS = 2;
const GUESTS_A_ROUND = 160;

/** The same submissions to one web process, and half each to two, in turns. All share this machine with the database. */
export async function webProcesses({ url, databaseUrl, filesDir }: BenchServer): Promise<Section> {
  say(`Submitting to one web process and to two, ${ROUNDS} rounds of ${GUESTS_A_ROUND} guests`);
  const ready = await openHotel(url);
  const processes: ChildProcess[] = [];
  const phones = [0, 1].map(() => new Worker(new URL('./submissions/callers.ts', import.meta.url)));
  try {
    const urls: string[] = [];
    for (const _each of phones) {
      const port = await freePort();
      processes.push(await webProcess({ databaseUrl, filesDir, port }));
      urls.push(`http://127.0.0.1:${port}`);
    }
    const sends = phones.map((phone, index) => overHttp(phone, urls[index] ?? ''));
    const pace = async (parts: Ready[][]) => {
      const start = performance.now();
      await Promise.all(parts.map(async (guests, index) => sends[index]?.(guests)));
      return GUESTS_A_ROUND / ((performance.now() - start) / 1000);
    };
    const rounds: { one: number; two: number }[] = [];
    for (let round = 0; round < WARM_UP_ROUNDS + ROUNDS; round += 1) {
      const guests = await ready(GUESTS_A_ROUND);
      const others = await ready(GUESTS_A_ROUND);
      const half = others.length / 2;
      const one = await pace([guests]);
      rounds.push({ one, two: await pace([others.slice(0, half), others.slice(half)]) });
    }
    return section(rounds.slice(WARM_UP_ROUNDS));
  } finally {
    await Promise.all(phones.map(phone => phone.terminate()));
    await Promise.all(processes.map(ended));
  }
}

type Place = Pick<BenchServer, 'databaseUrl' | 'filesDir'> & { port: number };

export async function webProcess({ databaseUrl, filesDir, port }: Place): Promise<ChildProcess> {
  const env = {
    ...process.env,
    DATABASE_URL: databaseUrl,
    DATA_DIR: filesDir,
    MASTER_KEY: MASTER_KEY.toString('base64'),
    PORT: String(port),
    TRUST_PROXY: '1',
    STOP_NOTICE: '0',
    LOG_LEVEL: 'info',
  };
  return opened(spawn(process.execPath, [START, '--http'], { env, stdio: ['ignore', 'pipe', 'inherit'] }));
}

/** Waits until a process of the service is open. It logs from `info` on. */
export async function opened(child: ChildProcess & { stdout: Readable }): Promise<ChildProcess> {
  const lines = createInterface({ input: child.stdout });
  await new Promise<void>(resolve => {
    lines.on('line', line => line.includes('Genkan is open') && resolve());
  });
  return child;
}

export async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const exit = once(child, 'exit');
  child.kill('SIGTERM');
  await exit;
}

function section(rounds: readonly { one: number; two: number }[]): Section {
  const share = median(rounds.map(({ one, two }) => two / one));
  const rate = (paces: number[]) => `${median(paces).toFixed(0)} /s`;
  return {
    title: `Submissions to web processes on this machine (medians of ${rounds.length} rounds)`,
    figures: [
      { name: 'one', value: rate(rounds.map(({ one }) => one)) },
      { name: 'two', value: rate(rounds.map(({ two }) => two)) },
      { name: 'two ÷ one', value: share.toFixed(2), aim: { text: '≥ 1', met: share >= 1 } },
    ],
  };
}
