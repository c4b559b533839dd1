import { and, count, eq, ne } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound, Refusal } from '#platform/http/refusal.ts';
import { ownFilters } from '../queries.ts';
import { MAX_SAVED_FILTERS } from '../rules/account.ts';
import { savedFilter, userAccount } from '../tables.ts';

const { id, name, filters } = savedFilter;

type NewFilter = { name: string; filters: Record<string, unknown> };

/**
 * Saves filters under a name. Filters already saved under this name are replaced.
 * @throws 422 `saved_filters_full`
 */
export function saveFilter(scope: StaffScope, kept: NewFilter) {
  const { facilityId, userId } = scope;
  return inFacility(scope, async db => {
    // Locks the user, so that filters saved at the same time are all counted.
    await db
      .select({ id: userAccount.id })
      .from(userAccount)
      .where(eq(userAccount.id, userId))
      .for('no key update');
    if ((await countOtherFilters(db, scope, kept.name)) >= MAX_SAVED_FILTERS)
      throw new Refusal(422, 'saved_filters_full');
    const [row] = await db
      .insert(savedFilter)
      .values({ facilityId, userId, ...kept })
      .onConflictDoUpdate({
        target: [savedFilter.facilityId, savedFilter.userId, savedFilter.name],
        set: { filters: kept.filters },
      })
      .returning({ id, name, filters });
    if (!row) throw new Error('The saved filter does not exist');
    return row;
  });
}

async function countOtherFilters(db: Db, scope: StaffScope, saved: string): Promise<number> {
  const [row] = await db
    .select({ others: count() })
    .from(savedFilter)
    .where(and(ownFilters(scope), ne(name, saved)));
  return row?.others ?? 0;
}

/** @throws 404 if this user has no such saved filter */
export function dropSavedFilter(scope: StaffScope, filterId: number): Promise<void> {
  return inFacility(scope, async db => {
    const dropped = await db
      .delete(savedFilter)
      .where(and(ownFilters(scope), eq(id, filterId)))
      .returning({ id });
    if (dropped.length === 0) throw notFound();
  });
}
