import { sql } from 'drizzle-orm';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { Refusal } from '#platform/http/refusal.ts';
import type { VersionedItem } from '../queries/edit-version.ts';
import { editVersion } from '../tables.ts';

/**
 * Increments the version of an edited item in the saving transaction. Without `known`, the save overwrites.
 * @throws 409 `version_conflict` with `newest` if `known` is outdated
 */
export async function bumpVersion(
  db: Db,
  facilityId: number,
  thing: VersionedItem,
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
