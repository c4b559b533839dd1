import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { client } from '#platform/browser/call.ts';
import type * as contract from '../../contract/template-items.ts';
import type { TemplateItem } from '../../rules/template-items.ts';

const call = client<typeof contract, 'staff'>();

export const ITEMS_KEY = 'template-items';

const useItems = (facilityId: number) =>
  useQuery({
    queryKey: [ITEMS_KEY, facilityId],
    queryFn: ({ signal }) => call('GET hotel-organization/items', { facility_id: facilityId }, { signal }),
    staleTime: 60_000,
  });

/** Returns the state of an item. Undefined while loading or if no template covers it. */
export function useItem(facilityId: number, item: TemplateItem) {
  const { data } = useItems(facilityId);
  const found = data?.data.find(each => each.item === item);
  return found && { ...found, mayChoose: data?.may_choose === true };
}

/** Returns the notice for a locked item, or undefined if it is not locked. */
export function useLock(facilityId: number, item: TemplateItem): string | undefined {
  const t = useTranslations('staff-template');
  const found = useItem(facilityId, item);
  return found?.state === 'locked' ? t('notice.lock', { name: found.given_by }) : undefined;
}

export function useChooseItem(facility_id: number, item: TemplateItem) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (state: 'inherited' | 'own') =>
      call('PUT hotel-organization/items/:item', { facility_id, item, state }),
    // The template may have replaced any value on the page.
    onSettled: () => queries.invalidateQueries(),
  });
}
