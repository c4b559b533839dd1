import { useQuery } from '@tanstack/react-query';
import { client } from '#platform/browser/call.ts';
import type * as contract from '../contract/settings.ts';

const call = client<typeof contract, 'public'>();

export async function readGuestSetting(facilityId: number, name: string): Promise<unknown> {
  const { data } = await call('POST facility-setting/list', {
    facility_id: facilityId,
    name,
    isCheckinRoute: true,
  });
  return data[0]?.value;
}

/** Whether the hotel shows the completion page after a submission (setting `landing-2`, default on). */
export function useCompletionPage(facilityId: number): boolean {
  const { data } = useQuery({
    queryKey: ['landing-2', facilityId],
    queryFn: async () => (await readGuestSetting(facilityId, 'landing-2')) ?? {},
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (fieldOf(data, 'visibility') ?? 1) === 1;
}

export function fieldOf(stored: unknown, name: string): unknown {
  if (typeof stored !== 'object' || stored === null) return undefined;
  return new Map<string, unknown>(Object.entries(stored)).get(name);
}
