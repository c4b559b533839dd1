import type { AssetSource } from '../pages/assets.ts';
import { run } from '../run.ts';
import { sendArrivals } from './arrivals.ts';
import { type OpenHotel, openHotels } from './hotels.ts';
import { type FilledHotel, removeRecord, summary, writeRecord } from './record.ts';

/** The whole product with its cast, on this machine. demo.json is there exactly while it is ready. */
export async function runDemo(assets?: AssetSource): Promise<void> {
  let hotels: OpenHotel[] = [];
  await run({
    mode: 'demo',
    ...(assets ? { pages: assets } : {}),
    prepare: async ({ dataDir }) => {
      await removeRecord(dataDir);
      hotels = await openHotels();
    },
    opened: async ({ url }, { dataDir, port, publicUrl }) => {
      // By name, as passkeys and the links in mails have it: another address would be another place to the browser.
      const address = port === 0 ? url : publicUrl;
      const filled: FilledHotel[] = [];
      for (const open of hotels) filled.push({ open, arrivals: await sendArrivals(url, open) });
      await writeRecord(dataDir, address, filled);
      process.stdout.write(summary(address, filled));
    },
  });
}
