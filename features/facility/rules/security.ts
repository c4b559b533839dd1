/** After how many idle minutes somebody may be signed out: a session's absolute life is 12 hours (decisions §5). */
export const LOGOUT_MINUTES = { min: 1, max: 720 };

/** How long what guests sent may be kept: registrations in years, pictures and signatures in days (decisions §11). */
export const RETENTION = { years: { min: 1, max: 30 }, days: { min: 0, max: 3650 } };

type Bounds = { min: number; max: number };
const within = (value: number, { min, max }: Bounds) => Math.min(Math.max(Math.round(value), min), max);

/** Idle minutes as the seconds that the setting holds. */
export const clampLogoutTime = (minutes: number): number => within(minutes, LOGOUT_MINUTES) * 60;

/** The guest register is kept for three years in Japan (decisions §11). */
export function leastRegistrationYears(country: string): number {
  return country === 'JP' ? 3 : RETENTION.years.min;
}

type Retention = { registration_years: number; image_days: number };

/** The nearest that may be set in this country. */
export function clampRetention({ registration_years, image_days }: Retention, country: string): Retention {
  const years = { ...RETENTION.years, min: leastRegistrationYears(country) };
  return {
    registration_years: within(registration_years, years),
    image_days: within(image_days, RETENTION.days),
  };
}
