import { Readable } from 'node:stream';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { FacilityScope } from '#features/access/access/rules/scope.ts';
import { questionsFor } from '#features/form/questionnaire/queries/questions.ts';
import { facilityNameIn, hotelOf } from '#features/hotel/facility/queries/facility.ts';
import { registerAt } from '#features/hotel/facility/queries/register.ts';
import { dashboardTranslator } from '#i18n/dashboard-translate.ts';
import { momentIn, slashed } from '#i18n/instants.ts';
import { now } from '#platform/clock/clock.ts';
import { BOM, csvLine } from '#platform/csv/csv.ts';
import { type Block, pdfOf } from '#platform/pdf/document.ts';
import { type BookColumn, bookColumns } from './book-columns.ts';
import { bookEntries, extentOf, isCountedEntry, type RegisterSelection } from './book-entries.ts';
import { dayCell } from './person-table.ts';
import { type Cell, workbookOf } from './workbook.ts';

const t = dashboardTranslator('ja', 'staff-export');

/** A guest register. Its entries are read only when one of the functions below needs them. */
export type Book = {
  about: [label: string, value: string][];
  madeAt: Date;
  columns: BookColumn[];
  /** Yields the rows page by page. Each row contains the cells of all columns, with dates as YYYY-MM-DD. */
  lines(): AsyncGenerator<string[][]>;
};

/**
 * The guest register (宿泊者名簿) of a range of arrivals or of named persons, for the hotel's own download and for offices that ask
 * for it (docs/reference/registrations.md#what-staff-see-of-it). Who may ask, and the entry in the audit, are the caller's.
 *
 * ```ts
 * const book = await openBook(scope, { from: '2026-11-01', to: '2026-11-30' }); // or { personIds: [1, 2] }
 * bookPdf(book, { password }); bookCsv(book); bookWorkbook(book); // each a Readable; bookShiftJis(book) beside
 * ```
 *
 * Each of these reads the entries again, page by page. The register is in Japanese, as offices ask for it.
 */
export async function openBook(scope: FacilityScope, whose: RegisterSelection): Promise<Book> {
  const { facilityId } = scope;
  const madeAt = now();
  return inFacility(scope, async db => {
    const hotel = await hotelOf(db, facilityId);
    const { persons, unregistered, missing, items } = await extentOf(db, facilityId, whose);
    const { everybody, foreigners } = (await registerAt(db, facilityId, madeAt)).rules;
    const questions = await questionsFor(db, facilityId, 'ja', { hidden: true, retired: true });
    const asked = new Set([...items, ...everybody, ...foreigners]);
    const further = bookColumns(asked, { questions, timezone: hotel.timezone });
    const range = 'from' in whose && { from: slashed(whose.from), to: slashed(whose.to) };
    return {
      madeAt,
      about: [
        [t('book.hotel'), await facilityNameIn(db, facilityId, 'ja')],
        [t('book.range'), range ? t('book.days', range) : t('book.named')],
        [t('book.counted'), t('book.persons', { count: persons })],
        ...(unregistered === null
          ? []
          : [[t('book.unregistered'), t('book.bookings', { count: unregistered })] as const]),
        ...(missing === null ? [] : [[t('book.missing'), t('book.missingGuests', missing)] as const]),
        [t('book.madeAt'), momentIn(madeAt.toISOString(), hotel.timezone)],
      ].map(([label = '', value = '']) => [label, value]),
      columns: [{ title: t('book.number'), share: 11, kind: 'number', cell: () => '' }, ...further],
      lines: () => numberedLines(scope, whose, further),
    };
  });
}

async function* numberedLines(
  scope: FacilityScope,
  whose: RegisterSelection,
  columns: readonly BookColumn[],
): AsyncGenerator<string[][]> {
  let number = 0;
  for await (const entries of bookEntries(scope, whose))
    yield entries.map(entry => {
      if (isCountedEntry(entry)) number += 1;
      return [isCountedEntry(entry) ? String(number) : '', ...columns.map(column => column.cell(entry))];
    });
}

export const formatRow = ({ columns }: Book, line: readonly string[]): string[] =>
  line.map((cell, index) => (columns[index]?.kind === 'day' ? slashed(cell) : cell));

/** Creates a PDF in landscape A4. With `password`, the PDF is encrypted. */
export function bookPdf(book: Book, { password }: { password?: string | undefined } = {}): Readable {
  const title = t('book.title');
  const [hotel, range] = book.about.map(([, value]) => value);
  return pdfOf(blocks(), {
    title,
    language: 'ja',
    landscape: true,
    footer: [title, hotel, range].join('  '),
    madeAt: book.madeAt,
    ...(password === undefined ? {} : { password }),
  });

  function* blocks(): Generator<Block> {
    yield { kind: 'title', text: title };
    yield { kind: 'facts', rows: book.about };
    yield { kind: 'small', text: t('book.note') };
    yield { kind: 'table', columns: book.columns, rows: lines() };
  }

  async function* lines() {
    for await (const page of book.lines()) for (const line of page) yield formatRow(book, line);
  }
}

/** Creates a CSV in UTF-8, with the column titles on the first line. */
export function bookCsv(book: Book): Readable {
  return Readable.from(parts(), { objectMode: false });

  async function* parts() {
    yield Buffer.from(BOM + csvLine(book.columns.map(({ title }) => title)));
    for await (const page of book.lines())
      yield Buffer.from(page.map(line => csvLine(formatRow(book, line))).join(''));
  }
}

export function bookWorkbook(book: Book): Readable {
  return workbookOf(book.columns, pages());

  async function* pages(): AsyncGenerator<Cell[][]> {
    for await (const page of book.lines())
      yield page.map(line => book.columns.map(({ kind }, index) => cellOf(kind, line[index] ?? '')));
  }
}

function cellOf(kind: BookColumn['kind'], value: string): Cell {
  if (value === '') return null;
  if (kind === 'day') return dayCell(value);
  return kind === 'number' ? Number(value) : value;
}
