import { useQuery } from '@tanstack/react-query';

/** Phones as people dial them. The numbering plans are heavy: until they are there a number stands as it is stored. */
export function useDisplayPhone(): (e164: string) => string {
  const { data } = useQuery({
    queryKey: ['numbering-plans'],
    queryFn: async () => (await import('#i18n/phone.ts')).displayPhone,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data ?? (e164 => e164);
}
