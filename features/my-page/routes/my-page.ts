import { type Route, route } from '#features/access/contract/endpoint.ts';
import { keptSecret } from '#features/guest-access/commands/handed-secrets.ts';
import { browserSessions } from '#features/guest-access/queries/identify.ts';
import { notFound } from '#platform/http/refusal.ts';
import { getMyPage } from '../contract/my-page.ts';
import { myPage } from '../queries/my-page.ts';

export const routes: Route[] = [
  route(getMyPage, {
    public: async ({ input, caller, exchange }) => {
      const { slug_name, my_page_id, page } = input;
      const id = my_page_id ?? (page && keptSecret(exchange, 'page', page));
      if (!id) throw notFound();
      const sessions = await browserSessions(exchange);
      return { data: await myPage(slug_name, id, caller.language, sessions) };
    },
  }),
];
