import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import { readGuestSetting } from '#features/facility/guest/guest-setting.ts';
import { readingOrder } from '#i18n/text-for.ts';

/** What the hotel says on the completion page in the guest's language, as HTML that is not safe yet; "" where it says nothing. */
export function useCompletionText(facilityId: number): string {
  const language = useLocale();
  const { data = '' } = useQuery({
    queryKey: ['completion-text', facilityId, language],
    queryFn: async () => {
      for (const each of readingOrder(language)) {
        const text = await readGuestSetting(facilityId, `landing-2-text-${each}`);
        if (typeof text === 'string' && text.trim() !== '') return text;
      }
      return '';
    },
  });
  return data.trim().replace(/\r\n|\r|\n/g, '<br>');
}

/** Where the hotel's own app can be had; "" for a store that it is not in. */
export function useStoreLinks(facilityId: number): { appStore: string; playStore: string } {
  const { data } = useQuery({
    queryKey: ['store-links', facilityId],
    queryFn: async () => (await readGuestSetting(facilityId, 'landing-2-links')) ?? {},
    staleTime: Number.POSITIVE_INFINITY,
  });
  const { app_store, play_store } = (data ?? {}) as { app_store?: unknown; play_store?: unknown };
  return { appStore: webAddress(app_store), playStore: webAddress(play_store) };
}

const webAddress = (value: unknown) =>
  typeof value === 'string' && /^https?:\/\//i.test(value.trim()) ? value.trim() : '';
