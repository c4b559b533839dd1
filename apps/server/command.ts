import { type Config, readConfig } from '#platform/config/config.ts';
import { reasonOf } from '#platform/log/describe-error.ts';
import { configureLog, type LogLevel } from '#platform/log/log.ts';
import { assertOwnFolder } from './own-folder.ts';
import { openStorage } from './storage.ts';

/**
 * Runs an operator's command with the server's configuration. An error is printed without personal or secret
 * values, and the process exits with code 1. `level` is the lowest level that is logged.
 */
export async function runCommand(
  work: (config: Config) => Promise<void>,
  level: LogLevel = 'error',
): Promise<void> {
  try {
    const config = readConfig(process.env, 'operate');
    configureLog({ level, pretty: true });
    await assertOwnFolder(config.dataDir);
    await work(config);
  } catch (error) {
    failCommand(reasonOf(error));
  }
}

/** Runs `work` with the database, keys and files open. Errors are thrown. */
export async function withStorage<T>(work: () => Promise<T>): Promise<T> {
  const config = readConfig(process.env, 'operate');
  configureLog({ level: 'error', pretty: true });
  const close = await openStorage(config);
  try {
    return await work();
  } finally {
    await close();
  }
}

/**
 * Returns the command-line arguments after the command's name.
 * @throws the usage text if there are more than `limit` arguments, because the extra ones would be ignored
 */
export function commandArguments(limit: number, usage: string): string[] {
  const words = process.argv.slice(2);
  if (words.length > limit) throw new Error(usage);
  return words;
}

export const printLine = (line: string): void => void process.stdout.write(`${line}\n`);

export function failCommand(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
