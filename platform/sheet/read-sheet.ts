import type { Encoding } from '#platform/text/encodings.ts';
import { delimitedRows, delimiterOf, firstLines } from './delimited.ts';
import { encodingOf } from './encoding.ts';
import { SHEET } from './limits.ts';
import { SheetError } from './sheet-error.ts';

/** A row that holds something; `number` as a spreadsheet shows it: empty rows count. */
export type SheetRow = { number: number; cells: string[] };

export type Sheet = {
  format: 'xlsx' | 'csv' | 'tsv';
  /** Of a text; null for a workbook. */
  encoding: Encoding | null;
  /** A workbook that counts its days from 1904. */
  from1904: boolean;
  rows: AsyncGenerator<SheetRow, undefined>;
};

/**
 * A sheet of text cells out of a file, whatever it is called: an Excel workbook (.xlsx), CSV or TSV. `chosen`: the encoding
 * that a person named for it. Rows come one by one; SheetError is thrown here, or when the file turns out to be something else or too much.
 */
export async function readSheet(bytes: Uint8Array, chosen?: Encoding): Promise<Sheet> {
  if (bytes.length > SHEET.bytes) throw new SheetError('too_large');
  if (isZip(bytes)) {
    // Loaded only for a workbook: each file is read by a new process.
    const { openWorkbook } = await import('./workbook.ts');
    const { rows, from1904 } = await openWorkbook(bytes);
    return { format: 'xlsx', encoding: null, from1904, rows: bounded(rows) };
  }
  if (isCompound(bytes)) throw new SheetError(isLocked(bytes) ? 'protected' : 'old_workbook');
  const encoding = chosen ?? encodingOf(bytes);
  const delimiter = delimiterOf(firstLines(bytes, encoding));
  return {
    format: delimiter === '\t' ? 'tsv' : 'csv',
    encoding,
    from1904: false,
    rows: bounded(delimitedRows(bytes, encoding, delimiter)),
  };
}

const isZip = ([one, two, three, four]: Uint8Array) =>
  one === 0x50 && two === 0x4b && three === 3 && four === 4;

/** A compound file: the format of Excel before 2007, which nothing here reads, and what a workbook with a password is put into. */
const isCompound = ([one, two, three, four]: Uint8Array) =>
  one === 0xd0 && two === 0xcf && three === 0x11 && four === 0xe0;

/** The part of a compound file that holds what a password locks (MS-OFFCRYPTO, 2.3.4.4), as its directory writes the name. */
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le');
const isLocked = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(LOCKED);

async function* bounded(rows: AsyncGenerator<SheetRow, undefined>): AsyncGenerator<SheetRow, undefined> {
  let count = 0;
  for await (const row of rows) {
    // The titles are one more.
    if (count > SHEET.rows || row.cells.length > SHEET.columns) throw new SheetError('too_large');
    if (row.number > SHEET.lastRow) throw new SheetError('too_large');
    const cells = row.cells.map(clean);
    if (cells.every(cell => cell === '')) continue;
    if (cells.some(cell => cell.length > SHEET.letters)) throw new SheetError('too_large');
    count += 1;
    yield { number: row.number, cells };
  }
}

/** Blanks around it go, and signs that no database and no page takes. */
const clean = (cell: string) =>
  cell
    .toWellFormed()
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .trim();
