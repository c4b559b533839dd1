import '#test/harness/every-hotel.ts';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { zipSync } from 'fflate';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeDatabase, openDatabase } from '#platform/database/pool.ts';
import { configureLog } from '#platform/log/log.ts';
import { asOwner, testDatabase } from '#test/harness/database.ts';
import { deleteList, importList } from '../../commands/import-postal-codes.ts';
import { kenAll, shiftJis } from './factory.ts';
import { findPlace, readPostalCodes } from './find-place.ts';

configureLog({ level: 'silent' });
const root = await mkdtemp(join(tmpdir(), 'genkan-postal-codes-'));
afterAll(() => rm(root, { recursive: true, force: true }));

beforeEach(async () => {
  await asOwner('delete from postal_code_list');
  await readPostalCodes();
});

async function take(content: string | Buffer): Promise<number> {
  const source = join(root, 'list');
  await writeFile(source, content);
  return importList(source);
}

const listWith = (town: string) => kenAll([{ code: '1000001', town }]);
const areaOf = async (code: string) => (await findPlace(code))?.area;

const zipped = (csv: Buffer) => Buffer.from(zipSync({ 'KEN_ALL.CSV': csv }));

describe('an imported list', () => {
  it.each([
    ['in Shift_JIS', async () => shiftJis(listWith('新千代田'))],
    ['in UTF-8', async () => listWith('新千代田')],
    ['in UTF-8 with a byte order mark', async () => `\uFEFF${listWith('新千代田')}`],
    ['in the zip file of Japan Post', async () => zipped(shiftJis(listWith('新千代田')))],
  ])('a list %s is used immediately, even by a running server', async (_, content) => {
    expect(await areaOf('1000001')).toBe('千代田');
    expect(await take(await content())).toBe(48);
    expect(await areaOf('1000001')).toBe('新千代田');
  });

  it('an imported list replaces the previous list', async () => {
    await take(listWith('一つ目'));
    await findPlace('1000001');
    await take(listWith('二つ目'));
    expect(await areaOf('1000001')).toBe('二つ目');
  });

  it('an imported list does not include codes that are only in the built-in list', async () => {
    await take(listWith('千代田'));
    expect(await findPlace('1000002')).toBeUndefined();
  });
});

describe('an invalid file', () => {
  it.each([
    ['of another type', 'hello', /not a line of Japan Post/],
    ['in an unknown encoding', Buffer.from([0xff, 0xff, 0xff]), /neither in Shift_JIS nor in UTF-8/],
    ['that is a damaged zip', Buffer.from('PK and no more'), /The zip file is damaged/],
  ])('a file %s changes nothing', async (_, content, reason) => {
    await take(listWith('千代田'));
    await expect(take(content)).rejects.toThrow(reason);
    expect(await areaOf('1000001')).toBe('千代田');
    await readPostalCodes();
    expect(await areaOf('1000001')).toBe('千代田');
  });
});

it('deleting the imported list restores the built-in list', async () => {
  await take(listWith('新千代田'));
  await deleteList();
  expect(await areaOf('1000001')).toBe('千代田');
});

it('a damaged list in the database leaves the previous list in use', async () => {
  await take(listWith('新千代田'));
  await asOwner("update postal_code_list set version = version + 1, codes = 'damaged'");
  await readPostalCodes();
  expect(await areaOf('1000001')).toBe('新千代田');
});

it('the loaded list remains in use while the database is unavailable', async () => {
  await take(listWith('新千代田'));
  await closeDatabase();
  vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 10_000);
  try {
    expect(await areaOf('1000001')).toBe('新千代田');
  } finally {
    vi.restoreAllMocks();
    openDatabase(testDatabase());
  }
});

describe('the built-in list', () => {
  it.each([
    ['1000001', { prefectureId: 13, city: '千代田区', area: '千代田' }],
    ['0600000', { prefectureId: 1, city: '札幌市中央区', area: '' }],
    ['4520961', { prefectureId: 23, city: '清須市', area: '' }],
    ['4980000', { prefectureId: null, city: '', area: '' }],
    ['9999999', undefined],
  ])('the built-in list returns the unambiguous parts of %s', async (code, place) => {
    expect(await findPlace(code)).toEqual(place);
  });
});
