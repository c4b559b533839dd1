import { type Route, route } from '#features/access/endpoint.ts';
import { getMyPage } from './contract.ts';
import { myPage } from './queries.ts';

export const routes: Route[] = [
  route(getMyPage, {
    public: async ({ input, caller }) => ({
      data: await myPage(input.slug_name, input.my_page_id, caller.language),
    }),
  }),
];
