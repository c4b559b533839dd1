import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import type { DatabaseLog } from '#platform/database/database-log.ts';
import { startEmbedded } from '#platform/database/embedded.ts';
import { bundleProgram } from '../../scripts/one-file.ts';
import { copyDatabaseTo } from './database-server.ts';

export const SCRIPT = fileURLToPath(new URL('./embedded-process.ts', import.meta.url));

export const isRoot = process.getuid?.() === 0;

export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'genkan-test-'));
  // A server whose parent process was killed may still write for a moment.
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 }));
  return folder;
}

export async function stoppedDatabase(): Promise<string> {
  const dataDir = await temporaryFolder();
  await copyDatabaseTo(dataDir);
  return dataDir;
}

export function listeningLog(): DatabaseLog & { lines: string[] } {
  const lines: string[] = [];
  const note = (line: string) => void lines.push(line);
  return { lines, info: note, warn: note, error: note };
}

export async function startInProcess(dataDir: string, log: DatabaseLog = listeningLog()) {
  const database = await startEmbedded({ dataDir, log });
  onTestFinished(() => database.stop());
  return database;
}

export async function startInOtherProcess(dataDir: string, as: { uid?: number; gid?: number } = {}) {
  const child = spawn(process.execPath, [await bundleProgram(SCRIPT), dataDir], {
    ...as,
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => killProcess(child));
  const ended = once(child, 'exit').then(([code]) => {
    throw new Error(`The process ended with ${code} before it printed anything`);
  });
  const [line] = await Promise.race([once(createInterface({ input: child.stdout }), 'line'), ended]);
  ended.catch(() => undefined);
  const said: { url?: string; migrationUrl?: string; refusal?: string } = JSON.parse(line);
  return { ...said, pid: child.pid, kill: () => killProcess(child) };
}

export async function queryValue(url: string | undefined, query: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query({ text: query, rowMode: 'array' });
    return rows[0]?.[0];
  } finally {
    await client.end();
  }
}

async function killProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}
