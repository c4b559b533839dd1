import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import { editVersion } from '../tables.ts';

/**
 * Items that are saved as a whole. Each user and each name has its own version, so two people may edit
 * different users or names at the same time.
 */
export type VersionedItem =
  | 'profile'
  | 'questions'
  | 'filters'
  | 'links'
  | 'face'
  | 'roles'
  | 'face-recognition'
  | `user:${number}`
  | `name:${number}`;

/** Returns the version of an item for an editor; 0 if the item was never saved. */
export async function versionOf(db: Db, facilityId: number, thing: VersionedItem): Promise<number> {
  const [row] = await db
    .select({ version: editVersion.version })
    .from(editVersion)
    .where(and(eq(editVersion.facilityId, facilityId), eq(editVersion.thing, thing)));
  return row?.version ?? 0;
}

/** Returns the versions of several items. Items that were never saved are omitted. */
export async function versionsOf(
  db: Db,
  facilityId: number,
  things: readonly VersionedItem[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ thing: editVersion.thing, version: editVersion.version })
    .from(editVersion)
    .where(and(eq(editVersion.facilityId, facilityId), inArray(editVersion.thing, [...things])));
  return new Map(rows.map(({ thing, version }) => [thing, version]));
}
