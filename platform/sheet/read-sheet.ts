import type { Encoding } from '#platform/text/encodings.ts';
import { delimitedRows, delimiterOf, firstLines } from './delimited.ts';
import { encodingOf } from './encoding.ts';
import { SHEET_LIMITS } from './limits.ts';
import { SheetError } from './sheet-error.ts';

/** A row that is not empty. `number` is the row number that a spreadsheet shows, counting empty rows. */
export type SheetRow = { number: number; cells: string[] };

export type Sheet = {
  format: 'xlsx' | 'csv' | 'tsv';
  /** Null for a workbook. */
  encoding: Encoding | null;
  /** Whether the workbook counts dates from 1904. */
  from1904: boolean;
  rows: AsyncGenerator<SheetRow, undefined>;
};

/**
 * Reads a sheet of text cells from an Excel workbook (.xlsx), CSV or TSV, regardless of the file name. `chosen`
 * is the encoding that the user selected. Rows are read one by one.
 * @throws SheetError if the file has another format or is too large, immediately or while the rows are read
 */
export async function readSheet(bytes: Uint8Array, chosen?: Encoding): Promise<Sheet> {
  if (bytes.length > SHEET_LIMITS.bytes) throw new SheetError('too_large');
  if (isZip(bytes)) {
    // Loaded only for workbooks, because each file is read in a new process, which would load this module
    // again.
    const { openWorkbook } = await import('./workbook.ts');
    const { rows, from1904 } = await openWorkbook(bytes);
    return { format: 'xlsx', encoding: null, from1904, rows: limitRows(rows) };
  }
  if (isCompound(bytes)) throw new SheetError(isLocked(bytes) ? 'protected' : 'old_workbook');
  const encoding = chosen ?? encodingOf(bytes);
  const delimiter = delimiterOf(firstLines(bytes, encoding));
  return {
    format: delimiter === '\t' ? 'tsv' : 'csv',
    encoding,
    from1904: false,
    rows: limitRows(delimitedRows(bytes, encoding, delimiter)),
  };
}

const isZip = ([one, two, three, four]: Uint8Array) =>
  one === 0x50 && two === 0x4b && three === 3 && four === 4;

/**
 * Returns whether the file is a compound file: the unsupported format from before Excel 2007, which is also used for
 * password-protected workbooks.
 */
const isCompound = ([one, two, three, four]: Uint8Array) =>
  one === 0xd0 && two === 0xcf && three === 0x11 && four === 0xe0;

/**
 * Name of the part of a compound file that contains the encrypted content (MS-OFFCRYPTO, 2.3.4.4), in the
 * encoding of the directory.
 */
const LOCKED = Buffer.from('EncryptedPackage', 'utf16le');
const isLocked = (bytes: Uint8Array) =>
  Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).includes(LOCKED);

async function* limitRows(rows: AsyncGenerator<SheetRow, undefined>): AsyncGenerator<SheetRow, undefined> {
  let count = 0;
  for await (const row of rows) {
    // The title row is not counted.
    if (count > SHEET_LIMITS.rows || row.cells.length > SHEET_LIMITS.columns)
      throw new SheetError('too_large');
    if (row.number > SHEET_LIMITS.lastRow) throw new SheetError('too_large');
    const cells = row.cells.map(cleanCell);
    if (cells.every(cell => cell === '')) continue;
    if (cells.some(cell => cell.length > SHEET_LIMITS.letters)) throw new SheetError('too_large');
    count += 1;
    yield { number: row.number, cells };
  }
}

const cleanCell = (cell: string) =>
  cell
    .toWellFormed()
    .replace(/(?![\t\n])\p{Cc}/gu, '')
    .trim();
