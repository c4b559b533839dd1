import { facilityById } from '#features/facility/queries/facility.ts';
import { setting } from '#features/facility/queries/settings.ts';
import { pauseOf } from '#features/facility/rules/pause.ts';
import type { Db } from '#platform/database/pool.ts';
import type { House } from '../rules/verdict.ts';

/** A hotel as its scheduled messages see it; undefined where there is none of this id. */
export async function houseOf(db: Db, facilityId: number): Promise<House | undefined> {
  const house = await facilityById(db, facilityId);
  if (!house) return undefined;
  const hold = await setting(db, facilityId, 'hold_sending');
  const maintenance = await setting(db, facilityId, 'maintenance_mode');
  return { timezone: house.timezone, pause: pauseOf(hold, maintenance) };
}
