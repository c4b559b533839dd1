import { createHash } from 'node:crypto';
import { and, eq, inArray } from 'drizzle-orm';
import { inFacility } from '#features/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/rules/scope.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { Sheet, SheetRow } from '#platform/sheet/read-sheet.ts';
import { plain } from '../rules/fields.ts';
import { TITLES_WITHIN, titlesAt } from '../rules/titles.ts';
import { bookingFileLayout } from '../tables.ts';

type Layout = typeof bookingFileLayout.$inferSelect;

/** The titles of a file, what the hotel said of them last, and the rows below them. */
export type Titled = {
  titles: string[];
  fingerprint: string;
  remembered: Layout | undefined;
  rows: AsyncGenerator<SheetRow, undefined>;
};

/**
 * Finds the titles among the first rows of a file. Those that the hotel has given columns to go before what seems to be titles. Throws
 * 422 `file_empty`, `file_without_titles`.
 */
export async function readTitles(scope: StaffScope, { rows }: Sheet): Promise<Titled> {
  const head = await firstOf(rows);
  const prints = head.map(({ cells }) => fingerprintOf(cells));
  const known = await layoutsOf(scope, prints);
  const rowsOfHead = head.map(({ cells }) => cells);
  const at = titlesAt(rowsOfHead, row => known.has(prints[row] ?? ''));
  if (at === null) throw new Refusal(422, 'file_without_titles');
  const [found, fingerprint] = [head[at], prints[at]];
  if (!found || fingerprint === undefined) throw new Refusal(422, 'file_empty');
  return {
    titles: found.cells,
    fingerprint,
    remembered: known.get(fingerprint),
    rows: followed(head.slice(at + 1), rows),
  };
}

async function firstOf(rows: Sheet['rows']): Promise<SheetRow[]> {
  const head: SheetRow[] = [];
  while (head.length < TITLES_WITHIN) {
    const { value } = await rows.next();
    if (!value) break;
    head.push(value);
  }
  return head;
}

async function* followed(
  first: readonly SheetRow[],
  rest: Sheet['rows'],
): AsyncGenerator<SheetRow, undefined> {
  yield* first;
  yield* rest;
}

const fingerprintOf = (titles: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(titles.map(plain)))
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
