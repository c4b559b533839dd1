import type { Place } from './place.ts';

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

/** What a code tells by this file; undefined where it does not know the code. */
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
