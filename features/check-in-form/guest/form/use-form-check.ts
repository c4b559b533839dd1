import { businessDay } from '#features/facility/rules/business-day.ts';
import { usePhonePlans } from '#features/guest-access/guest/phone-plans.ts';
import { storedPhone } from '#i18n/stored-phone.ts';
import { type Faults, faultsOf } from './form-check.ts';
import { keptNames, masksOf } from './known-values.ts';
import type { OpenForm } from './with-form.tsx';

export type FormCheck = {
  /** System name → mask, for what the booking says of the main guest. */
  masks: ReadonlyMap<string, string>;
  /** System names that the main guest leaves as the booking has them. */
  kept: ReadonlySet<string>;
  /** By the key of the person. */
  faults: ReadonlyMap<string, Faults>;
};

/** What the booking answers already, and what is still missing or wrong. */
export function useFormCheck({ facility, booking, questions, form }: OpenForm): FormCheck {
  const plans = usePhonePlans();
  const masks = masksOf(booking);
  const kept = keptNames(form, masks, questions);
  const today = businessDay(new Date(), facility.timezone);
  const isPhone = (typed: string) => plans === undefined || storedPhone(typed, plans.readPhone) !== null;
  const faults = faultsOf(form, { questions, kept, today, ...(plans ? { isPhone } : {}) });
  return { masks, kept, faults };
}
