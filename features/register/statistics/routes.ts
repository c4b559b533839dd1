import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { detectDashboardLanguage } from '#i18n/languages.ts';
import { exportStatistics } from './commands/export-statistics.ts';
import * as contract from './contract.ts';
import { shortBookingsPage } from './queries/bookings-short.ts';
import { statisticsOf } from './queries/statistics.ts';

export const routes: Route[] = [
  route(contract.getStatistics, {
    staff: async ({ scope, input: { report, month } }) => ({
      data: await statisticsOf(scope, report, month),
    }),
  }),
  route(contract.listShortBookings, { staff: ({ scope, input }) => shortBookingsPage(scope, input) }),
  route(contract.exportStatistics, {
    staff: ({ scope, input, caller }) =>
      exportStatistics(scope, input, detectDashboardLanguage(caller.language)),
  }),
];
