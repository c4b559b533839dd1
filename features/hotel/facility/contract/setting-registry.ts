import type { z } from 'zod';
import type { PermissionKey } from '#features/access/access/rules/permissions.ts';
import { type RegisterBasis, unsetBasis } from '#features/hotel/register-law/rules/required.ts';
import { baseLanguages, type GuestLanguage, guestLanguages, languageNames } from '#i18n/languages.ts';
import { flag } from '#platform/http/wire.ts';
import { defaultSchedule } from '../rules/schedule.ts';
import { unset } from '../rules/settings.ts';
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
const forGuests = <V>(editor: Editor, schema: z.ZodType<V>, value: NoInfer<V>): Setting<V> => ({
  ...setting(editor, schema, value),
  guests: true,
});

/** Defines the same setting for each guest language, for example `mypage-A-ja` and `mypage-A-zh-CN`. */
function inEachLanguage<P extends string, V>(prefix: P, each: Setting<V>) {
  const entries = guestLanguages.map(language => [`${prefix}-${language}`, each] as const);
  return Object.fromEntries(entries) as Record<`${P}-${GuestLanguage}`, Setting<V>>;
}

const firstLanguages = baseLanguages.map(code => ({ name: languageNames[code], code }));
const basic = 'setting.basic_information.edit';
const terms = 'tac.terms_information.edit';

/** Every setting of a facility by its API name (docs/reference/settings.md). */
export const settings = {
  language: forGuests('setting.language_setting.edit', schemas.languages, firstLanguages),
  maintenance_mode: forGuests(basic, flag, unset.maintenance_mode),
  form: forGuests(basic, schemas.form, unset.form),
  'localized-filter': forGuests('filter_setting.localized_filter.edit', schemas.visibility, {
    visibility: 0,
  }),
  'landing-2': forGuests(basic, schemas.visibility, { visibility: 1 }),
  'landing-2-links': forGuests(basic, schemas.storeLinks, { play_store: '', app_store: '' }),
  ...inEachLanguage('landing-2-text', forGuests(basic, schemas.guestText, '')),
  ...inEachLanguage('mypage-A', forGuests(basic, schemas.guestText, '')),
  ...inEachLanguage('mypage-B', forGuests(basic, schemas.guestText, '')),
  ...inEachLanguage('terms-conditions', forGuests(terms, schemas.termsText, { content: '' })),
  confirm_lock: setting(basic, schemas.confirmLock, unset.confirm_lock),
  /** Set by the first import from a PMS. */
  pms_settings: setting('nobody', schemas.pmsSettings, { pms_code: '' }),
  /**
   * The setup steps that a new hotel's owner has viewed, and whether the list of steps is hidden. Set by a
   * separate call.
   */
  first_steps: setting('nobody', schemas.firstSteps, { looked: [], put_away: 0 }),
  hold_sending: setting(basic, flag, unset.hold_sending),
  retention: setting(basic, schemas.retention, unset.retention),
  guest_register: setting<RegisterBasis>(basic, schemas.guestRegister, unsetBasis),
  passport_law: setting('owner', schemas.passportLaw, unset.passport_law),
  passport_watermark: setting(basic, flag, unset.passport_watermark),
  open_pixel: setting(basic, flag, unset.open_pixel),
  logout_time: setting('owner', schemas.logoutTime, unset.logout_time),
  two_factor_required: setting('owner', flag, unset.two_factor_required),
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
export const settingsOfANewFacility = [
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
