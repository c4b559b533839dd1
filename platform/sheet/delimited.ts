import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import type { Encoding } from '#platform/text/encodings.ts';
import { decodeChunks } from './encoding.ts';
import { SHEET_LIMITS } from './limits.ts';
import type { SheetRow } from './read-sheet.ts';
import { SheetError } from './sheet-error.ts';

const DELIMITERS = ['\t', ',', ';'] as const;

/**
 * Detects the delimiter: the candidate that occurs most often outside quotes in the first line that contains
 * any. A report title above the table contains none.
 */
export function delimiterOf(lines: readonly string[]): (typeof DELIMITERS)[number] {
  for (const line of lines) {
    const unquoted = line.replace(/"[^"]*"/g, '');
    const [best] = DELIMITERS.map(mark => ({ mark, count: unquoted.split(mark).length - 1 })).toSorted(
      (one, other) => other.count - one.count,
    );
    if (best && best.count > 0) return best.mark;
  }
  return ',';
}

export function firstLines(bytes: Uint8Array, encoding: Encoding): string[] {
  const [start = ''] = decodeChunks(bytes, encoding);
  return start.split(/\r\n|\r|\n/, 10);
}

/**
 * Parses delimited text into rows, which may be empty.
 * @throws SheetError
 */
export async function* delimitedRows(
  bytes: Uint8Array,
  encoding: Encoding,
  delimiter: string,
): AsyncGenerator<SheetRow, undefined> {
  const parser = parse({
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: SHEET_LIMITS.columns * SHEET_LIMITS.letters,
  });
  const text = Readable.from(decodeChunks(bytes, encoding));
  text.on('error', error => parser.destroy(error));
  try {
    let number = 0;
    for await (const cells of text.pipe(parser)) {
      number += 1;
      yield { number, cells: cells as string[] };
    }
  } catch (cause) {
    throw cause instanceof CsvError ? new SheetError('unreadable', cause) : cause;
  }
}
