import { and, asc, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { StaffScope, SystemScope } from '#features/access/access/rules/scope.ts';
import { audit } from '#features/audit/audit/commands/audit.ts';
import { storeSetting } from '#features/hotel/facility/commands/change-setting.ts';
import { bumpVersion } from '#features/hotel/facility/commands/edit-version.ts';
import { assertNotLocked } from '#features/hotel/facility/commands/template-items.ts';
import { versionOf } from '#features/hotel/facility/queries/edit-version.ts';
import { setting } from '#features/hotel/facility/queries/settings.ts';
import type { Db } from '#platform/database/pool.ts';
import { forbidden, invalidInput, notFound } from '#platform/http/refusal.ts';
import { toFlag } from '#platform/http/wire.ts';
import type { FilterSettings, SaveFilters } from '../contract/filter-settings.ts';
import { checkFilters } from '../rules/filters.ts';
import { localizedFilter } from '../tables.ts';

/** Returns the hotel's filters, including removed filters, and their version. */
export function filterSettings(scope: StaffScope): Promise<FilterSettings> {
  return inFacility(scope, db => settingsOf(db, scope.facilityId));
}

/**
 * Saves filters and whether guests see them, all or nothing.
 * @throws 403, 404, 409 or 422 as in the contract
 */
export async function saveFilters(scope: StaffScope, input: SaveFilters): Promise<FilterSettings> {
  assertMayAdd(scope, input.facility_localized_category);
  return inFacility(scope, async db => {
    await assertNotLocked(db, scope, 'form');
    return writeFilterSettings(db, scope, input, scope.userId);
  });
}

/**
 * Stores filters and records the change.
 * @throws as `saveFilters`
 */
export async function writeFilterSettings(
  db: Db,
  scope: StaffScope | SystemScope,
  input: Omit<SaveFilters, 'facility_id'>,
  userId: number,
): Promise<FilterSettings> {
  const { facilityId } = scope;
  await bumpVersion(db, facilityId, 'filters', input.version, () => settingsOf(db, facilityId));
  const before = await settingsOf(db, facilityId);
  await assertValid(db, facilityId, input.facility_localized_category);
  await storeRows(db, facilityId, input.facility_localized_category);
  await storeSetting(db, facilityId, 'localized-filter', input.value, userId);
  const saved = await settingsOf(db, facilityId);
  await audit(db, scope, { action: 'filters.changed', details: filterChanges(before, saved) });
  return saved;
}

function filterChanges(before: FilterSettings, after: FilterSettings) {
  const activeFilters = (all: FilterSettings) =>
    all.facility_localized_category.filter(({ status }) => status === 1);
  const oldNames = new Map(activeFilters(before).map(({ id, name }) => [id, name]));
  const newNames = new Map(activeFilters(after).map(({ id, name }) => [id, name]));
  const isSame = before.value.visibility === after.value.visibility;
  return {
    changed: isSame
      ? []
      : [{ field: 'visibility', before: before.value.visibility, after: after.value.visibility }],
    added: [...newNames].filter(([id]) => !oldNames.has(id)).map(([, name]) => name),
    removed: [...oldNames].filter(([id]) => !newNames.has(id)).map(([, name]) => name),
    renamed: [...newNames]
      .filter(([id, name]) => (oldNames.get(id) ?? name) !== name)
      .map(([, name]) => name),
  };
}

export async function settingsOf(db: Db, facilityId: number): Promise<FilterSettings> {
  const rows = await rowsOf(db, facilityId);
  return {
    value: await setting(db, facilityId, 'localized-filter'),
    facility_localized_category: rows,
    version: await versionOf(db, facilityId, 'filters'),
  };
}

async function rowsOf(db: Db, facilityId: number): Promise<FilterSettings['facility_localized_category']> {
  const rows = await db
    .select()
    .from(localizedFilter)
    .where(eq(localizedFilter.facilityId, facilityId))
    .orderBy(asc(localizedFilter.displayOrder), asc(localizedFilter.id));
  return rows.map(({ id, name, active, displayOrder }) => ({
    id,
    name,
    status: toFlag(active),
    order: displayOrder,
  }));
}

type EditedFilters = SaveFilters['facility_localized_category'];

function assertMayAdd({ permissions }: StaffScope, edited: EditedFilters): void {
  const isAdding = edited.some(({ id }) => id === null);
  if (isAdding && !permissions.has('filter_setting.localized_filter.create')) throw forbidden();
}

async function assertValid(db: Db, facilityId: number, edited: EditedFilters): Promise<void> {
  const stored = await rowsOf(db, facilityId);
  const editedIds = edited.flatMap(({ id }) => id ?? []);
  if (editedIds.some(id => !stored.some(row => row.id === id))) throw notFound();
  const errors = checkFilters(
    edited,
    stored.filter(({ id }) => !editedIds.includes(id)),
  );
  if (Object.keys(errors).length > 0) throw invalidInput(errors);
}

// A hotel has only a few filters, so one statement per filter is simpler than a combined statement.
async function storeRows(db: Db, facilityId: number, edited: EditedFilters): Promise<void> {
  for (const { id, name, status, order } of edited) {
    const values = { name, active: status === 1, displayOrder: order };
    if (id === null) await db.insert(localizedFilter).values({ facilityId, ...values });
    else
      await db
        .update(localizedFilter)
        .set(values)
        .where(and(eq(localizedFilter.facilityId, facilityId), eq(localizedFilter.id, id)));
  }
}
