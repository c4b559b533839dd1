import '#test/harness/alone.ts';
import { createReadStream } from 'node:fs';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { decrypterWith, encrypterFor, newIdentity } from '#platform/crypto/age.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import { openFiles } from '#platform/files/files.ts';
import { filesIn, tarOf } from '#platform/files/tar.ts';
import { anotherInstallation } from '#test/harness/database.ts';
import { writeArchive } from './commands/export/write-archive.ts';
import { importHotel } from './commands/import/import-hotel.ts';
import { anEntireHotel } from './factory.ts';
import { digest } from './queries/digest.ts';
import type { Manifest } from './queries/manifest.ts';

// Anyone with the public key can create an archive with any content, and anyone with the file can modify it.

type Part = { name: string; table: string | null; bytes: Buffer };

let folder: string;
let own: { identity: string; recipient: string };
let there: <T>(work: () => Promise<T>) => Promise<T>;
let archive: Buffer;
let manifest: Manifest;
let parts: Part[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'genkan-hostile-'));
  openFiles(diskStore(join(folder, 'here')));
  const made = await anEntireHotel();
  own = await newIdentity();
  const path = join(folder, 'hotel.tar');
  await writeArchive(made.facility.system, own.recipient, path);
  archive = await readFile(path);
  const open = await decrypterWith([own.identity]);
  const files = [];
  for await (const { name, bytes } of filesIn(createReadStream(path), 1e8))
    files.push({ name, bytes: await open(bytes) });
  manifest = JSON.parse(String(files[0]?.bytes));
  parts = files.slice(1).map((file, at) => ({ ...file, table: manifest.parts[at]?.table ?? null }));
  there = await anotherInstallation(Buffer.alloc(32, 3));
});
afterAll(() => rm(folder, { recursive: true }));

async function forged(changed: readonly Part[], about: object = {}): Promise<Buffer> {
  const seal = await encrypterFor(own.recipient);
  const said = {
    ...manifest,
    parts: changed.map(({ name, table, bytes }) => ({ name, table, count: 1, sha256: digest(bytes) })),
    ...about,
  };
  const files = [{ name: '00000-manifest.json.age', bytes: await seal(Buffer.from(JSON.stringify(said))) }];
  for (const { name, bytes } of changed) files.push({ name, bytes: await seal(bytes) });
  return tarOf(files);
}

const rowsOf = (table: string) =>
  String(parts.find(part => part.table === table)?.bytes)
    .split('\n')
    .filter(Boolean)
    .map((line): Record<string, unknown> => JSON.parse(line));

const withRows = (table: string, change: (row: Record<string, unknown>, at: number) => object): Part[] =>
  parts.map(part =>
    part.table === table
      ? {
          ...part,
          bytes: Buffer.from(
            rowsOf(table)
              .map((row, at) => JSON.stringify(change(row, at)))
              .join('\n'),
          ),
        }
      : part,
  );

async function expectRefused(bytes: Buffer, words: RegExp | string = /./): Promise<void> {
  const path = join(folder, 'hostile.tar');
  await writeFile(path, bytes);
  await there(async () => {
    openFiles(diskStore(join(folder, 'there')));
    const error: unknown = await importHotel(path, [own.identity]).then(
      () => 'taken in',
      refused => refused,
    );
    expect(error).toMatchObject({ name: 'ArchiveError', message: expect.stringMatching(words) });
    const { rowCount } = await platformDb(db =>
      db.execute(sql`select from facility union all select from hotel_import`),
    );
    expect([rowCount, await importedFiles()]).toEqual([0, []]);
  });
}

async function importedFiles(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter(entry => entry.isFile() && !entry.parentPath.startsWith(join(folder, 'here')))
    .map(({ name }) => name)
    .filter(name => name !== 'hotel.tar' && name !== 'hostile.tar');
}

/** The number of tested positions, spread over the whole archive including the tar and age headers. */
const places = process.env.SOAK ? 200 : 4;

test('a flipped bit in an archive is detected unless it has no effect', { timeout: 600_000 }, async () => {
  for (let each = 0; each < places; each += 1) {
    const touched = Buffer.from(archive);
    const at = Math.floor((archive.length * (each + Math.random())) / places);
    touched.writeUInt8(touched.readUInt8(at) ^ (1 << (each % 8)), at);
    const isFilling = await sameParts(touched);
    if (!isFilling) await expectRefused(touched);
  }
});

/** Whether the change has no effect, because it is in the padding after a file or in a date of a tar header. */
async function sameParts(touched: Buffer): Promise<boolean> {
  const path = join(folder, 'hostile.tar');
  const read = async (bytes: Buffer) => {
    await writeFile(path, bytes);
    const found: string[] = [];
    for await (const { name, bytes: sealed } of filesIn(createReadStream(path), 1e8))
      found.push(`${name} ${digest(sealed)}`);
    return found.join();
  };
  const [before, after] = [await read(archive), await read(touched).catch(() => 'broken')];
  return before === after;
}

test('rejects an archive that is truncated at any position', { timeout: 600_000 }, async () => {
  for (let each = 0; each < places; each += 1)
    await expectRefused(
      archive.subarray(0, Math.floor((archive.length - 1024) * ((each + Math.random()) / places))),
    );
});

describe('rejects a tar file that is not an archive', () => {
  test.each([
    ['compressed', () => gzipSync(archive)],
    ['empty', () => Buffer.alloc(0)],
    [
      'with a file beside the parts',
      () => withExtraFile({ name: '../../../etc/cron.d/genkan', bytes: Buffer.from('x') }),
    ],
    ['with a part twice', () => withExtraFile(undefined)],
    ['with a header that claims a file of 8 GB', () => withForgedSize(8 * 1024 ** 3)],
  ])('%s', async (_what, make) => {
    await expectRefused(await make());
  });
});

async function withExtraFile(extra: { name: string; bytes: Buffer } | undefined): Promise<Buffer> {
  const path = join(folder, 'hotel.tar');
  const files = [];
  for await (const file of filesIn(createReadStream(path), 1e8)) files.push(file);
  return tarOf([...files, extra ?? files[1] ?? { name: '', bytes: Buffer.alloc(0) }]);
}

function withForgedSize(size: number): Buffer {
  const touched = Buffer.from(archive);
  const first = 512 + Math.ceil(Number.parseInt(archive.toString('latin1', 124, 135), 8) / 512) * 512;
  touched.write(size.toString(8).padStart(11, '0'), first + 124, 'latin1');
  touched.fill(' ', first + 148, first + 156);
  const sum = touched.subarray(first, first + 512).reduce((all, byte) => all + byte, 0);
  touched.write(`${sum.toString(8).padStart(6, '0')}\0 `, first + 148, 'latin1');
  return touched;
}

describe('rejects an archive that an attacker has created for the right key', () => {
  const ofTable =
    (table: string | null) =>
    (bytes: string): Part => ({ name: `x-${table}.age`, table, bytes: Buffer.from(bytes) });
  test.each<[string, () => Promise<Buffer>]>([
    [
      'a manifest that is not JSON',
      async () =>
        tarOf([
          {
            name: '00000-manifest.json.age',
            bytes: await (await encrypterFor(own.recipient))(Buffer.from('{"format":')),
          },
        ]),
    ],
    ['rows that are not JSON', () => forged([...parts, ofTable('booking')('{"id":')])],
    ['rows that are not objects', () => forged([...parts, ofTable('booking')('[1]\n"x"\nnull')])],
    [
      'rows of a table of the installation, not of a hotel',
      () =>
        forged([...parts, ofTable('row_key')('{"id":2}')], {
          tables: { ...manifest.tables, row_key: { count: 1, columns: ['id'] } },
        }),
    ],
    [
      'rows of a table that archives do not contain',
      () => forged([...parts, ofTable('staff_session')('{"id":2}')]),
    ],
    [
      'rows of a table named like an inherited property',
      () => forged([...parts, ofTable('constructor')('{"id":2}')]),
    ],
    [
      'a second hotel',
      () =>
        forged([
          ...parts,
          ofTable('facility')(JSON.stringify({ ...rowsOf('facility')[0], slug_name: 'second' })),
        ]),
    ],
    ['no hotel', () => forged(parts.filter(part => part.table !== 'facility'))],
    ['parts in another order', () => forged(parts.toReversed())],
    [
      'a value of the wrong type',
      () => forged(withRows('booking', row => ({ ...row, checkin_date: 'someday' }))),
    ],
    ['an invalid id', () => forged(withRows('slot', row => ({ ...row, booking_id: { $gt: 0 } })))],
    [
      'a picture whose name is a path to another folder',
      async () => forged(await withPicture({ name: '../../../../stolen' })),
    ],
    [
      'a picture with the name of another hotel’s picture',
      async () => forged(await withPicture({ name: '../1/img_other' })),
    ],
    [
      'a hotel with another name than in the manifest',
      () => forged(withRows('facility', row => ({ ...row, slug_name: 'another' }))),
    ],
    [
      'an invalid hotel name',
      () =>
        forged(
          withRows('facility', row => ({ ...row, slug_name: '../login' })),
          { hotel: { slug: '../login', name: 'x' } },
        ),
    ],
    [
      'a picture that is not an image',
      async () => forged(await withPicture({ bytes: Buffer.from('<html><script>alert(1)</script>') })),
    ],
  ])('%s', async (_what, make) => {
    await expectRefused(await make());
  });
});

const firstPicture = () => String(rowsOf('image')[0]?.public_id);

async function withPicture(change: { name?: string; bytes?: Buffer }): Promise<Part[]> {
  const first = firstPicture();
  const changed: Part[] = [];
  for (const part of withRows('image', row =>
    row.public_id === first && change.name ? { ...row, public_id: change.name } : row,
  )) {
    if (part.table !== null) changed.push(part);
    else changed.push({ ...part, bytes: await tarWith(part.bytes, first, change) });
  }
  return changed;
}

async function tarWith(
  bytes: Buffer,
  first: string,
  change: { name?: string; bytes?: Buffer },
): Promise<Buffer> {
  const files = [];
  for await (const file of filesIn(Readable.from([bytes]), bytes.length))
    files.push(file.name === first ? { ...file, ...change } : file);
  return tarOf(files);
}

test('texts, URLs and picture types in an archive are sanitized like those that a user saves', async () => {
  const path = join(folder, 'hostile.tar');
  const script = '<p>Rules</p><script>alert(1)</script><img src=x onerror=alert(1)>';
  const changes: Record<string, object> = {
    terms_version: { content: script },
    message_text: { content: script },
    message_text_version: { words: { form: 'text', content: script } },
    external_link: { url: 'javascript:alert(1)' },
    facility: { site_url: 'javascript:alert(1)' },
    image: { media_type: 'text/html' },
  };
  const changed = parts.map(part => {
    const change = part.table === null ? undefined : changes[part.table];
    return change === undefined ? part : { ...part, bytes: linesWith(part.table ?? '', change) };
  });
  await writeFile(path, await forged(changed));
  const found = await there(async () => {
    openFiles(diskStore(join(folder, 'there')));
    const { facilityId } = await importHotel(path, [own.identity]);
    const { rows } = await inFacility(mintSystem(facilityId), db =>
      db.execute(sql`select (select string_agg(content, '') from terms_version) as terms,
        (select string_agg(content, '') from message_text) as texts,
        (select string_agg(words ->> 'content', '') from message_text_version) as words, (select string_agg(url, '') from external_link) as url,
        (select site_url from facility) as site, (select string_agg(distinct media_type, '') from image) as kind`),
    );
    return rows;
  });
  expect(found).toEqual([
    {
      terms: '<p>Rules</p>',
      texts: '<p>Rules</p>',
      words: '<p>Rules</p>',
      url: '',
      site: '',
      kind: 'image/jpeg',
    },
  ]);
});

const linesWith = (table: string, change: object): Buffer =>
  Buffer.from(
    rowsOf(table)
      .map(row => JSON.stringify({ ...row, ...change }))
      .join('\n'),
  );
