import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { GuestLanguage } from '#i18n/languages.ts';
import { client } from '#platform/browser/call.ts';
import { useSingleMutation } from '#ui/use-single-mutation.ts';
import type { Api, Places } from '../contract/places.ts';
import type { EndReason } from '../rules.ts';

export type PlacesCalls = {
  whose: readonly (string | null)[];
  list: () => Promise<{ data: Places }>;
  open: (input: { label: string }) => Promise<{ data: Places & { number: number } }>;
  end: (input: { number: number; why: EndReason }) => Promise<{ data: Places }>;
  renew: (input: { number: number }) => Promise<{ data: Places }>;
  send: (input: { number: number; email: string; language: GuestLanguage }) => Promise<unknown>;
};

const call = client<Api, 'guest'>();

export const callsOfSession = (session: string | null): PlacesCalls => ({
  whose: ['session', session],
  list: () => call('POST companion-place/list', {}),
  open: input => call('POST companion-place/open', input),
  end: input => call('POST companion-place/end', input),
  renew: input => call('POST companion-place/renew', input),
  send: input => call('POST companion-place/send', input),
});

const placesKey = ({ whose }: PlacesCalls) => ['companion-places', ...whose];

export function usePlaces(calls: PlacesCalls, enabled = true) {
  return useQuery({ queryKey: placesKey(calls), queryFn: async () => (await calls.list()).data, enabled });
}

export function useChangePlaces<Reply extends Places>(calls: PlacesCalls) {
  const queries = useQueryClient();
  const mutationKey = placesKey(calls);
  return useSingleMutation({
    mutationKey,
    mutationFn: (change: () => Promise<{ data: Reply }>) => change(),
    onSuccess: ({ data }) => queries.setQueryData<Places>(mutationKey, data),
  });
}
