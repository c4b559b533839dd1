import { and, eq } from 'drizzle-orm';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { TestFacility } from '#test/harness/facility.ts';
import type { SettingName } from './contract/setting-registry.ts';
import { settingRows } from './queries/settings.ts';
import { facilitySetting } from './tables.ts';

export const storedSetting = ({ facilityId, system }: TestFacility, name: SettingName) =>
  inFacility(system, async db => (await settingRows(db, facilityId, [name]))[0]?.value);

export const storeRawSetting = ({ facilityId, system }: TestFacility, name: SettingName, value: unknown) =>
  inFacility(system, db =>
    db
      .update(facilitySetting)
      .set({ value })
      .where(and(eq(facilitySetting.facilityId, facilityId), eq(facilitySetting.name, name))),
  );
