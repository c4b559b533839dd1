import { useQuery } from '@tanstack/react-query';
import { readGuestSetting } from './guest-setting.ts';

/** Whether the hotel shows the completion page after a submit (setting `landing-2`, on unless it says no). */
export function useCompletionPage(facilityId: number): boolean {
  const { data } = useQuery({
    queryKey: ['landing-2', facilityId],
    queryFn: async () => (await readGuestSetting(facilityId, 'landing-2')) ?? {},
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { visibility = 1 } = (data ?? {}) as { visibility?: number };
  return visibility === 1;
}
