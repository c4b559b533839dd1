import { join, relative } from 'node:path';
import type { AssetSource } from '../pages/assets.ts';
import { run } from '../run.ts';
import { sendArrivals } from './arrivals.ts';
import { type OpenHotel, openHotels } from './hotels.ts';
import { type FilledHotel, removeRecord, summary, writeRecord } from './record.ts';

type Options = {
  /** Location of the built pages, by default `dist`. False serves only the API. */
  pages?: false | AssetSource;
  /** Name of a log file in DATA_DIR. If omitted, the log is printed. */
  logName?: string;
};

/**
 * Runs the whole product with the demo hotels on this machine. demo.json exists only while the demo is ready.
 */
export async function runDemo({ pages, logName }: Options): Promise<void> {
  let hotels: OpenHotel[] = [];
  printLine('Opening the database');
  await run({
    mode: 'demo',
    ...(pages === undefined ? {} : { pages }),
    ...(logName ? { logName } : {}),
    prepare: async ({ dataDir }) => {
      await removeRecord(dataDir);
      printLine('Opening the hotels and receiving their bookings');
      hotels = await openHotels();
    },
    opened: async ({ url }, { dataDir, port, publicUrl }) => {
      // Print the public URL, because passkeys and links in emails use its host name. Under another name, the
      // browser would see another origin.
      const address = port === 0 ? url : publicUrl;
      const filledHotels: FilledHotel[] = [];
      for (const open of hotels) filledHotels.push({ open, arrivals: await sendArrivals(url, open) });
      await writeRecord(dataDir, address, filledHotels);
      process.stdout.write(summary(address, filledHotels, logName && shortPath(join(dataDir, logName))));
    },
  });
}

function shortPath(path: string): string {
  const relativePath = relative(process.cwd(), path);
  return relativePath.startsWith('..') ? path : relativePath;
}

/** Prints progress to stderr, so that pipes receive only the result. */
const printLine = (line: string): void => void process.stderr.write(`${line}\n`);
