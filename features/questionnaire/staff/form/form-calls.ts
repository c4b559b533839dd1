import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { GuestLanguage } from '#i18n/languages.ts';
import { client } from '#platform/browser/call.ts';
import type { Api } from '../../contract/form-settings.ts';

const call = client<Api, 'staff'>();
const keyOf = (facilityId: number) => ['form-settings', facilityId];

/** What is saved, in one language. Not asked anew by itself: the page is being edited. */
export function useFormSettings(facilityId: number, language: GuestLanguage) {
  return useQuery({
    queryKey: [...keyOf(facilityId), language],
    queryFn: ({ signal }) =>
      call('POST facility-question/init', { facility_id: facilityId, language }, { signal }),
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Saves. Either way what is saved by now is fetched: after a refusal it may be somebody else's. */
export function useSaveForm(facilityId: number) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Api['PUT facility-question']['input']) => call('PUT facility-question', input),
    onSettled: () => queries.invalidateQueries({ queryKey: keyOf(facilityId) }),
  });
}
