import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { copyDatabaseTo } from '#test/harness/database-server.ts';
import { bundleProgram } from '../../scripts/one-file.ts';

const openingSchema = z.object({
  url: z.string(),
  facilityId: z.int(),
  username: z.string(),
  password: z.string(),
  bookings: z.array(z.object({ bookingId: z.int(), token: z.string(), verificationCode: z.string() })),
});
export type ServerProcessOptions = z.output<typeof openingSchema>;

type Signal = 'SIGTERM' | 'SIGINT' | 'SIGKILL';

export type ServerProcess = AsyncDisposable & {
  dataDir: string;
  start(guests: number): Promise<ServerProcessOptions>;
  /** Sends a signal that does not end the process, such as SIGSTOP. */
  signal(name: NodeJS.Signals): void;
  /**
   * Sends these signals one after another and waits until the process ends.
   * @returns the exit code, or null if a signal ended the process
   */
  stop(...signals: Signal[]): Promise<number | null>;
};

/**
 * Creates a complete server in its own process, which tests may kill. The server has its own data unless
 * `settings` contain other folders, and runs this release unless `sources` contains another.
 */
export async function serverProcess(
  settings: Record<string, string> = {},
  sources = process.cwd(),
): Promise<ServerProcess> {
  const dataDir = await mkdtemp(join(tmpdir(), 'genkan-crash-'));
  if (!settings.DATABASE_URL) await copyDatabaseTo(dataDir);
  let child: ChildProcess | undefined;

  async function stop(...signals: Signal[]): Promise<number | null> {
    const running = child;
    child = undefined;
    if (!running || running.exitCode !== null) return running?.exitCode ?? null;
    const ended = new Promise<number | null>(resolve => running.once('exit', resolve));
    for (const signal of signals) running.kill(signal);
    return ended;
  }

  async function start(guests: number): Promise<ServerProcessOptions> {
    await stop('SIGTERM');
    const started = await spawnServer(join(sources, 'test/crash/serve.ts'), dataDir, guests, settings);
    child = started;
    for await (const line of createInterface({ input: started.stdout }))
      if (line.startsWith('{')) return openingSchema.parse(JSON.parse(line));
    throw new Error('The server did not open');
  }

  return {
    dataDir,
    start,
    stop,
    signal: name => void child?.kill(name),
    async [Symbol.asyncDispose]() {
      await stop('SIGTERM');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function spawnServer(
  program: string,
  dataDir: string,
  guests: number,
  settings: Record<string, string>,
) {
  const script = await bundleProgram(program);
  const own = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error', GUESTS: String(guests), STOP_TIMEOUT: '5' };
  const env = { ...process.env, ...own, ...settings };
  return spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'inherit'] });
}
