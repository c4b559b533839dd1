import { PassThrough, type Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { waitForDrain } from './streams.ts';

/**
 * Content of a cell. A date is midnight UTC. A time is the hotel's local time stored as UTC, because
 * spreadsheets have no time zones.
 */
export type Cell = string | number | Date | null;
export type Column = { title: string; kind: 'text' | 'number' | 'day' | 'moment' };

/**
 * Streams a workbook with one sheet, whose first row is frozen and has a filter. A text is never interpreted as
 * a formula. An error in `pages` aborts the stream, and destroying the stream stops `pages`.
 */
export function workbookOf(columns: readonly Column[], pages: AsyncIterable<Cell[][]>): Readable {
  const out = new PassThrough();
  writeRows(out, columns, pages).catch((error: Error) => out.destroy(error));
  return out;
}

async function writeRows(out: PassThrough, columns: readonly Column[], pages: AsyncIterable<Cell[][]>) {
  // Loaded on first use, because the library needs 70 MB and most processes write no workbook.
  const { encodeCell, WorkbookWriter } = await import('@cj-tech-master/excelts');
  const workbook = new WorkbookWriter({ stream: out, useStyles: true });
  const sheet = workbook.addWorksheet('Genkan', { views: [{ state: 'frozen', ySplit: 1 }] });
  const styles = columns.map(({ kind }) => ({ numFmt: formats[kind] }));
  sheet.columns = columns.map(({ title, kind }, index) => ({
    header: title,
    width: widths[kind],
    style: styles[index] ?? {},
  }));
  sheet.getRow(1).font = { bold: true };
  sheet.getRow(1).commit();
  let last = 1;
  for await (const rows of pages) {
    last += rows.length;
    for (const [index, cells] of rows.entries()) {
      const row = sheet.addRow(cells.map(cellValue));
      // Assigns the same object each time, because the library serializes all other styles to compare them.
      row.eachCell((cell, place) => {
        cell.style = styles[place - 1] ?? {};
      });
      row.commit();
      if (index % ROWS_PER_TURN > 0) continue;
      await waitForCompression(out);
      if (out.destroyed) return;
    }
  }
  sheet.autoFilter = `A1:${encodeCell({ r: last - 1, c: columns.length - 1 })}`;
  sheet.commit();
  await workbook.commit();
}

/**
 * Rows written per turn of the event loop. Compression runs only between turns, so more rows would fill the
 * memory with uncompressed data.
 */
const ROWS_PER_TURN = 20;

/** Waits for compression, and then until the reader has taken the data (back-pressure). */
async function waitForCompression(out: PassThrough): Promise<void> {
  await setImmediate();
  await waitForDrain(out);
}

// `@` is the text format. A name such as "=1+1" remains text even if its cell is edited.
const formats = { text: '@', number: '0', day: 'yyyy/mm/dd', moment: 'yyyy/mm/dd hh:mm' };
const widths = { text: 18, number: 10, day: 12, moment: 17 };

/** Control characters that XML forbids. They would make the whole file unreadable. */
const forbiddenCharacters = /(?![\t\n\r])\p{Cc}|[\ufffe\uffff]/gu;

/**
 * Returns the value to write, without forbidden characters. A null cell is omitted, and the format of its
 * column applies to what is entered there later.
 */
function cellValue(cell: Cell): string | number | Date | undefined {
  return typeof cell === 'string' ? cell.replace(forbiddenCharacters, '') : (cell ?? undefined);
}

export const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
