import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { detectDashboardLanguage } from '#i18n/languages.ts';
import { printArrivals } from './commands/print-arrivals.ts';
import { printCard } from './commands/print-card.ts';
import { printLabels } from './commands/print-labels.ts';
import * as contract from './contract.ts';

export const routes: Route[] = [
  route(contract.printCard, {
    staff: ({ scope, input, caller }) => printCard(scope, input, detectDashboardLanguage(caller.language)),
  }),
  route(contract.printArrivals, {
    staff: ({ scope, input, caller }) =>
      printArrivals(scope, input, detectDashboardLanguage(caller.language)),
  }),
  route(contract.printLabels, {
    staff: ({ scope, input, caller }) => printLabels(scope, input, detectDashboardLanguage(caller.language)),
  }),
];
