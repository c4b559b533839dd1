import { useQuery } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import type { Api } from '#features/facility/contract.ts';
import type { GuestLanguage } from '#i18n/languages.ts';
import { client } from '#platform/browser/call.ts';

const call = client<Api, 'public'>();

/** What the hotel says on the completion page, in the guest's language or in Japanese; "" where it says nothing. */
export function useCompletionText(facilityId: number): string {
  const language = useLocale();
  const { data = '' } = useQuery({
    queryKey: ['completion-text', facilityId, language],
    queryFn: async () => (await read(facilityId, language)) || (await read(facilityId, 'ja')),
  });
  return data;
}

async function read(facilityId: number, language: GuestLanguage): Promise<string> {
  const name = `landing-2-text-${language}`;
  const { data } = await call('POST facility-setting/list', { facility_id: facilityId, name });
  const [setting] = data;
  return typeof setting?.value === 'string' ? setting.value.replace(/\r\n|\r|\n/g, '<br>') : '';
}
