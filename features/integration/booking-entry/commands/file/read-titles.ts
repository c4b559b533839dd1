import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { Sheet, SheetRow } from '#platform/sheet/read-sheet.ts';
import { toHalfWidth } from '#platform/text/clean.ts';
import { normalizeTitle } from '../../rules/file/fields.ts';
import { layoutOf, mappingOf } from '../../rules/file/layouts.ts';
import { readDay } from '../../rules/file/values.ts';
import { bookingFileLayout } from '../../tables/file.ts';

type Layout = typeof bookingFileLayout.$inferSelect;

/** The titles of a file, the columns that the hotel last assigned to these titles, and the rows below them. */
export type TitledSheet = {
  titles: string[];
  fingerprint: string;
  remembered: Layout | undefined;
  rows: AsyncGenerator<SheetRow, undefined>;
};

/**
 * Finds the title row among the first rows. Prefers titles that the hotel has mapped before.
 * @throws 422 `file_empty`, `file_without_titles`
 */
export async function readTitles(scope: StaffScope, { rows }: Sheet): Promise<TitledSheet> {
  const head = await readFirstRows(rows);
  const fingerprints = head.map(({ cells }) => fingerprintOf(cells));
  const knownLayouts = await layoutsOf(scope, fingerprints);
  const rowsOfHead = head.map(({ cells }) => cells);
  const at = titleRowIndex(rowsOfHead, row => knownLayouts.has(fingerprints[row] ?? ''));
  if (at === null) throw new Refusal(422, 'file_without_titles');
  const [found, fingerprint] = [head[at], fingerprints[at]];
  if (!found || fingerprint === undefined) throw new Refusal(422, 'file_empty');
  return {
    titles: found.cells,
    fingerprint,
    remembered: knownLayouts.get(fingerprint),
    rows: concatRows(head.slice(at + 1), rows),
  };
}

async function readFirstRows(rows: Sheet['rows']): Promise<SheetRow[]> {
  const head: SheetRow[] = [];
  while (head.length < TITLE_SEARCH_ROWS) {
    const { value } = await rows.next();
    if (!value) break;
    head.push(value);
  }
  return head;
}

async function* concatRows(
  first: readonly SheetRow[],
  rest: Sheet['rows'],
): AsyncGenerator<SheetRow, undefined> {
  yield* first;
  yield* rest;
}

const fingerprintOf = (titles: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(titles.map(normalizeTitle)))
    .digest('hex');

async function layoutsOf(scope: StaffScope, prints: readonly string[]): Promise<Map<string, Layout>> {
  if (prints.length === 0) return new Map();
  const { facilityId } = scope;
  const found = await inFacility(scope, db =>
    db
      .select()
      .from(bookingFileLayout)
      .where(
        and(
          eq(bookingFileLayout.facilityId, facilityId),
          inArray(bookingFileLayout.fingerprint, [...prints]),
        ),
      ),
  );
  return new Map(found.map(each => [each.fingerprint, each]));
}

/** Number of rows searched for titles. A report's name or date may come before the titles. */
const TITLE_SEARCH_ROWS = 10;

/**
 * Returns the index of the title row: the first row that staff have mapped before, else the first row with two
 * known titles, else row 0. Null if rows above the titles, or row 0 itself, may be a booking, which would be
 * lost.
 */
export function titleRowIndex(
  rows: readonly (readonly string[])[],
  isRemembered: (at: number) => boolean = () => false,
): number | null {
  const rememberedIndex = rows.findIndex((_, at) => isRemembered(at));
  const titleIndex = rememberedIndex >= 0 ? rememberedIndex : rows.findIndex(isKnown);
  if (titleIndex < 0) return rows[0]?.some(looksLikeBookingCell) ? null : 0;
  const columns = countFilled(rows[titleIndex] ?? []);
  const hasBookingAbove = rows
    .slice(0, titleIndex)
    .some(row => countFilled(row) >= columns && row.some(looksLikeBookingCell));
  return hasBookingAbove ? null : titleIndex;
}

const isKnown = (cells: readonly string[]) => Object.keys(mappingOf(layoutOf(cells), cells)).length >= 2;

const countFilled = (row: readonly string[]) => row.filter(cell => cell !== '').length;

/**
 * Whether the cell is a date, a phone number (or another long number) or an email address, none of which is a
 * column title.
 */
function looksLikeBookingCell(cell: string): boolean {
  const text = toHalfWidth(cell);
  return readDay(text, 'dmy') !== null || readDay(text, 'mdy') !== null || isPhone(text) || isEmail(text);
}

const isPhone = (text: string) =>
  /^\+?[\d\s()\p{Pd}−ー]+$/u.test(text) && text.replace(/\D/g, '').length >= 9;
const isEmail = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@.]+$/.test(text);
