import { and, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope } from '#features/access/access/rules/scope.ts';
import { keptView } from '../tables.ts';

export function storeView(scope: StaffScope, name: string, view: Record<string, unknown>): Promise<void> {
  const { facilityId, userId } = scope;
  return inFacility(scope, async db => {
    await db
      .insert(keptView)
      .values({ facilityId, userId, name, view })
      .onConflictDoUpdate({
        target: [keptView.facilityId, keptView.userId, keptView.name],
        set: { view },
      });
  });
}

/**
 * Returns the user's saved layout of a page. It may have been stored by another release. Undefined if there is
 * none.
 */
export function loadView(scope: StaffScope, name: string): Promise<Record<string, unknown> | undefined> {
  const { facilityId, userId } = scope;
  return inFacility(scope, async db => {
    const [row] = await db
      .select({ view: keptView.view })
      .from(keptView)
      .where(and(eq(keptView.facilityId, facilityId), eq(keptView.userId, userId), eq(keptView.name, name)));
    return row?.view;
  });
}
