import { PassThrough, type Readable, Writable } from 'node:stream';
import { dashboardTranslator } from '#i18n/dashboard-translate.ts';
import { BOM, csvLine } from '#platform/csv/csv.ts';
import { shiftJis } from '#platform/csv/shift-jis.ts';
import { formatRow, type OpenedRegister } from './book.ts';

/**
 * Creates the register as a zip for programs that only read Shift_JIS. `register.csv` is in that encoding, with
 * 〓 for each unsupported character. `replaced.csv` (UTF-8) lists the affected cells by line and column, with
 * these characters and the original text. Errors abort the stream, and destroying the stream stops reading.
 */
export function registerShiftJis(book: OpenedRegister): Readable {
  const out = new PassThrough();
  writeArchive(Writable.toWeb(out), book).catch((error: Error) => out.destroy(error));
  return out;
}

async function writeArchive(out: WritableStream<Uint8Array>, book: OpenedRegister): Promise<void> {
  const { ZipWriter } = await import('@zip.js/zip.js');
  const zip = new ZipWriter(out, {
    lastModDate: book.madeAt,
    bufferedWrite: false,
    // Web workers are disabled, because they would need much memory and save little time.
    useWebWorkers: false,
    // Disabled, because old unzip programs do not support ZIP64.
    zip64: false,
  });
  const replacements: string[] = [];
  await zip.add('register.csv', ReadableStream.from(encodeShiftJis(book, replacements)));
  await zip.add('replaced.csv', ReadableStream.from(replacementList(replacements)));
  await zip.close();
}

async function* encodeShiftJis(book: OpenedRegister, replaced: string[]): AsyncGenerator<Buffer> {
  const titles = book.columns.map(({ title }) => title);
  yield shiftJis(csvLine(titles)).bytes;
  // Row number as in a spreadsheet, where row 1 contains the titles.
  let rowNumber = 1;
  for await (const page of book.lines()) {
    const lines = page.map(line => {
      rowNumber += 1;
      const { bytes, missing } = shiftJis(csvLine(formatRow(book, line)));
      if (missing.length > 0) replaced.push(...replacementLines(line, titles, rowNumber));
      return bytes;
    });
    yield Buffer.concat(lines);
  }
}

const replacementLines = (line: readonly string[], titles: readonly string[], number: number): string[] =>
  line.flatMap((cell, index) => {
    const { missing } = shiftJis(cell);
    return missing.length > 0
      ? [csvLine([String(number), titles[index] ?? '', missing.map(describeCharacter).join(' '), cell])]
      : [];
  });

/** Formats a character with its code points, for readers whose fonts do not contain it. */
const describeCharacter = (sign: string) =>
  `${sign} (${[...sign].map(each => `U+${(each.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`).join(' ')})`;

async function* replacementList(replaced: readonly string[]): AsyncGenerator<Buffer> {
  const t = dashboardTranslator('ja', 'staff-export');
  const titles = (['line', 'column', 'signs', 'content'] as const).map(title => t(`book.replaced.${title}`));
  yield Buffer.from(BOM + csvLine(titles));
  for (let first = 0; first < replaced.length; first += 500)
    yield Buffer.from(replaced.slice(first, first + 500).join(''));
}
