import { PassThrough, type Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { waitForDrain } from './streams.ts';

/**
 * A day is at midnight UTC; a time has the hotel's local time as if it were UTC, because spreadsheets have no
 * time zones.
 */
export type Cell = string | number | Date | null;
export type Column = { title: string; kind: 'text' | 'number' | 'day' | 'moment' };

/**
 * Streams a workbook of one sheet; its first row is frozen and has a filter. Text stays text whatever it begins
 * with: no cell is a formula.
 * An error of `pages` aborts the stream; destroying the stream stops the pages.
 */
export function workbookOf(columns: readonly Column[], pages: AsyncIterable<Cell[][]>): Readable {
  const out = new PassThrough();
  write(out, columns, pages).catch((error: Error) => out.destroy(error));
  return out;
}

async function write(out: PassThrough, columns: readonly Column[], pages: AsyncIterable<Cell[][]>) {
  // Loaded on first use: it takes 70 MB, and most processes write no workbook.
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
      // Assign the same object each time: the writer serializes any other style to compare it.
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

/**
 * Compression only runs between turns of the event loop: with more rows per turn, uncompressed data would pile
 * up in memory.
 */
const ROWS_A_TURN = 20;

/** Applies back-pressure: waits for compression and then until the reader has taken the data. */
async function packed(out: PassThrough): Promise<void> {
  await setImmediate();
  await waitForDrain(out);
}

// `@` is the text format: a name like "=1+1" stays text even when its cell is edited.
const format = { text: '@', number: '0', day: 'yyyy/mm/dd', moment: 'yyyy/mm/dd hh:mm' };
const width = { text: 18, number: 10, day: 12, moment: 17 };

/** Control characters that XML forbids would make the whole file unreadable. */
const unwritable = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;

/** Empty cells are omitted from the file; their column defines the format of later input. */
function written(cell: Cell): string | number | Date | undefined {
  return typeof cell === 'string' ? cell.replace(unwritable, '') : (cell ?? undefined);
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
