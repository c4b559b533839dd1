import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { reply } from '#platform/http/reply.ts';
import { id, requiredText, version } from '#platform/http/wire.ts';
import type { SettingName, SettingValue } from './setting-registry.ts';

export type SettingValues = { [N in SettingName]: SettingValue<N> };

export const settingRow = z.object({
  id: z.int(),
  facility_id: z.int(),
  name: z.string(),
  value: z.unknown(),
  version: z.int(),
});

/**
 * Returns one setting by name, or `total` 0 if it is unset (docs/reference/settings.md). Callers who are not
 * signed in receive only settings that guests may read.
 */
export const listSettings = endpoint('POST facility-setting/list', {
  summary: "Get a hotel's setting by its name",
  input: z.object({
    facility_id: id,
    name: requiredText(100),
    paginate: z.boolean().optional(),
    isCheckinRoute: z.boolean().optional().describe('True if a guest page calls, as with X-Caller: guest.'),
  }),
  guestPageBy: 'isCheckinRoute',
  access: {
    public: { reply: reply({ total: z.int(), data: z.array(settingRow) }) },
    staff: { reply: reply({ total: z.int(), data: z.array(settingRow) }) },
  },
});

/** The addresses of the operator's help page and terms; null if not configured. */
export const publicSettings = endpoint('GET settings/public', {
  summary: "Get the links to the operator's help and terms",
  input: z.object({}),
  access: {
    public: {
      reply: reply({
        data: z.object({ help_url: z.string().nullable(), provider_terms_url: z.string().nullable() }),
      }),
    },
  },
});

const settingChange = z.object({
  facility_id: id,
  /** Determines who may change the setting (docs/reference/settings.md). */
  name: requiredText(100),
  value: z.unknown(),
  /** The version that the editor saw; 0 if the setting was unset. If omitted, the call overwrites. */
  version: version.optional(),
});

export type SettingChange = z.output<typeof settingChange>;

const changedReply = reply({ data: settingRow });

/**
 * Stores one setting.
 * @throws 409 `version_conflict` with the newer row in `data`
 * @throws 403 if a user other than the owner changes the SMS settings in the schedule
 */
export const storeSetting = endpoint('POST facility-setting/store', {
  summary: "Save a hotel's setting",
  input: settingChange,
  access: { staff: { reply: changedReply } },
  errors: ['version_conflict'],
});

const scheduleChange = settingChange.extend({ name: z.literal('notification_frequency_settings') });

/**
 * Sets when guide messages are sent. Only the owner may change the `sms_*` fields
 * (docs/reference/messages.md#the-schedule).
 */
export const updateFrequency = endpoint('POST facility-setting/update-frequency', {
  summary: 'Save when guide messages are sent',
  input: scheduleChange,
  access: { staff: { needs: { all: ['notice_setting.frequency.edit'] }, reply: changedReply } },
  errors: ['version_conflict'],
});

/**
 * Sets whether messages are sent by SMS (docs/reference/messages.md#the-schedule). Only the owner may call
 * this. The value is part of the same setting as the schedule.
 */
export const updateSmsStatus = endpoint('POST facility-setting/update-sms-status', {
  summary: 'Save whether guide messages are sent by SMS',
  input: scheduleChange,
  access: { staff: { needs: { owner: true }, reply: changedReply } },
  errors: ['version_conflict'],
});
