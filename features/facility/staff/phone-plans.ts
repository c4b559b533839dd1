import { useQuery } from '@tanstack/react-query';

/** The numbering plans of all countries, once they are here: they are heavy. */
export const usePhonePlans = () =>
  useQuery({
    queryKey: ['numbering-plans'],
    queryFn: () => import('#i18n/phone.ts'),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: false,
  });
