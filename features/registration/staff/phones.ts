import { useQuery } from '@tanstack/react-query';

/** Phones as people dial them. The numbering plans are heavy: until they are there a number stands as it is stored. */
export function useDisplayPhone(): (e164: string) => string {
  return usePlans().data ?? (e164 => e164);
}

/** Whether the numbering plans are still to come: a list waits for them, lest its numbers change before one's eyes. */
export const usePlansPending = (): boolean => usePlans().isPending;

const usePlans = () =>
  useQuery({
    queryKey: ['numbering-plans'],
    queryFn: async () => (await import('#i18n/phone.ts')).displayPhone,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
