import { and, eq, inArray } from 'drizzle-orm';
import type { Db } from '#platform/database/pool.ts';
import { editVersion } from '../tables.ts';

/** Things that are edited as a whole. Each user and each name is a thing of its own: two people may edit two of them at once. */
export type Thing =
  | 'profile'
  | 'questions'
  | 'filters'
  | 'links'
  | 'face'
  | 'roles'
  | 'face-recognition'
  | `user:${number}`
  | `name:${number}`;

/** The version of a thing that an editor is about to see; 0 where nobody has saved it yet. */
export async function versionOf(db: Db, facilityId: number, thing: Thing): Promise<number> {
  const [row] = await db
    .select({ version: editVersion.version })
    .from(editVersion)
    .where(and(eq(editVersion.facilityId, facilityId), eq(editVersion.thing, thing)));
  return row?.version ?? 0;
}

/** The versions of several things; one that nobody has saved yet is not among them. */
export async function versionsOf(
  db: Db,
  facilityId: number,
  things: readonly Thing[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ thing: editVersion.thing, version: editVersion.version })
    .from(editVersion)
    .where(and(eq(editVersion.facilityId, facilityId), inArray(editVersion.thing, [...things])));
  return new Map(rows.map(({ thing, version }) => [thing, version]));
}
