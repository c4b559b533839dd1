import { SHEET } from './limits.ts';
import type { SheetRow } from './read-sheet.ts';
import { SheetError } from './sheet-error.ts';
import { type WorkbookHead, workbookHead } from './workbook-head.ts';
import { partsOf, reading } from './workbook-parts.ts';

/** The rows of the first sheet that a workbook (.xlsx) shows, as text: days YYYY-MM-DD, times HH:mm. Throws SheetError. */
export async function* workbookRows(bytes: Uint8Array): AsyncGenerator<SheetRow, undefined> {
  const head = await workbookHead(await partsOf(bytes));
  const { rows, heard } = rowsOf(head);
  for await (const _ of reading(head.sheet, heard, SHEET.unpackedSheet)) yield* rows.splice(0);
}

type Cell = { column: number; type: string; style: number; value: string };

/** Gathers rows as cells are heard. Formulas count by what they last came to. */
function rowsOf(head: WorkbookHead) {
  const rows: SheetRow[] = [];
  let number = 0;
  let row: string[] = [];
  let cell: Cell | undefined;
  let inValue = false;
  let readings = 0;
  const heard = {
    open: (name: string, of: Record<string, string>) => {
      if (name === 'row') {
        row = [];
        // Each is below the one before, whatever a broken file says.
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
      if (name === 'v' || name === 't') inValue = true;
    },
    text: (text: string) => {
      // One that is too long is refused with its row, and grows no longer until then.
      if (inValue && cell && readings === 0 && cell.value.length <= SHEET.letters) cell.value += text;
    },
    close: (name: string) => {
      if (name === 'v' || name === 't') inValue = false;
      if (name === 'rPh') readings -= 1;
      if (name === 'c' && cell && cell.column < SHEET.columns) {
        while (row.length < cell.column) row.push('');
        row[cell.column] = shown(cell, head);
      }
      if (name === 'row' && row.some(each => each !== '')) rows.push({ number, cells: row });
    },
  };
  return { rows, heard };
}

/** At most as long as that of Excel's last cell, XFD1048576. */
const REFERENCE = /^([A-Z]{1,3})\d{0,7}$/;

/** The place of a cell in its row: A1 is 0, AA7 is 26. Throws SheetError. */
function columnOf(reference: string): number {
  const [, letters] = REFERENCE.exec(reference) ?? [];
  if (letters === undefined) throw new SheetError('unreadable');
  let place = 0;
  for (const letter of letters) place = place * 26 + letter.charCodeAt(0) - 64;
  return place - 1;
}

function shown({ type, style, value }: Cell, { texts, isTime, from1904 }: WorkbookHead): string {
  if (type === 's') return texts[Number(value)] ?? '';
  if (type === 'd') return value.slice(0, 10);
  if (type !== 'n' || value === '') return type === 'e' ? '' : value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return isTime[style] ? dayAndTime(number + (from1904 ? 1462 : 0)) : plainNumber(number, value);
}

/** Without an exponent, however long. */
const plainNumber = (number: number, written: string) =>
  Number.isInteger(number) ? BigInt(number).toString() : written;

const MINUTES = 1440;
/** Day 0 of Excel, which believes that 1900 was a leap year: days from March 1900 on come out right. */
const START = Date.UTC(1899, 11, 30);

function dayAndTime(serial: number): string {
  const minutes = Math.round(serial * MINUTES);
  const at = new Date(START + minutes * 60_000);
  if (Number.isNaN(at.getTime())) return String(serial);
  const [day = '', time = ''] = at.toISOString().split('T');
  const short = time.slice(0, 5);
  if (serial < 1) return short;
  return minutes % MINUTES === 0 ? day : `${day} ${short}`;
}
