import { PassThrough, type Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { drained } from './streams.ts';

/** A day stands at midnight UTC, a moment at the wall clock's time as if that were UTC: spreadsheets know no zones. */
export type Cell = string | number | Date | null;
export type Column = { title: string; kind: 'text' | 'number' | 'day' | 'moment' };

/**
 * A workbook of one sheet, streamed as its pages come; its first row stays visible and filters the others. Text
 * stays text whatever it begins with: no cell is a formula.
 * An error of `pages` breaks the stream off; destroying the stream stops the pages.
 */
export function workbookOf(columns: readonly Column[], pages: AsyncIterable<Cell[][]>): Readable {
  const out = new PassThrough();
  write(out, columns, pages).catch((error: Error) => out.destroy(error));
  return out;
}

async function write(out: PassThrough, columns: readonly Column[], pages: AsyncIterable<Cell[][]>) {
  // Loaded with the first workbook: it takes 70 MB, and most processes write none.
  const { encodeCell, WorkbookWriter } = await import('@cj-tech-master/excelts');
  const workbook = new WorkbookWriter({ stream: out, useStyles: true });
  const sheet = workbook.addWorksheet('Genkan', { views: [{ state: 'frozen', ySplit: 1 }] });
  const styles = columns.map(({ kind }) => ({ numFmt: format[kind] }));
  sheet.columns = columns.map(({ title, kind }, index) => ({
    header: title,
    width: width[kind],
    style: styles[index] ?? {},
  }));
  sheet.getRow(1).font = { bold: true };
  sheet.getRow(1).commit();
  let last = 1;
  for await (const rows of pages) {
    last += rows.length;
    for (const [index, cells] of rows.entries()) {
      const row = sheet.addRow(cells.map(written));
      // The very object that the writer has seen: it writes down the style of any other to find out that it is the same.
      row.eachCell((cell, place) => {
        cell.style = styles[place - 1] ?? {};
      });
      row.commit();
      if (index % ROWS_A_TURN > 0) continue;
      await packed(out);
      if (out.destroyed) return;
    }
  }
  sheet.autoFilter = `A1:${encodeCell({ r: last - 1, c: columns.length - 1 })}`;
  sheet.commit();
  await workbook.commit();
}

/** The packer only works between turns: with more rows at once, what it has not yet packed piles up in memory. */
const ROWS_A_TURN = 20;

/** The reader sets the pace: what it has not taken is not made. Whether it keeps up shows once the packed bytes went out. */
async function packed(out: PassThrough): Promise<void> {
  await setImmediate();
  await drained(out);
}

// `@` is the format of text: a name like "=1+1" stays one when its cell is edited, too.
const format = { text: '@', number: '0', day: 'yyyy/mm/dd', moment: 'yyyy/mm/dd hh:mm' };
const width = { text: 18, number: 10, day: 12, moment: 17 };

/** Characters that XML cannot carry would make the whole file unreadable. */
const unwritable = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;

/** A cell that nothing is in has no place in the file; its column says how what is written there will look. */
function written(cell: Cell): string | number | Date | undefined {
  return typeof cell === 'string' ? cell.replace(unwritable, '') : (cell ?? undefined);
}

/** The media type of a workbook. */
export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
