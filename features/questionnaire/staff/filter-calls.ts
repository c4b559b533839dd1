import { client } from '#platform/browser/call.ts';
import type { Versioned } from '#ui/versioned.ts';
import type { Api, FilterSettings } from '../contract/filter-settings.ts';
import { draftOf, type FilterDraft, inputOf } from './filter-draft.ts';

const call = client<Api, 'staff'>();

export async function readFilters(facility_id: number, signal: AbortSignal): Promise<Versioned<FilterDraft>> {
  return versioned((await call('GET localized-filters/:facility_id', { facility_id }, { signal })).data);
}

/** Saves over the version that was read. Out: what is saved now. */
export async function saveFilters(
  facility_id: number,
  { value, version }: Versioned<FilterDraft>,
): Promise<Versioned<FilterDraft>> {
  const input = { facility_id, ...inputOf(value), version };
  return versioned((await call('PUT localized-filters/:facility_id', input)).data);
}

const versioned = (saved: FilterSettings) => ({ value: draftOf(saved), version: saved.version });
