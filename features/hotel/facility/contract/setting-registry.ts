import type { z } from 'zod';
import type { PermissionKey } from '#features/access/access/rules/permissions.ts';
import { type RegisterBasis, unsetBasis } from '#features/hotel/register-law/rules/required.ts';
import { baseLanguages, type GuestLanguage, guestLanguages, languageNames } from '#i18n/languages.ts';
import { flag } from '#platform/http/wire.ts';
import { defaultSchedule } from '../rules/schedule.ts';
import { defaultSettings } from '../rules/settings.ts';
import * as schemas from './setting-schemas.ts';

/**
 * Who may change a setting through `facility-setting/store`: users with a permission, only the owner, or no
 * user.
 */
type Editor = PermissionKey | 'owner' | 'nobody';

type Setting<V> = { schema: z.ZodType<V>; default: V; editor: Editor; guests: boolean };

const setting = <V>(editor: Editor, schema: z.ZodType<V>, value: NoInfer<V>): Setting<V> => ({
  schema,
  default: value,
  editor,
  guests: false,
});
const guestSetting = <V>(editor: Editor, schema: z.ZodType<V>, value: NoInfer<V>): Setting<V> => ({
  ...setting(editor, schema, value),
  guests: true,
});

/** Defines the same setting for each guest language, for example `mypage-A-ja` and `mypage-A-zh-CN`. */
function settingPerLanguage<P extends string, V>(prefix: P, each: Setting<V>) {
  const entries = guestLanguages.map(language => [`${prefix}-${language}`, each] as const);
  return Object.fromEntries(entries) as Record<`${P}-${GuestLanguage}`, Setting<V>>;
}

const defaultLanguages = baseLanguages.map(code => ({ name: languageNames[code], code }));
const basicPermission = 'setting.basic_information.edit';
const termsPermission = 'tac.terms_information.edit';

/** Every setting of a facility by its API name (docs/reference/settings.md). */
export const settings = {
  language: guestSetting('setting.language_setting.edit', schemas.languages, defaultLanguages),
  maintenance_mode: guestSetting(basicPermission, flag, defaultSettings.maintenance_mode),
  form: guestSetting(basicPermission, schemas.form, defaultSettings.form),
  'localized-filter': guestSetting('filter_setting.localized_filter.edit', schemas.visibility, {
    visibility: 0,
  }),
  'landing-2': guestSetting(basicPermission, schemas.visibility, { visibility: 1 }),
  'landing-2-links': guestSetting(basicPermission, schemas.storeLinks, { play_store: '', app_store: '' }),
  ...settingPerLanguage('landing-2-text', guestSetting(basicPermission, schemas.guestText, '')),
  ...settingPerLanguage('mypage-A', guestSetting(basicPermission, schemas.guestText, '')),
  ...settingPerLanguage('mypage-B', guestSetting(basicPermission, schemas.guestText, '')),
  ...settingPerLanguage(
    'terms-conditions',
    guestSetting(termsPermission, schemas.termsText, { content: '' }),
  ),
  confirm_lock: setting(basicPermission, schemas.confirmLock, defaultSettings.confirm_lock),
  /** Set by the first import from a PMS. */
  pms_settings: setting('nobody', schemas.pmsSettings, { pms_code: '' }),
  /**
   * The setup steps that a new hotel's owner has viewed, and whether the list of steps is hidden. Set by a
   * separate call.
   */
  first_steps: setting('nobody', schemas.firstSteps, { looked: [], put_away: 0 }),
  hold_sending: setting(basicPermission, flag, defaultSettings.hold_sending),
  retention: setting(basicPermission, schemas.retention, defaultSettings.retention),
  guest_register: setting<RegisterBasis>(basicPermission, schemas.guestRegister, unsetBasis),
  passport_law: setting('owner', schemas.passportLaw, defaultSettings.passport_law),
  passport_watermark: setting(basicPermission, flag, defaultSettings.passport_watermark),
  open_pixel: setting(basicPermission, flag, defaultSettings.open_pixel),
  logout_time: setting('owner', schemas.logoutTime, defaultSettings.logout_time),
  two_factor_required: setting('owner', flag, defaultSettings.two_factor_required),
  notification_frequency_settings: setting(
    'notice_setting.frequency.edit',
    schemas.schedule,
    defaultSchedule,
  ),
};

export type SettingName = keyof typeof settings;
export type SettingValue<N extends SettingName> = (typeof settings)[N]['default'];

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settings, name);
}

export const settingNames = Object.keys(settings).filter(isSettingName);

/** Terms are stored by separate commands (features/hotel/terms). */
export const isTermsName = (name: string): name is `terms-conditions-${GuestLanguage}` =>
  isSettingName(name) && name.startsWith('terms-conditions-');

export const guestsMayRead = (name: SettingName): boolean => settings[name].guests;

/**
 * A new facility stores these settings with their default values, so that a later change of a default does not
 * affect existing hotels.
 */
export const newFacilitySettings = [
  'language',
  'maintenance_mode',
  'form',
  'localized-filter',
  'landing-2',
  'confirm_lock',
  'hold_sending',
  'retention',
  'open_pixel',
  'logout_time',
  'notification_frequency_settings',
] as const satisfies SettingName[];
