import { type Route, route } from '#features/access/contract/endpoint.ts';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { keptSecret } from '#features/guest-access/commands/cookies.ts';
import { browserSessions } from '#features/guest-access/queries/sessions.ts';
import { notFound } from '#platform/http/refusal.ts';
import { saveLinks } from './commands/save-links.ts';
import * as linkContract from './contract/links.ts';
import { getMyPage } from './contract/my-page.ts';
import { links, unusedLabels } from './queries/links.ts';
import { myPage } from './queries/my-page.ts';

/** For the hotel, which sets the link buttons. */
export const linkRoutes: Route[] = [
  route(linkContract.listLinks, {
    staff: ({ scope, input }) => inFacility(scope, db => links(db, scope.facilityId, input.language)),
  }),
  route(linkContract.initLinks, {
    staff: async ({ scope, input }) => ({
      data: await inFacility(scope, db => unusedLabels(db, scope.facilityId, input.language)),
    }),
  }),
  route(linkContract.storeLinks, { staff: ({ scope, input }) => saveLinks(scope, input) }),
];

/** For guests. */
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
