import { PassThrough } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { WorkbookWriter } from '@cj-tech-master/excelts';
import { zipSync } from 'fflate';
import { describe, expect, test } from 'vitest';
import { shiftJis } from '#platform/csv/shift-jis.ts';
import { readSheet, type SheetRow } from './read-sheet.ts';
import { partsOf, readInPieces } from './workbook-parts.ts';

async function numberedIn(bytes: Uint8Array): Promise<SheetRow[]> {
  const rows = [];
  for await (const row of (await readSheet(bytes)).rows) rows.push(row);
  return rows;
}
const rowsIn = async (bytes: Uint8Array) => (await numberedIn(bytes)).map(({ cells }) => cells);
const bookOf = (
  sheet: string,
  texts: Uint8Array = utf8('<sst/>'),
  styles = '<styleSheet/>',
  properties = '',
) =>
  zipSync({
    'xl/styles.xml': utf8(styles),
    'xl/workbook.xml': utf8(`<workbook>${properties}<sheets><sheet name="a" r:id="r1"/></sheets></workbook>`),
    'xl/_rels/workbook.xml.rels': utf8(
      '<Relationships><Relationship Id="r1" Target="worksheets/s.xml"/></Relationships>',
    ),
    'xl/sharedStrings.xml': texts,
    'xl/worksheets/s.xml': utf8(sheet),
  });
const utf8 = (text: string) => Buffer.from(text, 'utf8');
const TEXT = '予約番号,氏名\r\nA-1,"山田, 太郎"\r\n';
const ROWS = [
  ['予約番号', '氏名'],
  ['A-1', '山田, 太郎'],
];

describe('delimited text', () => {
  test.each([
    ['UTF-8', utf8(TEXT), 'utf-8'],
    ['UTF-8 with a byte order mark', utf8(`\ufeff${TEXT}`), 'utf-8'],
    ['UTF-16 with a byte order mark', Buffer.from(`\ufeff${TEXT}`, 'utf16le'), 'utf-16le'],
    ['big-endian UTF-16', Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16(), 'utf-16be'],
    ['Shift_JIS', shiftJis(TEXT).bytes, 'shift_jis'],
  ])('reads delimited text in %s', async (_name, bytes, encoding) => {
    expect((await readSheet(bytes)).encoding).toBe(encoding);
    expect(await rowsIn(bytes)).toEqual(ROWS);
  });

  test('reads delimited text in the encoding that the user selected', async () => {
    const { rows } = await readSheet(Uint8Array.of(0x61, 0x2c, 0xf3), 'windows-1250');
    expect((await rows.next()).value?.cells).toEqual(['a', 'ó']);
  });

  test('reads cells separated by tabs or semicolons', async () => {
    expect((await readSheet(utf8('a\tb, c\n1\t2'))).format).toBe('tsv');
    expect(await rowsIn(utf8('a\tb, c\n1\t2'))).toEqual([
      ['a', 'b, c'],
      ['1', '2'],
    ]);
    expect(await rowsIn(utf8('a;b\n1;2'))).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
  });

  test('reads a table below a report title', async () => {
    expect(await rowsIn(utf8('予約一覧\n\na,b\n1,2'))).toEqual([['予約一覧'], ['a', 'b'], ['1', '2']]);
  });

  test('keeps line breaks within quotes and skips blank rows', async () => {
    expect(await rowsIn(utf8('a,b\n" x\ny ",1\n, \n'))).toEqual([
      ['a', 'b'],
      ['x\ny', '1'],
    ]);
  });

  test('row numbers in a text file match those of a spreadsheet, which counts empty rows', async () => {
    const rows = await numberedIn(utf8('a,b\r\n\r\n,\r\n"x\ny",1\r\n2,3\r\n'));
    expect(rows.map(({ number, cells: [first] }) => [number, first])).toEqual([
      [1, 'a'],
      [4, 'x\ny'],
      [5, '2'],
    ]);
  });

  test('rejects text with an unclosed quote', async () => {
    await expect(rowsIn(utf8(`a,b\n"${'x'.repeat(500_000)}`))).rejects.toMatchObject({ code: 'unreadable' });
  });

  test('rejects text with too many rows, cells or characters', async () => {
    const wide = utf8(`${'a,'.repeat(300)}\n`);
    const long = utf8(`a\n${'x'.repeat(3000)}`);
    const many = utf8(`a\n${'x\n'.repeat(100_001)}`);
    for (const bytes of [wide, long, many])
      await expect(rowsIn(bytes)).rejects.toMatchObject({ code: 'too_large' });
  });
});

async function aWorkbook(rows: unknown[][], useSharedStrings = true): Promise<Buffer> {
  const stream = new PassThrough();
  const read = buffer(stream);
  const book = new WorkbookWriter({ stream, useSharedStrings, useStyles: true });
  const sheet = book.addWorksheet('予約');
  for (const row of rows) {
    const added = sheet.addRow(row);
    row.forEach((cell, at) => {
      if (cell instanceof Date) added.getCell(at + 1).numFmt = 'yyyy/mm/dd';
    });
    added.commit();
  }
  await book.commit();
  return read;
}

describe('a workbook', () => {
  const rows = [
    ['予約番号', 'チェックイン', '人数', '電話'],
    ['A-1', new Date('2025-11-21T00:00:00Z'), 2, '090-1234-5678'],
    [1234567890123, { formula: 'B2+1', result: 45983 }, null, 'x'],
  ];

  test.each([true, false])(
    'reads a workbook with dates, numbers, formulas and gaps (shared texts: %s)',
    async shared => {
      const bytes = await aWorkbook(rows, shared);
      expect((await readSheet(bytes)).format).toBe('xlsx');
      expect(await rowsIn(bytes)).toEqual([
        ['予約番号', 'チェックイン', '人数', '電話'],
        ['A-1', '2025-11-21', '2', '090-1234-5678'],
        ['1234567890123', '45983', '', 'x'],
      ]);
    },
  );

  test('row numbers in a workbook match those of Excel, which counts empty rows', async () => {
    const rows = await numberedIn(await aWorkbook([['a'], [], [null], ['b'], ['c']]));
    expect(rows).toEqual([
      { number: 1, cells: ['a'] },
      { number: 4, cells: ['b'] },
      { number: 5, cells: ['c'] },
    ]);
  });

  test("rejects a row number beyond Excel's last row", async () => {
    const row = '<row r="1048577"><c r="A1048577"><v>1</v></c></row>';
    await expect(
      rowsIn(bookOf(`<worksheet><sheetData>${row}</sheetData></worksheet>`)),
    ).rejects.toMatchObject({ code: 'too_large' });
  });

  test('numbers the rows of a workbook consecutively if their own numbers are invalid', async () => {
    const rows = '<row r="1.5"><c><v>1</v></c></row><row r="x"><c><v>2</v></c></row>';
    expect(await numberedIn(bookOf(`<worksheet><sheetData>${rows}</sheetData></worksheet>`))).toEqual([
      { number: 1, cells: ['1'] },
      { number: 2, cells: ['2'] },
    ]);
  });

  test('omits the phonetic readings that Excel stores with Japanese names', async () => {
    const bytes = bookOf(
      '<worksheet><sheetData><row><c r="B1" t="s"><v>0</v></c></row></sheetData></worksheet>',
      utf8('<sst><si><t>山田</t><rPh sb="0" eb="2"><t>ヤマダ</t></rPh></si></sst>'),
    );
    expect(await rowsIn(bytes)).toEqual([['', '山田']]);
  });

  const large = 'x'.repeat(3 * 1024 * 1024);
  test.each([
    ['with endlessly nested elements', '<a>'.repeat(200_000)],
    ['with an endless attribute', `<row r="${large}"/>`],
    ['with an endless comment', `<!--${large}--><row/>`],
    ['with a cell of millions of letters', `<row><c t="str"><v>${large}</v></c></row>`],
  ])('rejects a workbook %s', async (_name, cells) => {
    await expect(rowsIn(bookOf(`<worksheet><sheetData>${cells}`))).rejects.toMatchObject({
      code: 'too_large',
    });
  });

  test('rejects a file that is not a workbook or that expands too much', async () => {
    const other = zipSync({ 'hello.txt': utf8('hello') });
    await expect(rowsIn(other)).rejects.toMatchObject({ code: 'unreadable' });
    await expect(rowsIn(other.subarray(0, 40))).rejects.toMatchObject({ code: 'unreadable' });
    const bomb = bookOf('<worksheet/>', Buffer.alloc(2 * 1024 * 1024, ' '));
    expect(bomb.length).toBeLessThan(20_000);
    const swelling = (await partsOf(bomb)).get('xl/sharedStrings.xml');
    const all = async () => {
      if (swelling) for await (const _ of readInPieces(swelling, {}, 1024 * 1024));
    };
    await expect(all()).rejects.toMatchObject({ code: 'too_large' });
  });

  test.each([
    ['a cell reference longer than any in Excel', `A${'1'.repeat(80_000)}x`],
    ['a cell reference of very many letters', 'A'.repeat(80_000)],
  ])('rejects a workbook with %s', async (_name, reference) => {
    const cell = `<worksheet><sheetData><row><c r="${reference}"><v>1</v></c></row></sheetData></worksheet>`;
    await expect(rowsIn(bookOf(cell))).rejects.toMatchObject({ code: 'unreadable' });
  });

  test('rejects a workbook element with too many attributes', async () => {
    const names = Array.from({ length: 101 }, (_, no) => `a${no}=""`).join(' ');
    const row = `<worksheet><sheetData><row ${names}/></sheetData></worksheet>`;
    await expect(rowsIn(bookOf(row))).rejects.toMatchObject({ code: 'too_large' });
  });

  test('reads a number format with an unclosed bracket', async () => {
    const styles = (format: string) =>
      `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${format}"/></numFmts><cellXfs><xf numFmtId="200"/></cellXfs></styleSheet>`;
    const book = (format: string) => {
      const cell = '<worksheet><sheetData><row><c s="0"><v>45982</v></c></row></sheetData></worksheet>';
      return bookOf(cell, utf8('<sst/>'), styles(format));
    };
    expect(await rowsIn(book('yyyy[h'))).toEqual([['2025-11-21']]);
    expect(await rowsIn(book('0[yyyy'))).toEqual([['45982']]);
    await expect(rowsIn(book('['.repeat(60_000)))).rejects.toMatchObject({ code: 'too_large' });
  });

  const styled = (pattern: string, cell: string, book = '<workbookPr/>') => {
    const code = pattern.replaceAll('"', '&quot;').replaceAll('<', '&lt;');
    const styles = `<styleSheet><numFmts><numFmt numFmtId="200" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="200"/></cellXfs></styleSheet>`;
    const sheet = `<worksheet><sheetData><row><c s="1"><v>${cell}</v></c><c><v>${cell}</v></c></row></sheetData></worksheet>`;
    return bookOf(sheet, utf8('<sst/>'), styles, book);
  };

  test.each([
    ['00000', '123', '00123'],
    ['"R"00000', '123', 'R00123'],
    ['\\R00000', '123', 'R00123'],
    ['000-0000-0000', '9012345678', '090-1234-5678'],
    ['[<=99999999]####\\-####;\\(00\\)\\ ####\\-####', '312345678', '(03) 1234-5678'],
    ['0"名"', '2', '2名'],
    ['#,##0', '12345', '12345'],
    ['0_);(0)', '12345', '12345'],
    ['0.00E+00', '412638000001', '412638000001'],
    ['G/標準', '123', '123'],
    [';;;', '123', '123'],
    ['[赤]00000', '123', '123'],
  ])("shows a number in its cell's format: %s of %s", async (pattern, number, seen) => {
    expect(await rowsIn(styled(pattern, number))).toEqual([[seen, number]]);
  });

  test('shows that a number of more than 15 digits has been shortened', async () => {
    expect(await rowsIn(styled('0000-0000-0000-0000', '9912140633506420'))).toEqual([
      ['9.91214063350642E+15', '9.91214063350642E+15'],
    ]);
  });

  test("keeps Excel's error values, so that they can be reported", async () => {
    const cell = '<worksheet><sheetData><row><c t="e"><v>#REF!</v></c></row></sheetData></worksheet>';
    expect(await rowsIn(bookOf(cell))).toEqual([['#REF!']]);
  });

  test('reads the dates and times of a workbook that counts dates from 1904', async () => {
    const from1904 = '<workbookPr date1904="1"/>';
    expect((await readSheet(styled('yyyy/mm/dd', '44896', from1904))).from1904).toBe(true);
    expect(await rowsIn(styled('yyyy/mm/dd', '44896', from1904))).toEqual([['2026-12-02', '44896']]);
    expect(await rowsIn(styled('h:mm', '0.625', from1904))).toEqual([['15:00', '0.625']]);
  });

  test('shows a duration of more than 24 hours as the cell does', async () => {
    expect(await rowsIn(styled('[h]:mm', String(26 / 24)))).toMatchObject([['26:00', expect.anything()]]);
  });

  const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');

  test('rejects a password-protected workbook as `protected`', async () => {
    const locked = Buffer.concat([COMPOUND, Buffer.alloc(600), Buffer.from('EncryptedPackage', 'utf16le')]);
    await expect(readSheet(locked)).rejects.toMatchObject({ code: 'protected' });
  });

  test('rejects a workbook from before Excel 2007', async () => {
    await expect(readSheet(COMPOUND)).rejects.toMatchObject({ code: 'old_workbook' });
  });
});
