import { join, relative } from 'node:path';
import type { AssetSource } from '../pages/assets.ts';
import { run } from '../run.ts';
import { sendArrivals } from './arrivals.ts';
import { type OpenHotel, openHotels } from './hotels.ts';
import { type FilledHotel, removeRecord, summary, writeRecord } from './record.ts';

type Options = {
  /** Where the built pages are, if not in `dist`; false for the API alone. */
  pages?: false | AssetSource;
  /** The log file in DATA_DIR; without it the log is printed. */
  logName?: string;
};

/** Runs the whole product with its cast on this machine. demo.json exists exactly while it is ready. */
export async function runDemo({ pages, logName }: Options): Promise<void> {
  let hotels: OpenHotel[] = [];
  say('Opening the database');
  await run({
    mode: 'demo',
    ...(pages === undefined ? {} : { pages }),
    ...(logName ? { logName } : {}),
    prepare: async ({ dataDir }) => {
      await removeRecord(dataDir);
      say('Opening the hotels and receiving their bookings');
      hotels = await openHotels();
    },
    opened: async ({ url }, { dataDir, port, publicUrl }) => {
      // By host name, as in passkeys and links in emails: another name would be another origin to the browser.
      const address = port === 0 ? url : publicUrl;
      const filled: FilledHotel[] = [];
      for (const open of hotels) filled.push({ open, arrivals: await sendArrivals(url, open) });
      await writeRecord(dataDir, address, filled);
      process.stdout.write(summary(address, filled, logName && shortPath(join(dataDir, logName))));
    },
  });
}

function shortPath(path: string): string {
  const fromHere = relative(process.cwd(), path);
  return fromHere.startsWith('..') ? path : fromHere;
}

/** Progress goes to stderr, so that it is not piped with the result. */
const say = (line: string): void => void process.stderr.write(`${line}\n`);
