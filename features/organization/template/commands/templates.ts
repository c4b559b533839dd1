import { and, eq, sql } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { OrganizationScope } from '#features/access/access/rules/scope.ts';
import type { TemplateItem } from '#features/hotel/facility/rules/template-items.ts';
import { informHotels } from '#features/organization/organization/commands/brands.ts';
import { changeTemplates, record } from '#features/organization/organization/commands/changing.ts';
import { scopeInHotel, whereMyHotel } from '#features/organization/organization/queries/my-hotels.ts';
import { organizationBrand, organizationHotel } from '#features/staff/account/tables.ts';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { templatesOf } from '../queries/templates.ts';
import { organizationTemplate } from '../tables.ts';
import { templated } from './templated.ts';

export const listTemplates = ({ organizationId }: OrganizationScope) =>
  platformDb(async db => viewsOf(await templatesOf(db, organizationId)));

const viewsOf = (rows: Awaited<ReturnType<typeof templatesOf>>) =>
  rows.map(row => ({
    id: row.id,
    item: row.item,
    brand_id: row.brandId,
    brand: row.brand,
    locked: row.isLocked,
    hotel_id: row.sourceFacilityId,
    hotel: row.hotel,
    saved_at: row.savedAt.toISOString(),
    saved_by: row.savedBy,
  }));

export type NewTemplate = {
  item: TemplateItem;
  brand_id: number | null;
  hotel_id: number;
  locked: boolean;
};

/**
 * Saves a copy of a hotel's item as the template of the organization or of a brand, and queues jobs that
 * apply it in each hotel.
 * @throws 404 for a hotel or brand of another organization, or 429
 */
export async function saveTemplate(scope: OrganizationScope, wanted: NewTemplate) {
  const { organizationId, userId } = scope;
  const { item, brand_id: brandId, hotel_id: sourceFacilityId, locked: isLocked } = wanted;
  const content = await copyFrom(scope, sourceFacilityId, item);
  return changeTemplates(scope, async db => {
    await assertBrand(db, organizationId, brandId);
    const columns = { isLocked, content, sourceFacilityId, savedAt: now(), savedBy: userId };
    await db
      .insert(organizationTemplate)
      .values({ organizationId, brandId, item, version: 1, ...columns })
      .onConflictDoUpdate({
        target: [
          organizationTemplate.organizationId,
          organizationTemplate.brandId,
          organizationTemplate.item,
        ],
        set: { ...columns, version: sql`${organizationTemplate.version} + 1` },
      });
    await informHotels(db, { organizationId, brandId });
    record(scope, 'template.saved', wanted);
    return viewsOf(await templatesOf(db, organizationId));
  });
}

/** Returns a copy of a hotel's item. Reads the hotel in its own scope. */
export async function copyFrom(
  scope: OrganizationScope,
  facilityId: number,
  item: TemplateItem,
): Promise<unknown> {
  const [found] = await platformDb(db =>
    db
      .select({ id: organizationHotel.facilityId })
      .from(organizationHotel)
      .where(and(whereMyHotel(scope), eq(organizationHotel.facilityId, facilityId))),
  );
  const hotelScope = found && scopeInHotel(scope, facilityId);
  if (!hotelScope) throw notFound();
  return inFacility(hotelScope, db => templated[item].copy(db, facilityId));
}

export async function assertBrand(db: Db, organizationId: number, brandId: number | null): Promise<void> {
  if (brandId === null) return;
  const [found] = await db
    .select({ id: organizationBrand.id })
    .from(organizationBrand)
    .where(and(eq(organizationBrand.organizationId, organizationId), eq(organizationBrand.id, brandId)));
  if (!found) throw notFound();
}

/**
 * Deletes a template. The hotels keep its values, and follow the organization's template if there is one.
 * @throws 404 for a template of another organization, or 429
 */
export function deleteTemplate(scope: OrganizationScope, id: number) {
  const { organizationId } = scope;
  return changeTemplates(scope, async db => {
    const [deleted] = await db
      .delete(organizationTemplate)
      .where(and(eq(organizationTemplate.organizationId, organizationId), eq(organizationTemplate.id, id)))
      .returning({ item: organizationTemplate.item, brandId: organizationTemplate.brandId });
    if (!deleted) throw notFound();
    const { item, brandId } = deleted;
    await informHotels(db, { organizationId, brandId });
    record(scope, 'template.deleted', { item, brand_id: brandId });
    return viewsOf(await templatesOf(db, organizationId));
  });
}
