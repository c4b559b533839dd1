import { z } from 'zod';
import { type GuestLanguage, guestLanguages, languageNames } from '#i18n/languages.ts';
import { flag, text, timeOfDay } from '#platform/http/wire.ts';

/** One named setting: what may stand in it, what holds while it is unset, and whether guests may read it. */
type Setting<V> = { schema: z.ZodType<V>; default: V; guests: boolean };

const setting = <V>(schema: z.ZodType<V>, value: NoInfer<V>): Setting<V> => ({
  schema,
  default: value,
  guests: false,
});
const forGuests = <V>(schema: z.ZodType<V>, value: NoInfer<V>): Setting<V> => ({
  schema,
  default: value,
  guests: true,
});

/** The same setting once a guest language: `mypage-A-ja`, `mypage-A-zh-CN`, … */
function inEachLanguage<P extends string, V>(prefix: P, each: Setting<V>) {
  const entries = guestLanguages.map(language => [`${prefix}-${language}`, each] as const);
  return Object.fromEntries(entries) as Record<`${P}-${GuestLanguage}`, Setting<V>>;
}

const enabledLanguages = z
  .array(z.object({ name: text(50), code: z.enum(guestLanguages) }))
  .refine(list => list.some(({ code }) => code === 'ja'), { error: 'field_required' });

const visibility = z.object({ visibility: flag });

const confirmLock = z.object({
  lock_limit: z.int().min(1).max(99),
  /** Hours and minutes, 00:01 to 23:59. */
  lock_release_time: timeOfDay.refine(time => time !== '00:00', { error: 'field_invalid' }),
});

const form = z.object({
  /** 0 none, 1 last four phone digits, 2 reservation number, 3 full phone; each with the check-in date. */
  authentication_method: z.literal([0, 1, 2, 3]),
  /** 0 shows what the PMS knows, 1 masked, 2 blank. */
  form_mask_method: z.literal([0, 1, 2]),
});

const retention = z.object({ registration_years: z.int().min(1), image_days: z.int().min(0) });

const moment = z.object({
  moment: z.enum([
    'after_reservation',
    '3_days_prior',
    '2_days_prior',
    '1_day_prior',
    'checkin_day_1st',
    'checkin_day_2nd',
  ]),
  days_no: z.int().nullable(),
  time: timeOfDay,
  status: flag,
  default: flag,
  email_template: text(50).optional(),
  sms_template: text(50).optional(),
});

const schedule = z.object({
  sms_status: z.boolean(),
  sms_priority: z.boolean(),
  data: z.array(moment).length(6),
});

const at = (name: z.infer<typeof moment>['moment'], days: number | null, time: string, status: 0 | 1) => ({
  moment: name,
  days_no: days,
  time,
  status,
  default: 1 as const,
  email_template: 'pre-email',
  sms_template: 'message-sms',
});

const defaultSchedule: z.infer<typeof schedule> = {
  sms_status: false,
  sms_priority: false,
  data: [
    at('after_reservation', null, '10:00', 1),
    at('3_days_prior', 3, '08:00', 1),
    at('2_days_prior', 2, '08:00', 0),
    at('1_day_prior', 1, '08:00', 1),
    at('checkin_day_1st', 0, '08:00', 0),
    at('checkin_day_2nd', 0, '15:00', 0),
  ],
};

const everyLanguage = guestLanguages.map(code => ({ name: languageNames[code], code }));

/** Every setting of a facility by its name on the wire (wire "Settings"; the schedule: wire "Schedule"). */
export const settings = {
  language: forGuests(enabledLanguages, everyLanguage),
  maintenance_mode: forGuests(flag, 0),
  form: forGuests(form, { authentication_method: 3, form_mask_method: 1 }),
  'localized-filter': forGuests(visibility, { visibility: 0 }),
  'landing-2': forGuests(visibility, { visibility: 1 }),
  'landing-2-links': forGuests(z.object({ play_store: text(500), app_store: text(500) }), {
    play_store: '',
    app_store: '',
  }),
  ...inEachLanguage('landing-2-text', forGuests(text(1000), '')),
  ...inEachLanguage('mypage-A', forGuests(text(1000), '')),
  ...inEachLanguage('mypage-B', forGuests(text(1000), '')),
  ...inEachLanguage('terms-conditions', forGuests(z.object({ content: text(200_000) }), { content: '' })),
  confirm_lock: setting(confirmLock, { lock_limit: 3, lock_release_time: '00:15' }),
  pms_settings: setting(z.object({ pms_code: text(100) }), { pms_code: '' }),
  hold_sending: setting(flag, 1),
  retention: setting(retention, { registration_years: 3, image_days: 30 }),
  open_pixel: setting(flag, 0),
  logout_time: setting(z.int().min(60), 3600),
  two_factor_required: setting(flag, 0),
  notification_frequency_settings: setting(schedule, defaultSchedule),
};

export type SettingName = keyof typeof settings;
export type SettingValue<N extends SettingName> = (typeof settings)[N]['default'];

export const settingNames = Object.keys(settings) as SettingName[];

export function isSettingName(name: string): name is SettingName {
  return Object.hasOwn(settings, name);
}

/** Whether anybody may read it without sign-in (wire "Settings"). */
export const guestsMayRead = (name: SettingName): boolean => settings[name].guests;

/** What a new facility gets a row for, so that a later change of a default changes no hotel that is open. */
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
