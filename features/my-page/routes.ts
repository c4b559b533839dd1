import { type Route, route } from '#features/access/endpoint.ts';
import { browserSessions } from '#features/guest-access/identify.ts';
import { getMyPage } from './contract.ts';
import { myPage } from './queries.ts';

export const routes: Route[] = [
  route(getMyPage, {
    public: async ({ input, caller, exchange }) => {
      const sessions = await browserSessions(exchange);
      return { data: await myPage(input.slug_name, input.my_page_id, caller.language, sessions) };
    },
  }),
];
