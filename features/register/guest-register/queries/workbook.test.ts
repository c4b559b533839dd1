import { buffer } from 'node:stream/consumers';
import { strFromU8, unzipSync } from 'fflate';
import readSheet from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import { type Cell, type Column, workbookOf } from './workbook.ts';

const columns: Column[] = [
  { title: '氏名', kind: 'text' },
  { title: '到着', kind: 'day' },
  { title: '登録', kind: 'moment' },
];

async function* pages(...rows: Cell[][][]) {
  for (const page of rows) yield page;
}

const renderWorkbook = (...rows: Cell[][][]) => buffer(workbookOf(columns, pages(...rows)));

/** Rounds to the second, because spreadsheets store dates as fractions of days. */
const toTheSecond = (cell: unknown) =>
  cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell;

test('another library reads ten thousand rows of the workbook and gets the original value of every cell', async () => {
  const rows = Array.from({ length: 10_000 }, (_, n): Cell[] => [
    n % 7 === 0 ? null : `山田 ${n} 👨‍👩‍👧 <&">`,
    new Date(Date.UTC(1900 + (n % 150), 2 + (n % 10), 1 + (n % 28))),
    new Date(Date.UTC(2026, 10, 21, n % 24, n % 60)),
  ]);
  const halves = [rows.slice(0, 5_000), rows.slice(5_000)];
  const [head, ...read] = (await readSheet(await renderWorkbook(...halves)))[0]?.data ?? [];
  expect(head).toEqual(['氏名', '到着', '登録']);
  expect(read.map(row => row.map(toTheSecond))).toEqual(rows);
});

describe('text that looks like a formula', () => {
  const names = ['=1+1', '+81 90', '-2', '@SUM(A1)', '=HYPERLINK("http://evil.example","x")', "'=1"];

  test('text that looks like a formula is read back as text', async () => {
    const [sheet] = await readSheet(await renderWorkbook(names.map(name => [name, null, null])));
    expect(sheet?.data.slice(1).map(row => row[0])).toEqual(names);
  });

  test('text that looks like a formula is not stored as a formula and remains text when its cell is edited', async () => {
    const files = unzipSync(await renderWorkbook(names.map(name => [name, null, null])));
    const inside = (path: string) => strFromU8(files[path] ?? new Uint8Array());
    expect(inside('xl/worksheets/sheet1.xml')).not.toMatch(/<f[ >]/);
    expect(inside('xl/styles.xml')).toMatch(/numFmtId="49"/);
  });
});

test('the header row of the workbook is frozen and can filter every row below', async () => {
  const files = unzipSync(await renderWorkbook([['a', null, null]], [['b', null, null]]));
  const sheet = strFromU8(files['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
  expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]* state="frozen"/);
  expect(sheet).toContain('<autoFilter ref="A1:C3"/>');
});

test('the workbook omits characters that would make it unreadable, and keeps line breaks', async () => {
  const [sheet] = await readSheet(
    await renderWorkbook([['a\u0000b\u0001c\ud83d\ude00\uffff\nd', null, null]]),
  );
  expect(sheet?.data[1]?.[0]).toBe('abc😀\nd');
});

test('the workbook requests rows only as fast as it is read', async () => {
  let asked = 0;
  async function* endless() {
    for (;;) {
      asked += 1;
      yield Array.from({ length: 200 }, (_, n): Cell[] => [
        `${asked}-${n}-${crypto.randomUUID()}`,
        null,
        null,
      ]);
    }
  }
  const stream = workbookOf(columns, endless());
  stream.once('readable', () => stream.read(1));
  await new Promise(resolve => setTimeout(resolve, 300));
  const before = asked;
  stream.destroy();
  await new Promise(resolve => setTimeout(resolve, 100));
  expect(before).toBeLessThan(200);
  expect(asked).toBeLessThanOrEqual(before + 1);
});

test('an error aborts the workbook, so that it is not mistaken for complete', async () => {
  async function* failing(): AsyncGenerator<Cell[][]> {
    yield [['a', null, null]];
    throw new Error('The database is gone');
  }
  await expect(buffer(workbookOf(columns, failing()))).rejects.toThrow('The database is gone');
});
