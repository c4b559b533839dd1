import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { saveBranding } from './commands/save-face.ts';
import { showBranding, storeBranding } from './contract.ts';
import { brandingWithVersion } from './queries/face.ts';

export const routes: Route[] = [
  route(showBranding, {
    staff: async ({ scope }) => ({
      data: await inFacility(scope, db => brandingWithVersion(db, scope.facilityId)),
    }),
  }),
  route(storeBranding, { staff: async ({ scope, input }) => ({ data: await saveBranding(scope, input) }) }),
];
