import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { say } from '../scripts/say.ts';
import type { Done, Stores, Task } from './exports/exporting.ts';
import { ARRIVAL, aHotelWith, PERSONS } from './exports/many-guests.ts';
import type { Measured } from './exports/measured.ts';
import { addPictures, PICTURE_BYTES, PICTURES, zipAlone } from './exports/pictures.ts';
import { type Figure, median, type Section } from './figures.ts';
import { type BenchServer, MASTER_KEY } from './server.ts';

const ROUNDS = 3;
const MB = 1_000_000;

/** The list as a workbook and the passport pictures as a zip, in turns with what the same takes without the product. */
export async function exports({ admin, databaseUrl, filesDir }: BenchServer): Promise<Section[]> {
  say(`Filling in ${PERSONS.toLocaleString('en')} persons and ${PICTURES} passport pictures`);
  const folder = await mkdtemp(join(tmpdir(), 'genkan-exports-'));
  const plainDir = join(folder, 'plain');
  const stores = { databaseUrl, filesDir, masterKey: MASTER_KEY };
  try {
    const { owner } = await aHotelWith(PERSONS);
    const withPictures = await aHotelWith(PICTURES);
    await addPictures(withPictures, plainDir);
    await admin.query('vacuum (analyze)');
    const file = join(folder, 'export');
    const taskFor = (what: Task['what']): Task => ({
      what,
      owner: what === 'ids' ? withPictures.owner : owner,
      day: ARRIVAL,
      rows: PERSONS,
      file,
    });
    say('Exporting once for the memory');
    const growth = {
      list: await withExporter(stores, carryOut => carryOut(taskFor('list'))),
      ids: await withExporter(stores, carryOut => carryOut(taskFor('ids'))),
    };
    const times: Times = { list: [], bare: [], ids: [], zip: [] };
    await inTurns(stores, async (carryOut, keep) => {
      for (const what of ['list', 'bare'] as const) {
        const { time } = await carryOut(taskFor(what));
        if (keep) times[what].push(time);
      }
    });
    await inTurns(stores, async (carryOut, keep) => {
      const { time } = await carryOut(taskFor('ids'));
      const alone = await zipAlone(plainDir, join(folder, 'alone.zip'));
      if (!keep) return;
      times.ids.push(time);
      times.zip.push(...alone);
    });
    return [listSection(times, growth.list), idsSection(times, growth.ids)];
  } finally {
    await rm(folder, { recursive: true });
  }
}

type Times = Record<'list' | 'bare' | 'ids' | 'zip', number[]>;

/** A round to warm up, then those that count. */
function inTurns(stores: Stores, turn: (carryOut: CarryOut, keep: boolean) => Promise<void>): Promise<void> {
  return withExporter(stores, async carryOut => {
    for (let round = 0; round <= ROUNDS; round += 1) {
      say(round === 0 ? 'Warming up' : `Exporting, round ${round} of ${ROUNDS}`);
      await turn(carryOut, round > 0);
    }
  });
}

type CarryOut = (task: Task) => Promise<Measured>;

/** In a process of its own, that what another export has needed does not hide what this one needs. */
async function withExporter<T>(stores: Stores, work: (carryOut: CarryOut) => Promise<T>): Promise<T> {
  const exporter = fork(new URL('./exports/exporting.ts', import.meta.url), {
    execArgv: ['--expose-gc'],
    serialization: 'advanced',
  });
  try {
    exporter.send(stores);
    return await work(async task => {
      exporter.send(task);
      const [done] = (await once(exporter, 'message')) as [Done];
      if ('failure' in done) throw new Error(done.failure);
      return done.measured;
    });
  } finally {
    exporter.disconnect();
  }
}

function listSection({ list, bare }: Times, { growth }: Measured): Section {
  return {
    title: `The workbook of ${PERSONS.toLocaleString('en')} persons (medians of ${ROUNDS} rounds)`,
    figures: [...timeFigures('the writer’s library alone, as many cells', list, bare), memoryFigure(growth)],
  };
}

function idsSection({ ids, zip }: Times, { growth }: Measured): Section {
  return {
    title: `The zip of ${PICTURES} passport pictures of ${PICTURE_BYTES / 1000} kB (medians of ${ROUNDS} rounds)`,
    figures: [...timeFigures('zip -0 on the decrypted files', ids, zip), memoryFigure(growth)],
    notes: zip.length === 0 ? ['This machine has no zip to compare with.'] : [],
  };
}

function timeFigures(other: string, ours: number[], others: number[]): Figure[] {
  const [own, bare] = [median(ours), median(others)];
  const whole = { name: 'the export', value: seconds(own) };
  if (others.length === 0) return [whole];
  const ratio = own / bare;
  return [
    whole,
    { name: other, value: seconds(bare) },
    { name: 'ratio', value: ratio.toFixed(2), aim: { text: '≤ 2', met: ratio <= 2 } },
  ];
}

function memoryFigure(growth: number): Figure {
  const value = `${(growth / MB).toFixed(0)} MB`;
  return {
    name: 'memory above idle, at the most',
    value,
    aim: { text: '≤ 200 MB', met: growth <= 200 * MB },
  };
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
