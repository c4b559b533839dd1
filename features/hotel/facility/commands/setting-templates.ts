import { deepEqual } from 'fast-equals';
import { type SettingName, type SettingValue, settings } from '../contract/setting-registry.ts';
import { setting } from '../queries/settings.ts';
import type { Templated } from '../queries/templated.ts';
import { defaultSchedule, type Schedule } from '../rules/schedule.ts';
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
export const locksTemplate = settingTemplate('confirm_lock', settings.confirm_lock);

const SCHEDULE = 'notification_frequency_settings';

const withoutSms = (schedule: Schedule): Schedule => ({
  ...schedule,
  sms_status: false,
  sms_priority: false,
});

/**
 * Copies when messages are sent, but not whether they are sent by SMS, because the owner decides whether to
 * pay for SMS.
 */
export const scheduleTemplate: Templated<Schedule> = {
  schema: settings[SCHEDULE].schema,
  copy: async (db, facilityId) => withoutSms(await setting(db, facilityId, SCHEDULE)),
  isInitial: async (_db, _facilityId, schedule) => deepEqual(schedule, withoutSms(defaultSchedule)),
  apply: async (db, scope, { data }, userId) => {
    const ownSchedule = await setting(db, scope.facilityId, SCHEDULE);
    await writeSetting(db, scope, { name: SCHEDULE, value: { ...ownSchedule, data }, userId });
  },
};
