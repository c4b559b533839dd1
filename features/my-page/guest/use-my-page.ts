import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLocale } from 'use-intl';
import { client } from '#platform/browser/call.ts';
import type { Api } from '../contract/my-page.ts';

const call = client<Api, 'public'>();

export type MyPageData = Api['POST mypage/get-my-page']['replies']['public']['data'];

/**
 * The guest's page, asked for again in each language. Until it is here, or where it does not come, it is
 * the one of another language: the QR code in it is the same, and must not go away.
 */
export function useMyPage(slug: string, id: string) {
  const language = useLocale();
  const queries = useQueryClient();
  const page = useQuery({
    queryKey: ['my-page', slug, id, language],
    queryFn: async () => (await call('POST mypage/get-my-page', { slug_name: slug, page: id })).data,
  });
  const known = queries.getQueriesData<MyPageData>({ queryKey: ['my-page', slug, id] });
  return { ...page, data: page.data ?? known.find(([, data]) => data)?.[1] };
}
