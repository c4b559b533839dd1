import '#test/harness/alone.ts';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { aBooking } from '#features/registration/registration/factory.ts';
import { newIdentity } from '#platform/crypto/age.ts';
import { diskStore } from '#platform/files/disk-store.ts';
import type { FileStore } from '#platform/files/files.ts';
import { aBackedUpInstallation, type BackedUpInstallation } from '#test/harness/backed-up.ts';
import { queryValue, temporaryFolder } from '#test/harness/embedded.ts';
import { aFacility, type TestFacility } from '#test/harness/facility.ts';
import { sampleCases, variation } from '#test/harness/variation.ts';
import { readJournal } from './journal.ts';
import type { Backup } from './kept.ts';
import { rehearseJournal } from './rehearse.ts';

let here: BackedUpInstallation;
let hotel: TestFacility;
let backup: Backup;
const came: { path: string; before: Date }[] = [];

const clock = async () =>
  z
    .date()
    .parse(await queryValue(await here.adminUrl(), "select date_trunc('milliseconds', clock_timestamp())"));

beforeAll(async () => {
  here = await aBackedUpInstallation();
  hotel = await aFacility();
  backup = await here.take();
  for (let count = 0; count < 4; count += 1) {
    const before = await clock();
    await new Promise(resolve => setTimeout(resolve, 5));
    await aBooking(hotel);
    came.push({ path: await here.carried(), before });
  }
});
afterAll(() => here.stop());

let whole: { path: string; bytes: Buffer } | undefined;
afterEach(async () => {
  if (whole) await here.kept.put(whole.path, whole.bytes);
  whole = undefined;
});

async function damageFile(how: (path: string, bytes: Buffer) => Promise<void>): Promise<string> {
  const path = came[2]?.path ?? '';
  whole = { path, bytes: (await here.kept.get(path)) ?? Buffer.alloc(0) };
  await how(path, whole.bytes);
  return path;
}

const remove = () => damageFile(path => here.kept.remove(path));
const cut = () => damageFile((path, bytes) => here.kept.put(path, bytes.subarray(0, 100)));

const words = {
  missing: (path: string) => `The journal has a gap: ${path} is missing. The previous file was stored at`,
  damaged: (path: string) =>
    `${path} is damaged, or encrypted for another recipient. The previous file was stored at`,
};

describe.each(
  sampleCases([
    ['gap', remove, words.missing],
    ['damaged file', cut, words.damaged],
  ] as const),
)('a journal with a %s', (_what, spoiled, said) => {
  test('rejects a restore to the end of a faulty journal before anything is unpacked', async () => {
    const path = await spoiled();
    let parts = 0;
    const kept: FileStore = {
      ...here.kept,
      async get(asked) {
        if (asked.endsWith('database-00001.age')) parts += 1;
        return here.kept.get(asked);
      },
    };
    const refused = here.bring(await temporaryFolder(), { kept });
    await expect(refused).rejects.toThrow(said(path));
    await expect(refused).rejects.toThrow('--as-far-as-it-goes');
    // Only one part was read, to check whether it can be decrypted.
    expect(parts).toBe(1);
  });

  test('a rehearsal reports a faulty journal with the same message as a restore', async () => {
    const path = await spoiled();
    const journal = await rehearseJournal({ kept: here.kept, identities: [here.identity] }, backup);
    expect(journal).toEqual({ isWell: false, line: expect.stringContaining(said(path)) });
  });
});

describe('a journal with a gap', () => {
  test('restores a journal up to a gap if the operator requests it', async () => {
    const path = await remove();
    const { rows, fault, until } = await here.bring(await temporaryFolder(), { mayEndEarly: true });
    expect(rows.booking).toBe(2);
    expect(fault).toContain(words.missing(path));
    expect(until?.getTime()).toBeLessThan(came[3]?.before.getTime() ?? 0);
  });

  variation(
    'restores a moment before the fault, and explains why it cannot restore one after it',
    async () => {
      const path = await remove();
      const { rows } = await here.bring(await temporaryFolder(), { to: came[1]?.before });
      expect(rows.booking).toBe(1);
      const behind = here.bring(await temporaryFolder(), { to: came[3]?.before });
      await expect(behind).rejects.toThrow(/^The journal reaches up to 2\S+Z, and nothing was committed/);
      await expect(behind).rejects.toThrow(words.missing(path));
    },
  );
});

test('a missing first journal file after the backup counts as a gap', async () => {
  const after = came[0]?.path ?? '';
  whole = { path: after, bytes: (await here.kept.get(after)) ?? Buffer.alloc(0) };
  await here.kept.remove(after);
  await expect(here.bring(await temporaryFolder())).rejects.toThrow(
    `${after} is missing. Nothing continues from backup ${backup.id}`,
  );
});

variation('journal files that the backup itself contains may be missing or damaged', async () => {
  const path = `journal/${backup.last.slice(0, 8)}/${backup.last}.age`;
  await expect.poll(() => here.kept.get(path)).toBeDefined();
  whole = { path, bytes: (await here.kept.get(path)) ?? Buffer.alloc(0) };
  await here.kept.put(path, Buffer.from('x'));
  const { rows, fault } = await here.bring(await temporaryFolder());
  expect([rows.booking, fault]).toEqual([4, undefined]);
});

test('does not report a backup as damaged if the given identity cannot decrypt it', async () => {
  const { identity } = await newIdentity();
  await expect(here.bring(await temporaryFolder(), { identities: [identity] })).rejects.toThrow(
    'cannot be opened with this identity',
  );
});

variation('rejects a restore to the end if a journal file contains another file’s content', async () => {
  const another = (await here.kept.get(came[1]?.path ?? '')) ?? Buffer.alloc(0);
  const path = await damageFile(wrong => here.kept.put(wrong, another));
  await expect(here.bring(await temporaryFolder())).rejects.toThrow(
    ': the content of one of the files does not match its name.',
  );
  const { rows, fault } = await here.bring(await temporaryFolder(), { mayEndEarly: true });
  expect(rows.booking).toBe(2);
  expect(fault).toContain('which is before its last file');
  expect(path).not.toBe('');
});

test('a file added while the journal is listed does not count as a gap', async () => {
  const kept = diskStore(await temporaryFolder());
  const names = ['000000010000000000000001', '000000010000000000000002', '000000010000000000000003'];
  for (const name of names) await kept.put(`journal/00000001/${name}.age`, gzipSync(''));
  const late: FileStore = {
    ...kept,
    async *walk(path) {
      for await (const found of kept.walk(path)) if (!found.path.includes(names[1] ?? '')) yield found;
    },
  };
  const [first = '', , last] = names;
  const how = { open: async (sealed: Buffer) => sealed, take: async () => undefined };
  expect(await readJournal(late, { ...backup, first, last: first }, how)).toMatchObject({
    last,
    fault: undefined,
  });
});
