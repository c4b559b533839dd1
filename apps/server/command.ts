import { type Config, readConfig } from '#platform/config/config.ts';
import { reasonOf } from '#platform/log/describe-error.ts';
import { configureLog, type LogLevel } from '#platform/log/log.ts';
import { assertOwnFolder } from './own-folder.ts';
import { openStorage } from './storage.ts';

/**
 * Does what an operator has typed, with the configuration of the server. What goes wrong is said in words without anybody's values,
 * and ends the process with 1. `level`: the least important lines to log.
 */
export async function command(
  work: (config: Config) => Promise<void>,
  level: LogLevel = 'error',
): Promise<void> {
  try {
    const config = readConfig(process.env, 'operate');
    configureLog({ level, pretty: true });
    await assertOwnFolder(config.dataDir);
    await work(config);
  } catch (error) {
    refuse(reasonOf(error));
  }
}

/** The same with database, keys and files open; throws what goes wrong. */
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
 * The words behind the name of a command, of which it heeds so many at most. Throws how it is used where there are more: one of them would
 * count for nothing.
 */
export function typedWords(most: number, usage: string): string[] {
  const words = process.argv.slice(2);
  if (words.length > most) throw new Error(usage);
  return words;
}

/** A line for the operator. */
export const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Says why it was not done, and ends the process with 1. */
export function refuse(message: string): void {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}
