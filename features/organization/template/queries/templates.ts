import { and, asc, eq, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { TemplateItem } from '#features/hotel/facility/rules/template-items.ts';
import { facility } from '#features/hotel/facility/tables.ts';
import {
  organization,
  organizationBrand,
  organizationHotel,
  userAccount,
} from '#features/staff/account/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { organizationTemplate } from '../tables.ts';

const isOfBrand = and(
  eq(organizationBrand.organizationId, organizationTemplate.organizationId),
  eq(organizationBrand.id, organizationTemplate.brandId),
);

/** Returns the template that a hotel follows: that of its brand or, without one, that of its organization. */
export async function templateFor(db: Db, facilityId: number, item: TemplateItem) {
  const [found] = await db
    .select({
      template: organizationTemplate,
      givenBy: sql<string>`coalesce(${organizationBrand.name}, ${organization.name})`,
    })
    .from(organizationHotel)
    .innerJoin(organization, eq(organization.id, organizationHotel.organizationId))
    .innerJoin(
      organizationTemplate,
      and(
        eq(organizationTemplate.organizationId, organizationHotel.organizationId),
        eq(organizationTemplate.item, item),
        or(isNull(organizationTemplate.brandId), eq(organizationTemplate.brandId, organizationHotel.brandId)),
      ),
    )
    .leftJoin(organizationBrand, isOfBrand)
    .where(and(eq(organizationHotel.facilityId, facilityId), isNotNull(organizationHotel.confirmedAt)))
    .orderBy(asc(isNull(organizationTemplate.brandId)))
    .limit(1);
  return found && { ...found.template, givenBy: found.givenBy };
}

/**
 * Returns the templates of an organization without their content: first its own, then those of its brands.
 */
export async function templatesOf(db: Db, organizationId: number) {
  const rows = await db
    .select({
      id: organizationTemplate.id,
      item: organizationTemplate.item,
      brandId: organizationTemplate.brandId,
      brand: organizationBrand.name,
      isLocked: organizationTemplate.isLocked,
      version: organizationTemplate.version,
      sourceFacilityId: organizationTemplate.sourceFacilityId,
      hotel: facility.name,
      savedAt: organizationTemplate.savedAt,
      savedBy: userAccount.username,
    })
    .from(organizationTemplate)
    .leftJoin(organizationBrand, isOfBrand)
    .leftJoin(
      organizationHotel,
      and(
        eq(organizationHotel.facilityId, organizationTemplate.sourceFacilityId),
        eq(organizationHotel.organizationId, organizationTemplate.organizationId),
      ),
    )
    .leftJoin(facility, eq(facility.id, organizationHotel.facilityId))
    .leftJoin(userAccount, eq(userAccount.id, organizationTemplate.savedBy))
    .where(eq(organizationTemplate.organizationId, organizationId))
    .orderBy(sql`${organizationBrand.name} nulls first`, asc(organizationTemplate.item));
  return rows;
}

export type TemplateRow = Awaited<ReturnType<typeof templatesOf>>[number];

/** Returns the template that a hotel of this brand follows. */
export const templateOf = (
  templates: readonly TemplateRow[],
  item: TemplateItem,
  brandId: number | null,
): TemplateRow | undefined =>
  templates.find(each => each.item === item && brandId !== null && each.brandId === brandId) ??
  templates.find(each => each.item === item && each.brandId === null);
