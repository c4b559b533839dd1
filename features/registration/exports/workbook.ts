import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import excel from 'exceljs';

/** A day stands at midnight UTC, a moment at the wall clock's time as if that were UTC: spreadsheets know no zones. */
export type Cell = string | Date | null;
export type Column = { title: string; kind: 'text' | 'day' | 'moment' };

/**
 * A workbook of one sheet, streamed as its pages come. Text stays text whatever it begins with: no cell is a formula.
 * An error of `pages` breaks the stream off; destroying the stream stops the pages.
 */
export function workbookOf(columns: readonly Column[], pages: AsyncIterable<Cell[][]>): Readable {
  const out = new PassThrough();
  write(out, columns, pages).catch((error: Error) => out.destroy(error));
  return out;
}

async function write(out: PassThrough, columns: readonly Column[], pages: AsyncIterable<Cell[][]>) {
  const workbook = new excel.stream.xlsx.WorkbookWriter({ stream: out, useStyles: true });
  const sheet = workbook.addWorksheet('Genkan', { views: [{ state: 'frozen', ySplit: 1 }] });
  sheet.columns = columns.map(({ title, kind }) => ({
    header: title,
    width: width[kind],
    style: { numFmt: format[kind] },
  }));
  sheet.getRow(1).font = { bold: true };
  sheet.getRow(1).commit();
  for await (const rows of pages) {
    if (out.destroyed) return;
    for (const cells of rows) sheet.addRow(cells.map(clean)).commit();
    // The reader sets the pace: what it has not taken is not made. Whether it keeps up shows once the packed bytes went out.
    await setImmediate();
    if (out.writableNeedDrain) await Promise.race([once(out, 'drain'), once(out, 'close')]);
  }
  sheet.commit();
  await workbook.commit();
}

// `@` is the format of text: a name like "=1+1" stays one when its cell is edited, too.
const format = { text: '@', day: 'yyyy/mm/dd', moment: 'yyyy/mm/dd hh:mm' };
const width = { text: 18, day: 12, moment: 17 };

/** Characters that XML cannot carry would make the whole file unreadable. */
const unwritable = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;

const clean = (cell: Cell) => (typeof cell === 'string' ? cell.replace(unwritable, '') : cell);
