import { usePhonePlans } from '#features/facility/staff/phone-plans.ts';

/** Phones as people dial them. Until the numbering plans are there a number stands as it is stored. */
export function useDisplayPhone(): (e164: string) => string {
  return usePhonePlans().data?.displayPhone ?? (e164 => e164);
}

/** Whether the numbering plans are still to come: a list waits for them, lest its numbers change before one's eyes. */
export const usePlansPending = (): boolean => usePhonePlans().isPending;
