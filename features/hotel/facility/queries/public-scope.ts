import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { mintSystem } from '#features/access/access/queries/mint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { SystemScope } from '#features/access/access/rules/scope.ts';
import type { Db } from '#platform/database/pool.ts';
import { notFound } from '#platform/http/refusal.ts';
import { type Facility, facilityById, facilityBySlug } from './facility.ts';

/** The scope of a public call that names a hotel. It cannot see other hotels. */
type PublicFacility = { scope: SystemScope; facility: Facility };

/** @throws 404 if no hotel has this slug */
export const facilityOfSlug = (slug: string) => open(platformDb(db => facilityBySlug(db, slug)));

/** @throws 404 if there is no such hotel */
export const facilityOfId = (facilityId: number) =>
  open(inFacility(mintSystem(facilityId), (db: Db) => facilityById(db, facilityId)));

async function open(finding: Promise<Facility | undefined>): Promise<PublicFacility> {
  const facility = await finding;
  if (!facility) throw notFound();
  return { scope: mintSystem(facility.id), facility };
}
