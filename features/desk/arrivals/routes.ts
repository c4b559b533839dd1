import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { readView, saveView, viewArrivals } from './commands/view-arrivals.ts';

import * as contract from './contract.ts';

export const routes: Route[] = [
  route(contract.listArrivals, {
    staff: async ({ scope, input }) => ({ data: await viewArrivals(scope, input) }),
  }),
  route(contract.readView, { staff: async ({ scope }) => ({ data: await readView(scope) }) }),
  route(contract.keepView, { staff: ({ scope, input }) => saveView(scope, input) }),
];
