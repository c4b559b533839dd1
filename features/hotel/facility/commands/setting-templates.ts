import { deepEqual } from 'fast-equals';
import { type SettingName, type SettingValue, settings } from '../contract/setting-registry.ts';
import { setting } from '../queries/settings.ts';
import type { Templated } from '../queries/templated.ts';
import { writeSetting } from './change-setting.ts';

function settingTemplate<N extends SettingName>(
  name: N,
  { schema, default: initial }: Pick<Templated<SettingValue<N>>, 'schema'> & { default: SettingValue<N> },
): Templated<SettingValue<N>> {
  return {
    schema,
    copy: (db, facilityId) => setting(db, facilityId, name),
    isInitial: async (_db, _facilityId, value) => deepEqual(value, initial),
    apply: async (db, scope, value, userId) => {
      await writeSetting(db, scope, { name, value, userId });
    },
  };
}

export const retentionTemplate = settingTemplate('retention', settings.retention);
