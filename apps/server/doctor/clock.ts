import type { Config } from '#platform/config/config.ts';
import { pool } from '#platform/database/pool.ts';
import { requestOnce } from './reach.ts';
import { Warning } from './warning.ts';

/** Milliseconds. A code of an authenticator app is valid for 30 seconds. */
const WARN_MS = 5_000;
const FAIL_MS = 30_000;

export async function checkClock({ publicUrl, files }: Config, hasDatabase: boolean): Promise<string> {
  const answers = [
    ...(hasDatabase ? [await clockDifferenceTo('the database', timeOfDatabase)] : []),
    await clockDifferenceTo(
      'PUBLIC_URL',
      async () => (await requestOnce(new URL(publicUrl), 'PUBLIC_URL')).date,
    ),
    ...(files.bucket?.endpoint ? [await clockDifferenceTo('the bucket', dateOf(files.bucket.endpoint))] : []),
  ];
  const differences = answers.filter(each => each !== undefined);
  if (differences.length === 0) throw new Warning('No other clock could be reached.');
  const words = differences.map(({ of, seconds }) => `${seconds} s off the clock of ${of}`).join(', ');
  const maxDifference = Math.max(...differences.map(({ apart }) => apart));
  const text = `The clock of this machine is ${words}`;
  if (maxDifference > FAIL_MS)
    throw new Error(`${text}: set it, and keep it synchronized (chrony, systemd-timesyncd).`);
  if (maxDifference > WARN_MS)
    throw new Warning(`${text}: keep it synchronized (chrony, systemd-timesyncd).`);
  return `${text}.`;
}

const dateOf = (endpoint: string) => async () => (await requestOnce(new URL(endpoint), 'S3_ENDPOINT')).date;

async function timeOfDatabase(): Promise<Date | undefined> {
  const { rows } = await pool().query<{ time: Date }>('select clock_timestamp() as time');
  return rows[0]?.time;
}

/** @returns undefined if the clock cannot be reached, which another check reports */
async function clockDifferenceTo(of: string, ask: () => Promise<Date | undefined>) {
  const before = Date.now();
  const time = await ask().catch(() => undefined);
  if (!time) return undefined;
  const apart = Math.abs((before + Date.now()) / 2 - time.getTime());
  return { of, apart, seconds: Math.round(apart / 1000) };
}
