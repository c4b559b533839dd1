import { and, eq } from 'drizzle-orm';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { organizationBrand, organizationHotel } from '../tables.ts';

type Brand = { organizationId: number; id: number };

const isBrand = ({ organizationId, id }: Brand) =>
  and(eq(organizationBrand.organizationId, organizationId), eq(organizationBrand.id, id));

export async function storeBrand(db: Db, organizationId: number, name: string): Promise<void> {
  await db.insert(organizationBrand).values({ organizationId, name, createdAt: now() });
}

/** @returns whether there is such a brand */
export async function renameBrand(db: Db, brand: Brand, name: string): Promise<boolean> {
  const renamed = await db
    .update(organizationBrand)
    .set({ name })
    .where(isBrand(brand))
    .returning({ id: organizationBrand.id });
  return renamed.length > 0;
}

/** Deletes a brand with its templates. Its hotels stay in the organization. */
export async function deleteBrand(db: Db, brand: Brand): Promise<boolean> {
  const { organizationId, id } = brand;
  await db
    .update(organizationHotel)
    .set({ brandId: null })
    .where(and(eq(organizationHotel.organizationId, organizationId), eq(organizationHotel.brandId, id)));
  const deleted = await db
    .delete(organizationBrand)
    .where(isBrand(brand))
    .returning({ id: organizationBrand.id });
  return deleted.length > 0;
}

/**
 * Puts a hotel into a brand of its organization. Null removes the hotel from its brand.
 * @returns whether the hotel belongs to the organization
 */
export async function putIntoBrand(
  db: Db,
  { facilityId, organizationId }: { facilityId: number; organizationId: number },
  brandId: number | null,
): Promise<boolean> {
  const updated = await db
    .update(organizationHotel)
    .set({ brandId })
    .where(
      and(eq(organizationHotel.facilityId, facilityId), eq(organizationHotel.organizationId, organizationId)),
    )
    .returning({ id: organizationHotel.facilityId });
  return updated.length > 0;
}
