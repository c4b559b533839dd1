import { gunzipSync } from 'node:zlib';
import { now } from '#platform/clock/clock.ts';
import { isSegment } from '#platform/database/embedded/base-backup.ts';
import type { FileStore } from '#platform/files/files.ts';
import type { Backup } from './kept.ts';

/** How far the journal goes on from a backup, file by file. */
export type Reach = {
  /** The last file that joins on; undefined: none came after the backup. */
  last: string | undefined;
  /** What ends it before its last file; undefined: it is whole. Says which file, and up to when the others reach. */
  fault: string | undefined;
};

export type Open = (sealed: Buffer) => Promise<Buffer>;

type File = { name: string; path: string; putAt: Date };
/** A line of servers: from which place in the journal on each of them wrote it, the first one first. */
type Line = { timeline: string; from: number }[];

/**
 * Hands over, opened and in their order, the files of the journal that join on to a backup, up to the first one that is missing or
 * damaged. `open` has opened the backup itself: what it cannot open here is damaged.
 */
export async function readJournal(
  kept: FileStore,
  backup: Backup,
  { open, take }: { open: Open; take(name: string, bytes: Buffer): Promise<void> },
): Promise<Reach> {
  const files = await filesFrom(kept, backup);
  const read = async ({ path }: File) => {
    const sealed = await kept.get(path);
    return sealed
      ? await open(sealed)
          .then(gunzipSync)
          .catch(() => 'damaged' as const)
      : undefined;
  };
  const line: Line = [{ timeline: backup.first.slice(0, 8), from: 0 }];
  let unread: File | undefined;
  for (;;) {
    const file = files.get(`${next(line.at(-1)?.timeline)}.history`);
    const bytes = file && (await read(file));
    if (bytes === 'damaged') unread = file;
    if (!file || !bytes || bytes === 'damaged') break;
    await take(file.name, bytes);
    line.push({ timeline: file.name.slice(0, 8), from: switchedAt(bytes) });
  }
  const { last, fault } = await follow({ files, line, read, take }, backup);
  return { last: last?.name, fault: fault ?? (unread && faultOf(unread, 'damaged', last, backup)) };
}

type Walk = {
  files: ReadonlyMap<string, File>;
  line: Line;
  read(file: File): Promise<Buffer | 'damaged' | undefined>;
  take(name: string, bytes: Buffer): Promise<void>;
};

async function follow(
  { files, line, read, take }: Walk,
  backup: Backup,
): Promise<{ last: File | undefined; fault: string | undefined }> {
  const own = placeOf(backup.last);
  const end = Math.max(own, ...[...files.keys()].filter(name => isOn(line, name)).map(placeOf));
  let before: File | undefined;
  for (let place = placeOf(backup.first); place <= end; place += 1) {
    const wanted = namesAt(line, place);
    // One that came while they were listed is looked for once more.
    const file = wanted.map(name => files.get(name)).find(Boolean) ?? comeSince(wanted[0] ?? '');
    const bytes = await read(file);
    if (bytes && bytes !== 'damaged') {
      await take(file.name, bytes);
      if (place > own) before = file;
    } else if (place > own) return { last: before, fault: faultOf(file, bytes, before, backup) };
    // What the backup holds itself may be away here.
  }
  return { last: before, fault: undefined };
}

const comeSince = (name: string): File => ({
  name,
  path: `journal/${name.slice(0, 8)}/${name}.age`,
  putAt: now(),
});

function faultOf(
  { path }: File,
  bytes: Buffer | 'damaged' | undefined,
  before: File | undefined,
  backup: Backup,
): string {
  const what =
    bytes === 'damaged'
      ? `${path} is damaged, or was encrypted for somebody else`
      : `The journal has a gap: ${path} is missing`;
  const until = before
    ? `The file before it was kept at ${before.putAt.toISOString()}`
    : `Nothing joins on to backup ${backup.id}, whole since ${backup.ended_at}`;
  return `${what}. ${until}: nothing that was committed later can be brought back.`;
}

/** The files of the journal that this backup may need, by their names, and the histories of all lines. */
async function filesFrom(kept: FileStore, { first }: Backup): Promise<Map<string, File>> {
  const files = new Map<string, File>();
  for await (const { path, putAt } of kept.walk('journal')) {
    const name =
      path
        .split('/')
        .at(-1)
        ?.replace(/\.age$/, '') ?? '';
    const isNeeded = isSegment(name) && name.slice(8) >= first.slice(8);
    if (isNeeded || /^[0-9A-F]{8}\.history$/.test(name)) files.set(name, { name, path, putAt });
  }
  return files;
}

/** The number of a file of the journal: 256 of 16 MiB each to one step of the middle eight digits. */
const placeOf = (name: string) =>
  Number.parseInt(name.slice(8, 16), 16) * 256 + Number.parseInt(name.slice(16), 16);

const hex = (value: number) => value.toString(16).toUpperCase().padStart(8, '0');
const next = (timeline = '0') => hex(Number.parseInt(timeline, 16) + 1);

/** How a file at this place may be called: a server looks for the newest of its line first. */
const namesAt = (line: Line, place: number) =>
  line
    .filter(({ from }) => from <= place)
    .map(({ timeline }) => `${timeline}${hex(Math.floor(place / 256))}${hex(place % 256)}`)
    .reverse();

const isOn = (line: Line, name: string) =>
  isSegment(name) && line.some(({ timeline, from }) => name.startsWith(timeline) && from <= placeOf(name));

/** Where a restored server went on by itself: the last line of its history, "1\t0/5000000\twhy". */
function switchedAt(history: Buffer): number {
  const [, high = '0', low = '0'] =
    /^\s*\d+\s+([0-9A-F]+)\/([0-9A-F]+)/i.exec(
      history
        .toString('utf8')
        .trim()
        .split('\n')
        .filter(text => /^\s*\d/.test(text))
        .at(-1) ?? '',
    ) ?? [];
  return Number.parseInt(high, 16) * 256 + Math.floor(Number.parseInt(low, 16) / (16 * 1024 * 1024));
}
