import { type Route, route } from '#features/access/contract/endpoint.ts';
import { viewArrivals } from './commands/view-arrivals.ts';
import { listArrivals } from './contract.ts';

export const routes: Route[] = [
  route(listArrivals, { staff: async ({ scope, input }) => ({ data: await viewArrivals(scope, input) }) }),
];
