type Flag = 0 | 1;

/** The value of a setting that is unset, by its wire name (docs/reference/settings.md), where it is the same everywhere. */
export const unset: {
  maintenance_mode: Flag;
  form: { authentication_method: 0 | 1 | 2 | 3; form_mask_method: 0 | 1 | 2 };
  confirm_lock: { lock_limit: number; lock_release_time: string };
  hold_sending: Flag;
  retention: { registration_years: number; image_days: number };
  passport_law: { law: string };
  passport_watermark: Flag;
  open_pixel: Flag;
  /** In seconds. */
  logout_time: number;
  two_factor_required: Flag;
} = {
  maintenance_mode: 0,
  form: { authentication_method: 3, form_mask_method: 1 },
  confirm_lock: { lock_limit: 3, lock_release_time: '00:15' },
  hold_sending: 1,
  retention: { registration_years: 3, image_days: 30 },
  passport_law: { law: '' },
  passport_watermark: 0,
  open_pixel: 0,
  logout_time: 3600,
  two_factor_required: 0,
};

/** Idle minutes until sign-out; after the most of them every session ends (docs/reference/sign-in.md#sessions). */
export const LOGOUT_MINUTES = { min: 1, max: 720 };

/** How long what guests sent may be kept: registrations in years, pictures and signatures in days. */
export const RETENTION = { years: { min: 1, max: 30 }, days: { min: 0, max: 3650 } };

/** How long the name of the law may be that asks for passports. */
export const PASSPORT_LAW = { max: 200 };

type Bounds = { min: number; max: number };
const within = (value: number, { min, max }: Bounds) => Math.min(Math.max(Math.round(value), min), max);

/** Idle minutes as the seconds that the setting holds. */
export const clampLogoutTime = (minutes: number): number => within(minutes, LOGOUT_MINUTES) * 60;

/** The guest register is kept for three years in Japan. */
export function leastRegistrationYears(country: string): number {
  return country === 'JP' ? 3 : RETENTION.years.min;
}

/** Bounds of a lock after failed proofs: how many fail, and for how long, in HH:mm. */
export const LOCK_LIMIT = { min: 1, max: 99 };
export const RELEASE_TIME = { min: '00:01', max: '23:59' };

/** The whole number within the bounds that is nearest. */
export const clampLockLimit = (limit: number): number => within(limit, LOCK_LIMIT);

/** The nearest time within the bounds, of HH:mm in two digits each; minutes above 59 are hours. */
export function clampReleaseTime(time: string): string {
  const bounds = { min: minutesOf(RELEASE_TIME.min), max: minutesOf(RELEASE_TIME.max) };
  const minutes = within(minutesOf(time), bounds);
  const digits = (value: number) => String(value).padStart(2, '0');
  return `${digits(Math.floor(minutes / 60))}:${digits(minutes % 60)}`;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** How long a hotel's text on My Page, or on the page after the submit, may be; counted is what is stored. */
export const GUEST_TEXT = { max: 1000 };

/** Why a hotel sends nothing by itself for a while: staff hold it, or its guests' pages are closed for maintenance. */
export type Pause = 'held' | 'maintenance';

/** By the two settings; the one that concerns messages alone comes first. */
export function pauseOf(holdSending: 0 | 1, maintenanceMode: 0 | 1): Pause | null {
  if (holdSending === 1) return 'held';
  return maintenanceMode === 1 ? 'maintenance' : null;
}

export const isPause = (word: string | null): word is Pause => word === 'held' || word === 'maintenance';

export type Channel = 'email' | 'sms';

/** How many messages the operator lets a hotel send on a business day; null where they have said nothing. */
export type DailyLimits = { mailsADay: number | null; smsADay: number | null };

/** How many messages a hotel may send on a business day (docs/reference/messages.md): what the operator says, else as many as most need. */
export function messagesADay({ mailsADay, smsADay }: DailyLimits, channel: Channel): number {
  return channel === 'email' ? (mailsADay ?? 2000) : (smsADay ?? 300);
}
