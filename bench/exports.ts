import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { unzipSync } from 'fflate';
import { say } from '../scripts/say.ts';
import type { Done, Stores, Task } from './exports/exporting.ts';
import { ARRIVAL, aHotelWith, PERSONS } from './exports/many-guests.ts';
import type { Measured } from './exports/measured.ts';
import { addPictures, PICTURE_BYTES, PICTURES, zipAlone } from './exports/pictures.ts';
import { type Figure, median, type Section } from './figures.ts';
import { type BenchServer, MASTER_KEY } from './server.ts';

/** The zip is made in a second, in which the disk may be slow by chance. */
const ROUNDS = { list: 3, ids: 9 };
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
    const [file, xml] = [join(folder, 'export'), join(folder, 'sheet.xml')];
    const taskFor = (what: Task['what']): Task => ({
      what,
      owner: what === 'ids' ? withPictures.owner : owner,
      day: ARRIVAL,
      xml,
      file,
    });
    say('Exporting once for the memory');
    const few = { ...taskFor('list'), owner: withPictures.owner };
    const list = await memoryOf(stores, few, taskFor('list'));
    await writeFile(xml, await sheetIn(file));
    const growth = {
      list,
      ids: await memoryOf(stores, few, taskFor('ids')),
    };
    const times: Times = { list: [], bare: [], ids: [], zip: [] };
    await inTurns(stores, ROUNDS.list, async (carryOut, keep) => {
      for (const what of ['list', 'bare'] as const) {
        const { time } = await carryOut(taskFor(what));
        if (keep) times[what].push(time);
      }
    });
    await inTurns(stores, ROUNDS.ids, async (carryOut, keep) => {
      const { time } = await carryOut(taskFor('ids'));
      await settled();
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

async function sheetIn(workbook: string): Promise<Uint8Array> {
  const files = unzipSync(await readFile(workbook), {
    filter: ({ name }) => name.startsWith('xl/worksheets/'),
  });
  const [sheet, ...others] = Object.values(files);
  if (!sheet || others.length > 0) throw new Error('The workbook is not of one sheet');
  return sheet;
}

/** A round to warm up, then those that count. */
function inTurns(
  stores: Stores,
  rounds: number,
  turn: (carryOut: CarryOut, keep: boolean) => Promise<void>,
): Promise<void> {
  return withExporter(stores, [], async carryOut => {
    for (let round = 0; round <= rounds; round += 1) {
      say(round === 0 ? 'Warming up' : `Exporting, round ${round} of ${rounds}`);
      await turn(carryOut, round > 0);
    }
  });
}

type CarryOut = (task: Task) => Promise<Measured>;

/**
 * In a process of its own, that what another export has needed does not hide what this one needs. It has exported little before, as a
 * process that is idle has: what it loads and compiles once is not this export's.
 */
const memoryOf = (stores: Stores, few: Task, task: Task): Promise<Measured> =>
  withExporter(stores, ['--expose-gc'], async carryOut => {
    await carryOut(few);
    return carryOut(task);
  });

/** What was written before is on the disk, so that nobody waits for what another has written. */
const settled = () => promisify(execFile)('sync');

async function withExporter<T>(
  stores: Stores,
  execArgv: string[],
  work: (carryOut: CarryOut) => Promise<T>,
): Promise<T> {
  const exporter = fork(new URL('./exports/exporting.ts', import.meta.url), {
    execArgv,
    serialization: 'advanced',
  });
  try {
    exporter.send(stores);
    return await work(async task => {
      await rm(task.file, { force: true });
      await settled();
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
    title: `The workbook of ${PERSONS.toLocaleString('en')} persons (medians of ${ROUNDS.list} rounds)`,
    figures: [
      ...timeFigures(list, { name: 'reading the same rows and deflating the same XML', times: bare }, 2.5),
      memoryFigure(growth, 100),
    ],
  };
}

function idsSection({ ids, zip }: Times, { growth }: Measured): Section {
  return {
    title: `The zip of ${PICTURES} passport pictures of ${PICTURE_BYTES / 1000} kB (medians of ${ROUNDS.ids} rounds)`,
    figures: [
      ...timeFigures(ids, { name: 'zip -0 on the decrypted files', times: zip }, 1.3),
      memoryFigure(growth, 100),
    ],
    notes: zip.length === 0 ? ['This machine has no zip to compare with.'] : [],
  };
}

/** `most`: times what the yardstick takes. */
function timeFigures(ours: number[], yardstick: { name: string; times: number[] }, most: number): Figure[] {
  const { name, times } = yardstick;
  const [own, bare] = [median(ours), median(times)];
  const whole = { name: 'the export', value: seconds(own) };
  if (times.length === 0) return [whole];
  const aim = { text: `≤ ${most}`, met: own / bare <= most };
  return [whole, { name, value: seconds(bare) }, { name: 'ratio', value: (own / bare).toFixed(2), aim }];
}

function memoryFigure(growth: number, most: number): Figure {
  return {
    name: 'memory above idle, at the most',
    value: `${(growth / MB).toFixed(0)} MB`,
    aim: { text: `≤ ${most} MB`, met: growth <= most * MB },
  };
}

const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(2)} s`;
