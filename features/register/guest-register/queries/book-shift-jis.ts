import { PassThrough, type Readable, Writable } from 'node:stream';
import { dashboardTranslator } from '#i18n/dashboard-translate.ts';
import { BOM, csvLine } from '#platform/csv/csv.ts';
import { shiftJis } from '#platform/csv/shift-jis.ts';
import { type Book, written } from './book.ts';

/**
 * The register as a zip, for programs that read Shift_JIS alone: `register.csv` in that encoding, where 〓 stands for each sign
 * that it does not have, and `replaced.csv` in UTF-8, which lists each such cell by the line of the file and its column, with
 * these signs and what stands there in truth. An error breaks the stream off; destroying it reads no further.
 */
export function bookShiftJis(book: Book): Readable {
  const out = new PassThrough();
  write(Writable.toWeb(out), book).catch((error: Error) => out.destroy(error));
  return out;
}

async function write(out: WritableStream<Uint8Array>, book: Book): Promise<void> {
  const { ZipWriter } = await import('@zip.js/zip.js');
  const zip = new ZipWriter(out, {
    lastModDate: book.madeAt,
    bufferedWrite: false,
    // Workers would hold more in memory than they save in time.
    useWebWorkers: false,
    // Old programs that unpack zips know nothing of the large ones.
    zip64: false,
  });
  const replaced: string[] = [];
  await zip.add('register.csv', ReadableStream.from(inShiftJis(book, replaced)));
  await zip.add('replaced.csv', ReadableStream.from(listOf(replaced)));
  await zip.close();
}

async function* inShiftJis(book: Book, replaced: string[]): AsyncGenerator<Buffer> {
  const titles = book.columns.map(({ title }) => title);
  yield shiftJis(csvLine(titles)).bytes;
  // As spreadsheets number them: the titles are the first.
  let number = 1;
  for await (const page of book.lines()) {
    const lines = page.map(line => {
      number += 1;
      const { bytes, missing } = shiftJis(csvLine(written(book, line)));
      if (missing.length > 0) replaced.push(...replacedIn(line, titles, number));
      return bytes;
    });
    yield Buffer.concat(lines);
  }
}

const replacedIn = (line: readonly string[], titles: readonly string[], number: number): string[] =>
  line.flatMap((cell, index) => {
    const { missing } = shiftJis(cell);
    return missing.length > 0
      ? [csvLine([String(number), titles[index] ?? '', missing.map(named).join(' '), cell])]
      : [];
  });

/** A sign with its code points, for readers whose fonts have none for it either. */
const named = (sign: string) =>
  `${sign} (${[...sign].map(each => `U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`).join(' ')})`;

async function* listOf(replaced: readonly string[]): AsyncGenerator<Buffer> {
  const t = dashboardTranslator('ja', 'staff-export');
  const titles = (['line', 'column', 'signs', 'content'] as const).map(title => t(`book.replaced.${title}`));
  yield Buffer.from(BOM + csvLine(titles));
  for (let first = 0; first < replaced.length; first += 500)
    yield Buffer.from(replaced.slice(first, first + 500).join(''));
}
