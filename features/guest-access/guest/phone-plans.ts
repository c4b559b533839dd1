import { useQuery } from '@tanstack/react-query';

/** The numbering plans of all countries. */
export type Plans = typeof import('#i18n/phone.ts');

/** The plans, once they are here: they weigh more than a whole step. `isNeeded`: not before. */
export function usePhonePlans(isNeeded = true): Plans | undefined {
  const { data } = useQuery({
    queryKey: ['phone-plans'],
    queryFn: () => import('#i18n/phone.ts'),
    enabled: isNeeded,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  });
  return data;
}
