import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import type { Arrival } from '#features/desk/arrivals/contract.ts';
import { arrivalRows } from '#features/desk/arrivals/queries/guests.ts';
import { type Cursor, cursorAt } from '#features/desk/arrivals/queries/order.ts';
import { arrivalsPage } from '#features/desk/arrivals/queries/page.ts';
import type { Sort } from '#features/desk/arrivals/rules/choices.ts';
import { showFor } from '#features/desk/front-desk/queries/personal.ts';
import { now } from '#platform/clock/clock.ts';

type DayQuery = { day: string; sort: Sort; timezone: string };

/** Yields all arrivals of a day as this user may see them. Each page is read in a separate transaction. */
export async function* dayArrivals(
  scope: StaffScope,
  { day, sort, timezone }: DayQuery,
): AsyncGenerator<Arrival> {
  const { facilityId } = scope;
  const pageRequest = { facilityId, day, show: 'all' as const, search: '', terms: [], order: sort };
  let cursor: Cursor | undefined;
  do {
    const { rows, page } = await inFacility(scope, async db => {
      const found = await arrivalsPage(db, { ...pageRequest, cursor });
      const reader = { show: showFor(scope), timezone, at: now() };
      return { page: found, rows: await arrivalRows(db, facilityId, found.rows, reader) };
    });
    yield* rows;
    const last = page.rows.at(-1);
    cursor =
      page.hasNext && last ? cursorAt(last, { order: sort, day, page: (cursor?.page ?? 0) + 1 }) : undefined;
  } while (cursor);
}
