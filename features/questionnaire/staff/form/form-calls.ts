import { useQuery } from '@tanstack/react-query';
import type { GuestLanguage } from '#i18n/languages.ts';
import { client } from '#platform/browser/call.ts';
import type { Versioned } from '#ui/versioned.ts';
import type { Api, FormSettings } from '../../contract/form-settings.ts';
import { draftOf, type FormDraft, inputOf } from './form-draft.ts';

const call = client<Api, 'staff'>();

/** Under which the form stands, in whatever language. */
export const formKey = (facilityId: number) => ['form-settings', facilityId];

/**
 * What is saved, in one language, or in Japanese where the hotel does not offer that. Not asked anew by itself: the page
 * is being edited. `isHeld`: not asked for at all, and there only if another part of the page has it.
 */
export function useFormSettings(facilityId: number, language: GuestLanguage, isHeld = false) {
  return useQuery({
    queryKey: [...formKey(facilityId), language],
    queryFn: async ({ signal }) => {
      const read = (each: GuestLanguage) =>
        call('POST facility-question/init', { facility_id: facilityId, language: each }, { signal });
      const settings = await read(language);
      return settings.languages.includes(language) ? settings : read('ja');
    },
    enabled: !isHeld,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Saves over the version that was read. Out: what is saved now. */
export async function saveForm(
  facilityId: number,
  { value, version }: Versioned<FormDraft>,
  filters: FormSettings['filters'],
): Promise<Versioned<FormDraft>> {
  const questions = inputOf(value, filters);
  return versionedForm(await call('PUT facility-question', { facility_id: facilityId, questions, version }));
}

export const versionedForm = (saved: FormSettings): Versioned<FormDraft> => ({
  value: draftOf(saved),
  version: saved.version,
});
