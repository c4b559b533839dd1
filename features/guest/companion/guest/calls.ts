import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { GuestLanguage } from '#i18n/languages.ts';
import { client } from '#platform/browser/call.ts';
import type { Api, Places } from '../contract/places.ts';
import type { EndReason } from '../rules.ts';

/** The calls by which a guest gives links away: those of their session at the form, or of their My Page. */
export type PlacesCalls = {
  /** Whose places these are. */
  whose: readonly (string | null)[];
  list: () => Promise<{ data: Places }>;
  open: (input: { label: string }) => Promise<{ data: Places & { number: number } }>;
  end: (input: { number: number; why: EndReason }) => Promise<{ data: Places }>;
  renew: (input: { number: number }) => Promise<{ data: Places }>;
  send: (input: { number: number; email: string; language: GuestLanguage }) => Promise<unknown>;
};

const call = client<Api, 'guest'>();

/** The calls of a guest at the form. `session`: whose (`X-Guest-Session`). */
export const callsOfSession = (session: string | null): PlacesCalls => ({
  whose: ['session', session],
  list: () => call('POST companion-place/list', {}),
  open: input => call('POST companion-place/open', input),
  end: input => call('POST companion-place/end', input),
  renew: input => call('POST companion-place/renew', input),
  send: input => call('POST companion-place/send', input),
});

const placesKey = ({ whose }: PlacesCalls) => ['companion-places', ...whose];

/** The companions of this guest's slot who fill in by links of their own; asked for where there may be some. */
export function usePlaces(calls: PlacesCalls, enabled = true) {
  return useQuery({ queryKey: placesKey(calls), queryFn: async () => (await calls.list()).data, enabled });
}

/** Changes the places by a call, whose answer shows them as they are then. */
export function useChangePlaces<Reply extends Places>(calls: PlacesCalls) {
  const queries = useQueryClient();
  const mutationKey = placesKey(calls);
  const change = useMutation({
    mutationKey,
    mutationFn: (change: () => Promise<{ data: Reply }>) => change(),
    onSuccess: ({ data }) => queries.setQueryData<Places>(mutationKey, data),
  });
  // A second tap comes before the button can say that it is busy, and would make a second place.
  const mutate: typeof change.mutate = (...asked) => {
    if (queries.isMutating({ mutationKey }) === 0) change.mutate(...asked);
  };
  return { ...change, mutate };
}
