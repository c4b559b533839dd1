import { z } from 'zod';
import { endpoint } from '#features/access/access/contract/endpoint.ts';
import { reply } from '#platform/http/reply.ts';
import { id, requiredText, version } from '#platform/http/wire.ts';
import type { SettingName, SettingValue } from './setting-registry.ts';

/** Every setting's value by its name, for the pages that edit them. */
export type SettingValues = { [N in SettingName]: SettingValue<N> };

/** A setting as it travels (docs/reference/settings.md). */
export const settingRow = z.object({
  id: z.int(),
  facility_id: z.int(),
  name: z.string(),
  value: z.unknown(),
  version: z.int(),
});

/** One setting by name; unset: total 0 (docs/reference/settings.md). Without sign-in only those that guests may read. */
export const listSettings = endpoint('POST facility-setting/list', {
  summary: 'Get a facility setting by its name',
  input: z.object({
    facility_id: id,
    name: requiredText(100),
    paginate: z.boolean().optional(),
    isCheckinRoute: z
      .boolean()
      .optional()
      .describe('True if a page for guests calls, as with X-Caller: guest.'),
  }),
  guestPageBy: 'isCheckinRoute',
  access: {
    public: { reply: reply({ total: z.int(), data: z.array(settingRow) }) },
    staff: { reply: reply({ total: z.int(), data: z.array(settingRow) }) },
  },
});

/** Where the provider of this installation helps, and its terms; null where it names none. */
export const publicSettings = endpoint('GET settings/public', {
  summary: "Get the addresses of the provider's help and terms",
  input: z.object({}),
  access: {
    public: {
      reply: reply({
        data: z.object({ help_url: z.string().nullable(), provider_terms_url: z.string().nullable() }),
      }),
    },
  },
});

const change = z.object({
  facility_id: id,
  /** By whom it may be changed follows from the name (docs/reference/settings.md). */
  name: requiredText(100),
  value: z.unknown(),
  /** The version that the editor saw, 0 of an unset one; absent: overwrites. */
  version: version.optional(),
});

export type SettingChange = z.output<typeof change>;

const changed = reply({ data: settingRow });

/** Stores one setting. 409 `version_conflict` with the newer row in `data`; 403 for SMS in the schedule unless by the owner. */
export const storeSetting = endpoint('POST facility-setting/store', {
  summary: 'Save a facility setting',
  input: change,
  access: { staff: { reply: changed } },
  errors: ['version_conflict'],
});

const scheduleChange = change.extend({ name: z.literal('notification_frequency_settings') });

/** When guide messages go out; only the owner may change `sms_*` in it (docs/reference/messages.md#the-schedule). */
export const updateFrequency = endpoint('POST facility-setting/update-frequency', {
  summary: 'Save when guide messages are sent',
  input: scheduleChange,
  access: { staff: { needs: { all: ['notice_setting.frequency.edit'] }, reply: changed } },
  errors: ['version_conflict'],
});

/** The same record, by the owner, for whether messages go by SMS (docs/reference/messages.md#the-schedule). */
export const updateSmsStatus = endpoint('POST facility-setting/update-sms-status', {
  summary: 'Save whether guide messages are sent by SMS',
  input: scheduleChange,
  access: { staff: { needs: { owner: true }, reply: changed } },
  errors: ['version_conflict'],
});
