import { Readable } from 'node:stream';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { FacilityScope } from '#features/access/access/rules/scope.ts';
import { questionsFor } from '#features/form/questionnaire/queries/questions.ts';
import { facilityNameIn, hotelOf } from '#features/hotel/facility/queries/facility.ts';
import { guestRegisterAt } from '#features/hotel/facility/queries/register.ts';
import { dashboardTranslator } from '#i18n/dashboard-translate.ts';
import { momentIn, withSlashes } from '#i18n/instants.ts';
import { now } from '#platform/clock/clock.ts';
import { BOM, csvLine } from '#platform/csv/csv.ts';
import { type Block, pdfOf } from '#platform/pdf/document.ts';
import { type RegisterColumn, registerColumns } from './book-columns.ts';
import { isCountedLine, type RegisterSelection, registerLines, summarizeRegister } from './book-entries.ts';
import { dayCell } from './person-table.ts';
import { type Cell, workbookOf } from './workbook.ts';

const t = dashboardTranslator('ja', 'staff-export');

/** A guest register. Its entries are read only when one of the functions below needs them. */
export type OpenedRegister = {
  about: [label: string, value: string][];
  madeAt: Date;
  columns: RegisterColumn[];
  /** Yields the rows page by page. Each row contains the cells of all columns, with dates as YYYY-MM-DD. */
  lines(): AsyncGenerator<string[][]>;
};

/**
 * Opens the guest register (宿泊者名簿) of a range of arrivals or of named persons, for the hotel's own download and for
 * authorities that request it (docs/reference/registrations.md#what-staff-see-of-it). The caller must check
 * permissions and write the audit entry.
 *
 * ```ts
 * const book = await openRegister(scope, { from: '2026-11-01', to: '2026-11-30' }); // or { personIds: [1, 2] }
 * registerPdf(book, { password }); registerCsv(book); registerWorkbook(book); registerShiftJis(book); // each returns a Readable
 * ```
 *
 * Each of these calls reads the entries again, page by page. The register is in Japanese, as authorities require.
 */
export async function openRegister(
  scope: FacilityScope,
  selection: RegisterSelection,
): Promise<OpenedRegister> {
  const { facilityId } = scope;
  const madeAt = now();
  return inFacility(scope, async db => {
    const hotel = await hotelOf(db, facilityId);
    const { persons, unregistered, missing, items } = await summarizeRegister(db, facilityId, selection);
    const { everybody, foreigners } = (await guestRegisterAt(db, facilityId, madeAt)).rules;
    const questions = await questionsFor(db, facilityId, 'ja', { hidden: true, retired: true });
    const askedItems = new Set([...items, ...everybody, ...foreigners]);
    const itemColumns = registerColumns(askedItems, { questions, timezone: hotel.timezone });
    const range = 'from' in selection && { from: withSlashes(selection.from), to: withSlashes(selection.to) };
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
      columns: [{ title: t('book.number'), share: 11, kind: 'number', cell: () => '' }, ...itemColumns],
      lines: () => numberedLines(scope, selection, itemColumns),
    };
  });
}

async function* numberedLines(
  scope: FacilityScope,
  selection: RegisterSelection,
  columns: readonly RegisterColumn[],
): AsyncGenerator<string[][]> {
  let number = 0;
  for await (const entries of registerLines(scope, selection))
    yield entries.map(entry => {
      if (isCountedLine(entry)) number += 1;
      return [isCountedLine(entry) ? String(number) : '', ...columns.map(column => column.cell(entry))];
    });
}

export const formatRow = ({ columns }: OpenedRegister, line: readonly string[]): string[] =>
  line.map((cell, index) => (columns[index]?.kind === 'day' ? withSlashes(cell) : cell));

/** Creates a PDF in landscape A4. With `password`, the PDF is encrypted. */
export function registerPdf(
  book: OpenedRegister,
  { password }: { password?: string | undefined } = {},
): Readable {
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
export function registerCsv(book: OpenedRegister): Readable {
  return Readable.from(parts(), { objectMode: false });

  async function* parts() {
    yield Buffer.from(BOM + csvLine(book.columns.map(({ title }) => title)));
    for await (const page of book.lines())
      yield Buffer.from(page.map(line => csvLine(formatRow(book, line))).join(''));
  }
}

export function registerWorkbook(book: OpenedRegister): Readable {
  return workbookOf(book.columns, pages());

  async function* pages(): AsyncGenerator<Cell[][]> {
    for await (const page of book.lines())
      yield page.map(line => book.columns.map(({ kind }, index) => cellOf(kind, line[index] ?? '')));
  }
}

function cellOf(kind: RegisterColumn['kind'], value: string): Cell {
  if (value === '') return null;
  if (kind === 'day') return dayCell(value);
  return kind === 'number' ? Number(value) : value;
}
