import { sql } from 'drizzle-orm';
import { now } from '#platform/clock/clock.ts';
import type { Db } from '#platform/database/pool.ts';
import { type SettingName, type SettingValue, settings } from '../contract/setting-registry.ts';
import type { SettingRow } from '../queries/settings.ts';
import { facilitySetting } from '../tables.ts';

/** Writes a setting as its rules make it, whatever it was before, and moves its version on. Out: the row. */
export async function storeSetting<N extends SettingName>(
  db: Db,
  facilityId: number,
  name: N,
  value: SettingValue<N>,
  userId: number | null = null,
): Promise<SettingRow> {
  const written = { value: settings[name].schema.parse(value), updatedAt: now(), updatedBy: userId };
  const [row] = await db
    .insert(facilitySetting)
    .values({ facilityId, name, ...written })
    .onConflictDoUpdate({
      target: [facilitySetting.facilityId, facilitySetting.name],
      set: { ...written, version: sql`${facilitySetting.version} + 1` },
    })
    .returning();
  if (!row) throw new Error(`The setting ${name} was not written`);
  return row;
}
