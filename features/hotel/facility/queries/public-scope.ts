import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { type Facility, facilityById, facilityBySlug } from './facility.ts';

/** The hotel named in a public call, with a scope that is limited to this hotel. */
type PublicFacility = { scope: SystemScope; facility: Facility };

export const facilityOfSlug = (slug: string) =>
  loadPublicFacility(platformDb(db => facilityBySlug(db, slug)));

export const facilityOfId = (facilityId: number) =>
  loadPublicFacility(inFacility(mintSystem(facilityId), (db: Db) => facilityById(db, facilityId)));

async function loadPublicFacility(finding: Promise<Facility | undefined>): Promise<PublicFacility> {
  const facility = await finding;
  if (!facility) throw notFound();
  return { scope: mintSystem(facility.id), facility };
}
