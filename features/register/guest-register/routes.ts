import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { detectDashboardLanguage } from '#i18n/languages.ts';
import { exportIds } from './commands/export-ids.ts';
import { exportList } from './commands/export-list.ts';
import { exportRegister } from './commands/export-register.ts';
import * as contract from './contract.ts';
import { idDownloads } from './queries/passport-pictures.ts';

export const routes: Route[] = [
  route(contract.exportList, {
    staff: ({ scope, input, caller }) => exportList(scope, input, detectDashboardLanguage(caller.language)),
  }),
  route(contract.exportRegister, { staff: ({ scope, input }) => exportRegister(scope, input) }),
  route(contract.exportIds, { staff: ({ scope, input }) => exportIds(scope, input) }),
  route(contract.listIdDownloads, {
    staff: ({ scope, input: { cursor } }) =>
      inFacility(scope, db => idDownloads(db, scope.facilityId, cursor ? Number(cursor) : undefined)),
  }),
];
