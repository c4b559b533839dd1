import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { client } from '#platform/browser/call.ts';
import type { Api, Places } from '../contract/places.ts';

export const callPlaces = client<Api, 'guest'>();

/** The companions of this guest's slot who fill in by links of their own. `session`: whose (`X-Guest-Session`). */
const placesKey = (session: string | null) => ['companion-places', session];

export function usePlaces(session: string | null) {
  return useQuery({
    queryKey: placesKey(session),
    queryFn: async () => (await callPlaces('POST companion-place/list', {})).data,
  });
}

/** Changes the places by a call, whose answer shows them as they are then. */
export function useChangePlaces<Reply extends Places>(session: string | null) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (change: () => Promise<{ data: Reply }>) => change(),
    onSuccess: ({ data }) => queries.setQueryData<Places>(placesKey(session), data),
  });
}
