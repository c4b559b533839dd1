import { type Route, route } from '#features/access/contract/endpoint.ts';
import { inFacility } from '#features/access/queries/in-facility.ts';
import { saveLinks } from '../commands/save-links.ts';
import * as contract from '../contract/links.ts';
import { links, unusedLabels } from '../queries/links.ts';

export const routes: Route[] = [
  route(contract.listLinks, {
    staff: ({ scope, input }) => inFacility(scope, db => links(db, scope.facilityId, input.language)),
  }),
  route(contract.initLinks, {
    staff: async ({ scope, input }) => ({
      data: await inFacility(scope, db => unusedLabels(db, scope.facilityId, input.language)),
    }),
  }),
  route(contract.storeLinks, { staff: ({ scope, input }) => saveLinks(scope, input) }),
];
