import { useQuery } from '@tanstack/react-query';
import { client } from '#platform/browser/call.ts';
import type * as contract from '../contract/settings.ts';

const call = client<typeof contract, 'public'>();

/** The value of a setting that guests may read, by its name on the wire; undefined while the hotel has not set it. */
export async function readGuestSetting(facilityId: number, name: string): Promise<unknown> {
  const { data } = await call('POST facility-setting/list', {
    facility_id: facilityId,
    name,
    isCheckinRoute: true,
  });
  return data[0]?.value;
}

/** Whether the hotel shows the completion page after a submit (setting `landing-2`, on unless it says no). */
export function useCompletionPage(facilityId: number): boolean {
  const { data } = useQuery({
    queryKey: ['landing-2', facilityId],
    queryFn: async () => (await readGuestSetting(facilityId, 'landing-2')) ?? {},
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (fieldOf(data, 'visibility') ?? 1) === 1;
}

/** A field of what is stored, of which a page knows nothing for sure; undefined where it has none. */
export function fieldOf(stored: unknown, name: string): unknown {
  if (typeof stored !== 'object' || stored === null) return undefined;
  return new Map<string, unknown>(Object.entries(stored)).get(name);
}
