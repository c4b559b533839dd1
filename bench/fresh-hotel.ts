import type pg from 'pg';
import { printLine } from '../scripts/say.ts';
import { type Figure, measureTime, median, ms, type Section } from './figures.ts';
import { BOOKINGS, pmsHotel, type RequestType } from './pms-hotel.ts';
import type { BenchServer } from './server.ts';

const TURNS = 60;
const AIM = 1.5;

/**
 * Measures requests by guests and the front desk for a hotel whose bookings have just been imported, so that
 * the database's statistics do not include them. Compares it with a hotel that the statistics include. Both
 * have the same number of bookings.
 */
export async function freshHotel({ url, admin }: BenchServer): Promise<Section> {
  printLine(
    `Sending ${BOOKINGS} bookings to a hotel that the database statistics cover, and to one that they do not`,
  );
  const known = await pmsHotel(url, 0);
  await admin.query('vacuum (analyze)');
  await autovacuum(admin, 'off');
  try {
    const fresh = await pmsHotel(url, 1);
    const times: Record<RequestType, { fresh: number[]; known: number[] }> = {
      confirm: { fresh: [], known: [] },
      list: { fresh: [], known: [] },
      search: { fresh: [], known: [] },
    };
    for (let turn = 0; turn < TURNS; turn += 1)
      for (const way of requestTypes) {
        // The second query benefits from cached data, so the order alternates.
        const hotels = [['fresh', fresh] as const, ['known', known] as const];
        for (const [name, hotel] of turn % 2 ? hotels : hotels.toReversed())
          times[way][name].push(await measureTime(() => hotel[way](turn)));
      }
    return {
      title: `A hotel of ${BOOKINGS} bookings, missing from the statistics of the database | included (medians of ${TURNS} turns)`,
      figures: requestTypes.map(way => figure(way, times[way])),
      notes: requestTypes.map(way => `slowest ${way} of the new hotel: ${ms(Math.max(...times[way].fresh))}`),
    };
  } finally {
    await autovacuum(admin, 'on');
  }
}

const requestTypes: readonly RequestType[] = ['confirm', 'list', 'search'];

async function autovacuum(admin: pg.Client, state: 'on' | 'off'): Promise<void> {
  await admin.query(`alter system set autovacuum = ${state}`);
  await admin.query('select pg_reload_conf()');
}

function figure(name: RequestType, taken: { fresh: number[]; known: number[] }): Figure {
  const [fresh, known] = [median(taken.fresh), median(taken.known)];
  const value = `${ms(fresh)} | ${ms(known)} = ${(fresh / known).toFixed(2)} ×`;
  return { name, value, aim: { text: `≤ ${AIM} ×`, met: fresh / known <= AIM } };
}
