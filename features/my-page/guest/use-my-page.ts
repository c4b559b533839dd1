import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import { client } from '#platform/browser/call.ts';
import type { Api } from '../contract.ts';

const call = client<Api, 'public'>();

export type MyPageData = Api['POST mypage/get-my-page']['replies']['public']['data'];

/** The guest's page, asked for again in each language (guest-side §2). */
export function useMyPage(slug: string, id: string) {
  const language = useLocale();
  return useQuery({
    queryKey: ['my-page', slug, id, language],
    queryFn: async () => (await call('POST mypage/get-my-page', { slug_name: slug, my_page_id: id })).data,
    placeholderData: keepPreviousData,
  });
}
