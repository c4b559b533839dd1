import { and, asc, count, eq, isNotNull } from 'drizzle-orm';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { OrganizationScope } from '#features/access/access/rules/scope.ts';
import { queueTemplates } from '#features/hotel/facility/commands/template-items.ts';
import * as brands from '#features/staff/account/commands/brands.ts';
import { organizationBrand, organizationHotel } from '#features/staff/account/tables.ts';
import type { Db } from '#platform/database/pool.ts';
import { invalidInput, notFound } from '#platform/http/refusal.ts';
import { changeTemplates, record } from './changing.ts';
import { joinedHotels } from './membership.ts';

/** Returns the brands by name, each with the number of its hotels. */
export const listBrands = ({ organizationId }: OrganizationScope) =>
  platformDb(db => brandsOf(db, organizationId));

function brandsOf(db: Db, organizationId: number) {
  return db
    .select({
      id: organizationBrand.id,
      name: organizationBrand.name,
      hotels: count(organizationHotel.facilityId),
    })
    .from(organizationBrand)
    .leftJoin(
      organizationHotel,
      and(
        eq(organizationHotel.organizationId, organizationBrand.organizationId),
        eq(organizationHotel.brandId, organizationBrand.id),
        isNotNull(organizationHotel.confirmedAt),
      ),
    )
    .where(eq(organizationBrand.organizationId, organizationId))
    .groupBy(organizationBrand.organizationId, organizationBrand.id)
    .orderBy(asc(organizationBrand.name));
}

/** @throws 422 as in the contract, or 429 */
export function addBrand(scope: OrganizationScope, name: string) {
  const { organizationId } = scope;
  return changeTemplates(scope, async db => {
    assertFree(await brandsOf(db, organizationId), name);
    await brands.storeBrand(db, organizationId, name);
    record(scope, 'organization.brand_added');
    return brandsOf(db, organizationId);
  });
}

/** @throws 404, 422 as in the contract, or 429 */
export function renameBrand(scope: OrganizationScope, id: number, name: string) {
  const { organizationId } = scope;
  return changeTemplates(scope, async db => {
    assertFree(
      (await brandsOf(db, organizationId)).filter(each => each.id !== id),
      name,
    );
    if (!(await brands.renameBrand(db, { organizationId, id }, name))) throw notFound();
    await informHotels(db, { organizationId, brandId: id });
    record(scope, 'organization.brand_renamed', id);
    return brandsOf(db, organizationId);
  });
}

function assertFree(others: readonly { name: string }[], name: string): void {
  if (others.some(each => each.name === name)) throw invalidInput({ name: 'already_taken' });
}

/** @throws 404 or 429 */
export function deleteBrand(scope: OrganizationScope, id: number) {
  const { organizationId } = scope;
  return changeTemplates(scope, async db => {
    await informHotels(db, { organizationId, brandId: id });
    if (!(await brands.deleteBrand(db, { organizationId, id }))) throw notFound();
    record(scope, 'organization.brand_deleted', id);
    return brandsOf(db, organizationId);
  });
}

/** @throws 404 for a hotel or brand of another organization, or 429 */
export function chooseBrand(scope: OrganizationScope, facilityId: number, brandId: number | null) {
  const { organizationId } = scope;
  return changeTemplates(scope, async db => {
    await assertBrand(db, organizationId, brandId);
    if (!(await brands.putIntoBrand(db, { facilityId, organizationId }, brandId))) throw notFound();
    await queueTemplates(db, [facilityId]);
    record(scope, 'organization.brand_chosen', facilityId);
    return joinedHotels(db, scope);
  });
}

/** @throws 404 for a brand of another organization */
export async function assertBrand(db: Db, organizationId: number, brandId: number | null): Promise<void> {
  if (brandId === null) return;
  const all = await brandsOf(db, organizationId);
  if (!all.some(({ id }) => id === brandId)) throw notFound();
}

/** Queues the templates to be applied again to the hotels of an organization, or of one brand. */
export async function informHotels(
  db: Db,
  { organizationId, brandId }: { organizationId: number; brandId: number | null },
): Promise<void> {
  const hotels = await db
    .select({ id: organizationHotel.facilityId })
    .from(organizationHotel)
    .where(
      and(
        eq(organizationHotel.organizationId, organizationId),
        isNotNull(organizationHotel.confirmedAt),
        brandId === null ? undefined : eq(organizationHotel.brandId, brandId),
      ),
    );
  await queueTemplates(
    db,
    hotels.map(({ id }) => id),
  );
}
