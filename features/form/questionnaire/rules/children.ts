import { isDate } from './formats.ts';

/** Companions below this age are children (docs/reference/form.md#children). */
export const ADULT_AGE = 18;

type Birth = {
  /** YYYY-MM-DD, or "". */
  dob: string;
  /** In years, or "". */
  age: string;
};

/**
 * Returns the age in years: from the date of birth if known, otherwise as given. Null if neither is known. If
 * `today` (YYYY-MM-DD) is omitted, the date of birth is ignored.
 */
export function ageOf({ dob, age }: Birth, today?: string): number | null {
  if (today !== undefined && isDate(dob)) return ageOn(dob, today);
  return age === '' ? null : Number(age);
}

function ageOn(birth: string, day: string): number {
  const years = Number(day.slice(0, 4)) - Number(birth.slice(0, 4));
  return day.slice(5) < birth.slice(5) ? years - 1 : years;
}
