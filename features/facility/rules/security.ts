/**
 * After how many idle minutes somebody may be signed out: a session's absolute life is 12 hours
 * (docs/reference/sign-in.md#sessions).
 */
export const LOGOUT_MINUTES = { min: 1, max: 720 };

/** How long what guests sent may be kept: registrations in years, pictures and signatures in days. */
export const RETENTION = { years: { min: 1, max: 30 }, days: { min: 0, max: 3650 } };

type Bounds = { min: number; max: number };
const within = (value: number, { min, max }: Bounds) => Math.min(Math.max(Math.round(value), min), max);

/** Idle minutes as the seconds that the setting holds. */
export const clampLogoutTime = (minutes: number): number => within(minutes, LOGOUT_MINUTES) * 60;

/** The guest register is kept for three years in Japan. */
export function leastRegistrationYears(country: string): number {
  return country === 'JP' ? 3 : RETENTION.years.min;
}
