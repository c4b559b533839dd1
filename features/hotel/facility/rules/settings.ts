type Flag = 0 | 1;

/**
 * Default values by setting name (docs/reference/settings.md). Lists only settings with the same default for
 * every hotel.
 */
export const defaultSettings: {
  maintenance_mode: Flag;
  form: { authentication_method: 0 | 1 | 2 | 3; form_mask_method: 0 | 1 | 2 };
  confirm_lock: { lock_limit: number; lock_release_time: string };
  hold_sending: Flag;
  retention: { registration_years: number; image_days: number };
  passport_law: { law: string };
  passport_watermark: Flag;
  open_pixel: Flag;
  /** Seconds. */
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

/**
 * Minutes of inactivity before a user is signed out. A session cannot last longer than the maximum
 * (docs/reference/sign-in.md#sessions).
 */
export const LOGOUT_MINUTES_RANGE = { min: 1, max: 720 };

/** Limits on the retention of guest data: registrations in years, images and signatures in days. */
export const RETENTION_LIMITS = { years: { min: 1, max: 30 }, days: { min: 0, max: 3650 } };

export const PASSPORT_LAW_LIMITS = { max: 200 };

type Bounds = { min: number; max: number };
const clamp = (value: number, { min, max }: Bounds) => Math.min(Math.max(Math.round(value), min), max);

/**
 * Clamps the idle minutes to `LOGOUT_MINUTES_RANGE` and converts them to seconds, as the setting stores them.
 */
export const clampLogoutTime = (minutes: number): number => clamp(minutes, LOGOUT_MINUTES_RANGE) * 60;

/** Returns the minimum retention in years. Japan requires the guest register to be kept for three years. */
export function minRegistrationYears(country: string): number {
  return country === 'JP' ? 3 : RETENTION_LIMITS.years.min;
}

export const LOCK_LIMIT_RANGE = { min: 1, max: 99 };
export const RELEASE_TIME_RANGE = { min: '00:01', max: '23:59' };

export const clampLockLimit = (limit: number): number => clamp(limit, LOCK_LIMIT_RANGE);

/** Clamps a time (two-digit HH:mm) to `RELEASE_TIME_RANGE`. Minutes above 59 carry over into hours. */
export function clampReleaseTime(time: string): string {
  const bounds = { min: minutesOf(RELEASE_TIME_RANGE.min), max: minutesOf(RELEASE_TIME_RANGE.max) };
  const minutes = clamp(minutesOf(time), bounds);
  const twoDigits = (value: number) => String(value).padStart(2, '0');
  return `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

/** Maximum length of a hotel's text on My Page or the completion page, in characters after sanitizing. */
export const GUEST_TEXT_LIMITS = { max: 1000 };

/** Why automatic sending is paused: `held` by staff, or because the guest pages are in `maintenance`. */
export type Pause = 'held' | 'maintenance';

/**
 * Returns why automatic sending is paused, or null. `hold_sending` takes precedence because it concerns only
 * messages.
 */
export function pauseOf(holdSending: 0 | 1, maintenanceMode: 0 | 1): Pause | null {
  if (holdSending === 1) return 'held';
  return maintenanceMode === 1 ? 'maintenance' : null;
}

export const isPause = (word: string | null): word is Pause => word === 'held' || word === 'maintenance';

export type Channel = 'email' | 'sms';

/** The operator's limits on messages per business day. Null if not set. */
export type DailyLimits = { mailsADay: number | null; smsADay: number | null };

/**
 * Returns the number of messages that a hotel may send per business day: the operator's limit, or the default
 * (docs/reference/messages.md).
 */
export function dailyLimitOf({ mailsADay, smsADay }: DailyLimits, channel: Channel): number {
  return channel === 'email' ? (mailsADay ?? 2000) : (smsADay ?? 300);
}
