import { SHEET_LIMITS } from './limits.ts';
import { formatNumber } from './number-format.ts';
import type { SheetRow } from './read-sheet.ts';
import { SheetError } from './sheet-error.ts';
import { type WorkbookHead, workbookHead } from './workbook-head.ts';
import { partsOf, readInPieces } from './workbook-parts.ts';

/**
 * Reads the first visible sheet of a workbook (.xlsx) as rows of text: dates as YYYY-MM-DD, times as HH:mm,
 * other numbers as their cells show them. `from1904` means that numbers that may be dates are counted from
 * 1904.
 * @throws SheetError
 */
export async function openWorkbook(bytes: Uint8Array) {
  const head = await workbookHead(await partsOf(bytes));
  return { from1904: head.from1904, rows: rowsIn(head) };
}

async function* rowsIn(head: WorkbookHead): AsyncGenerator<SheetRow, undefined> {
  const { rows, heard } = rowsOf(head);
  for await (const _ of readInPieces(head.sheet, heard, SHEET_LIMITS.unpackedSheet)) yield* rows.splice(0);
}

type Cell = { column: number; type: string; style: number; value: string };

function rowsOf(head: WorkbookHead) {
  const rows: SheetRow[] = [];
  let number = 0;
  let row: string[] = [];
  let cell: Cell | undefined;
  let isInValue = false;
  let readings = 0;
  const heard = {
    open: (name: string, of: Record<string, string>) => {
      if (name === 'row') {
        row = [];
        // Row numbers must increase, even in a broken file.
        number = Math.max(number + 1, Math.trunc(Number(of.r)) || 0);
      }
      if (name === 'c')
        cell = {
          column: of.r === undefined ? row.length : columnOf(of.r),
          type: of.t ?? 'n',
          style: Number(of.s ?? 0),
          value: '',
        };
      if (name === 'rPh') readings += 1;
      if (name === 'v' || name === 't') isInValue = true;
    },
    text: (text: string) => {
      // Stops adding text beyond the limit. The row with the long text is rejected later.
      if (isInValue && cell && readings === 0 && cell.value.length <= SHEET_LIMITS.letters)
        cell.value += text;
    },
    close: (name: string) => {
      if (name === 'v' || name === 't') isInValue = false;
      if (name === 'rPh') readings -= 1;
      if (name === 'c' && cell && cell.column < SHEET_LIMITS.columns) {
        while (row.length < cell.column) row.push('');
        row[cell.column] = cellText(cell, head);
      }
      if (name === 'row' && row.some(each => each !== '')) rows.push({ number, cells: row });
    },
  };
  return { rows, heard };
}

/** Matches cell references that are at most as long as that of Excel's last cell, XFD1048576. */
const REFERENCE = /^([A-Z]{1,3})\d{0,7}$/;

/**
 * Returns the column index of a cell reference: A1 is 0, AA7 is 26.
 * @throws SheetError
 */
function columnOf(reference: string): number {
  const [, letters] = REFERENCE.exec(reference) ?? [];
  if (letters === undefined) throw new SheetError('unreadable');
  let place = 0;
  for (const letter of letters) place = place * 26 + letter.charCodeAt(0) - 64;
  return place - 1;
}

function cellText({ type, style, value }: Cell, { texts, styles, from1904 }: WorkbookHead): string {
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'd') return value.replace('T', ' ').slice(0, 16).replace(' 00:00', '');
  if (type !== 'n' || value === '') return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const format = styles[style] ?? 'plain';
  if (format !== 'time') return formatNumber(number, value, format);
  return number < HOURS_BELOW ? formatHours(number) : dayAndTime(number + (from1904 ? 1462 : 0));
}

const MINUTES = 1440;
/** Day 0 of Excel, which treats 1900 as a leap year. Dates from March 1900 on are correct. */
const EPOCH = Date.UTC(1899, 11, 30);

/**
 * Numbers below this are times, possibly of more than 24 hours. They cannot be dates, because no booking is
 * in the first days of 1900.
 */
const HOURS_BELOW = 2;

function formatHours(days: number): string {
  const minutes = Math.round(days * MINUTES);
  return [Math.floor(minutes / 60), minutes % 60].map(part => String(part).padStart(2, '0')).join(':');
}

function dayAndTime(serial: number): string {
  const minutes = Math.round(serial * MINUTES);
  const at = new Date(EPOCH + minutes * 60_000);
  if (Number.isNaN(at.getTime())) return String(serial);
  const [day = '', time = ''] = at.toISOString().split('T');
  return minutes % MINUTES === 0 ? day : `${day} ${time.slice(0, 5)}`;
}
