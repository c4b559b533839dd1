import { Readable } from 'node:stream';
import iconv from 'iconv-lite';
import { inFacility } from '#features/access/queries/in-facility.ts';
import type { FacilityScope } from '#features/access/rules/scope.ts';
import { facilityById, facilityNameIn } from '#features/facility/queries/facility.ts';
import { dashboardTranslator } from '#i18n/dashboard-translate.ts';
import { momentIn } from '#i18n/instants.ts';
import { now } from '#platform/clock/clock.ts';
import { type Block, pdfOf } from '#platform/pdf/document.ts';
import { type Book, bookOf, type Subject } from './book-rows.ts';
import { workbookOf } from './workbook.ts';

const own = dashboardTranslator('ja', 'staff-export');

/** The guest register as a PDF in Japanese, with a password (AES-256) where one is given. Made while it is read. */
export async function registerPdf(
  scope: FacilityScope,
  subject: Subject,
  { password }: { password?: string } = {},
): Promise<Readable> {
  const { name, timezone } = await inFacility(scope, async db => {
    const hotel = await facilityById(db, scope.facilityId);
    if (!hotel) throw new Error(`There is no facility ${scope.facilityId}`);
    return { name: await facilityNameIn(db, scope.facilityId, 'ja'), timezone: hotel.timezone };
  });
  const book = await bookOf(scope, subject);
  const madeAt = now();
  const title = own('book.title');
  return pdfOf(blocks(), {
    title,
    language: 'ja',
    landscape: true,
    footer: `${name}　${title}`,
    madeAt,
    ...(password === undefined ? {} : { password }),
  });

  function* blocks(): Generator<Block> {
    yield { kind: 'title', text: title };
    yield {
      kind: 'facts',
      rows: [
        [own('book.hotel'), name],
        [own('book.range'), 'from' in subject ? `${subject.from} 〜 ${subject.to}` : own('book.named')],
        [own('book.madeAt'), momentIn(madeAt.toISOString(), timezone)],
      ],
    };
    yield { kind: 'table', columns: book.columns, rows: rowsOf(book) };
  }
}

async function* rowsOf({ pages }: Book) {
  for await (const rows of pages) yield* rows;
}

/** The guest register as a workbook. */
export async function registerWorkbook(scope: FacilityScope, subject: Subject): Promise<Readable> {
  const { columns, pages } = await bookOf(scope, subject);
  return workbookOf(
    columns.map(({ title }) => ({ title, kind: 'text' })),
    pages,
  );
}

/** How many signs that Shift_JIS does not have are listed behind the table. */
const MOST_LISTED = 1000;

type Encoding = 'utf-8' | 'shift_jis';

/**
 * The guest register as CSV (RFC 4180): UTF-8 with its mark, or Shift_JIS as Windows writes it. What Shift_JIS does not have is
 * 〓 there, and listed with row, column and sign behind the table. No cell is a formula.
 */
export async function registerCsv(
  scope: FacilityScope,
  subject: Subject,
  encoding: Encoding = 'utf-8',
): Promise<Readable> {
  return Readable.from(csvOf(await bookOf(scope, subject), encoding), { objectMode: false });
}

async function* csvOf({ columns, pages }: Book, encoding: Encoding): AsyncGenerator<Buffer> {
  const titles = columns.map(({ title }) => title);
  const lost: string[][] = [];
  let row = 1;
  const line = (cells: readonly string[]) => {
    const kept =
      encoding === 'utf-8' ? cells : cells.map((cell, index) => storable(cell, titles[index] ?? ''));
    return `${kept.map(quoted).join(',')}\r\n`;
  };
  const storable = (cell: string, title: string) =>
    [...cell]
      .map(sign => {
        if (iconv.decode(iconv.encode(sign, 'cp932'), 'cp932') === sign) return sign;
        if (lost.length < MOST_LISTED)
          lost.push([String(row), title, `U+${(sign.codePointAt(0) ?? 0).toString(16).toUpperCase()}`]);
        return '〓';
      })
      .join('');
  const bytesOf = (text: string) => (encoding === 'utf-8' ? Buffer.from(text) : iconv.encode(text, 'cp932'));
  if (encoding === 'utf-8') yield Buffer.from('\uFEFF');
  yield bytesOf(line(titles));
  for await (const rows of pages) {
    const lines: string[] = [];
    for (const cells of rows) {
      row += 1;
      lines.push(line(cells));
    }
    if (lines.length > 0) yield bytesOf(lines.join(''));
  }
  if (lost.length === 0) return;
  const head = [own('book.lostRow'), own('book.lostColumn'), own('book.lostSign')];
  yield bytesOf(`\r\n${quoted(own('book.lost'))}\r\n`);
  yield bytesOf([head, ...lost].map(cells => `${cells.map(quoted).join(',')}\r\n`).join(''));
}

/** A cell that a spreadsheet would compute begins with an apostrophe, which it takes for the sign of a text. */
const quoted = (cell: string): string => {
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};
