/** After how many idle minutes somebody may be signed out: a session's absolute life is 12 hours (decisions §5). */
export const LOGOUT_MINUTES = { min: 1, max: 720 };

/** How long what guests sent may be kept; `days` also count for pictures and signatures (decisions §11). */
export const RETENTION = { years: { min: 1, max: 30 }, days: { min: 0, max: 3650 } };

/** The guest register is kept for three years in Japan (decisions §11). */
export function leastRegistrationYears(country: string): number {
  return country === 'JP' ? 3 : RETENTION.years.min;
}
