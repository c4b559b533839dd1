import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { saveFace } from './commands/save-face.ts';
import { showFace, storeFace } from './contract.ts';
import { editedFace } from './queries/face.ts';

export const routes: Route[] = [
  route(showFace, {
    staff: async ({ scope }) => ({ data: await inFacility(scope, db => editedFace(db, scope.facilityId)) }),
  }),
  route(storeFace, { staff: async ({ scope, input }) => ({ data: await saveFace(scope, input) }) }),
];
