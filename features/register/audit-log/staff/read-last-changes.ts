import type { PastChange } from '#features/hotel/facility/staff/edit/last-changes.tsx';
import { client } from '#platform/browser/call.ts';
import type * as contract from '../contract.ts';

const call = client<typeof contract, 'staff'>();

export async function readLastChanges(
  facility_id: number,
  name: string,
  signal: AbortSignal,
): Promise<PastChange<unknown>[]> {
  return (await call('GET facility-setting/changes', { facility_id, name }, { signal })).data;
}
