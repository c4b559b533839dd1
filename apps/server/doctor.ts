import type { Config } from '#platform/config/config.ts';
import { findTypos } from '#platform/config/mistyped.ts';
import { runningDatabase } from '#platform/database/embedded/running.ts';
import { closeDatabase, openDatabase } from '#platform/database/pool.ts';
import { reasonOf } from '#platform/log/describe-error.ts';
import { commandArguments, printLine, runCommand } from './command.ts';
import { checkClock } from './doctor/clock.ts';
import { checkDatabase } from './doctor/database.ts';
import { checkDisk } from './doctor/disk.ts';
import { checkFiles } from './doctor/files.ts';
import { checkMail } from './doctor/mail.ts';
import { checkProxy } from './doctor/proxy.ts';
import { Warning } from './doctor/warning.ts';

const USAGE = 'genkan doctor   checks what Genkan needs and reports problems; changes nothing';

await runCommand(async config => {
  commandArguments(0, USAGE);
  const url = config.databaseUrl ?? (await runningDatabase(config.dataDir))?.url;
  if (url) openDatabase(url, { connections: 1 });
  try {
    await runChecks(config, url !== undefined);
  } finally {
    await closeDatabase();
  }
});

async function runChecks(config: Config, hasDatabase: boolean): Promise<void> {
  await reportCheck('settings', checkNames);
  await reportCheck('database', () => (hasDatabase ? checkDatabase(config) : failNotRunning(config)));
  await reportCheck('files', () => checkFiles(config));
  await reportCheck('mail', () => checkMail(config));
  await reportCheck('proxy', () => checkProxy(config, 'PUBLIC_URL'));
  if (config.staffUrl !== config.publicUrl) await reportCheck('proxy', () => checkProxy(config, 'STAFF_URL'));
  await reportCheck('clock', () => checkClock(config, hasDatabase));
  await reportCheck('disk', () => checkDisk(config));
}

async function checkNames(): Promise<string> {
  const typos = findTypos(process.env).map(
    ({ given, meant }) => `${given} is not a setting of Genkan. Did you mean ${meant}?`,
  );
  if (typos.length > 0) throw new Warning(typos.join(' '));
  return 'No variable looks mistyped.';
}

async function failNotRunning({ dataDir }: Config): Promise<never> {
  throw new Error(`Genkan is not running on DATA_DIR ${dataDir}. Start it, then run this again.`);
}

async function reportCheck(what: string, look: () => Promise<string>): Promise<void> {
  const printResult = (state: string, words: string) =>
    printLine(`${state.padEnd(9)}${what.padEnd(10)}${words}`);
  try {
    printResult('ok', await look());
  } catch (error) {
    printResult(error instanceof Warning ? 'warning' : 'failed', reasonOf(error));
    if (!(error instanceof Warning)) process.exitCode = 1;
  }
}
