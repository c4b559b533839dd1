import { and, eq, inArray, sql } from 'drizzle-orm';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { editVersion } from './tables.ts';

/** What is edited as a whole. Each user and each name is a thing of its own: two people may edit two of them at once. */
type Thing =
  | 'profile'
  | 'questions'
  | 'filters'
  | 'links'
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

/**
 * Moves a thing's version on, in the transaction that saves it, and holds other savers off until that ends. Out: the new
 * version. `known` is the version that the editor saw; an older one: 409 `version_conflict`, whose data is the thing as
 * `newest` reads it and its version. Who names none overwrites.
 */
export async function moveOn(
  db: Db,
  facilityId: number,
  thing: Thing,
  known: number | undefined,
  newest: () => Promise<object> = async () => ({}),
): Promise<number> {
  const changedAt = now();
  const [row] = await db
    .insert(editVersion)
    .values({ facilityId, thing, version: 1, changedAt })
    .onConflictDoUpdate({
      target: [editVersion.facilityId, editVersion.thing],
      set: { version: sql`${editVersion.version} + 1`, changedAt },
    })
    .returning({ version: editVersion.version });
  const version = row?.version ?? 1;
  if (known !== undefined && known !== version - 1)
    throw new Refusal(409, 'version_conflict', { data: { ...(await newest()), version: version - 1 } });
  return version;
}
