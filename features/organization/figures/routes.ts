import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { detectDashboardLanguage } from '#i18n/languages.ts';
import * as contract from './contract.ts';
import { figuresByBrand, figuresByHotel, figuresByMonth } from './queries/figures.ts';
import { figuresCsv } from './queries/figures-csv.ts';
import { figuresOfHotels } from './queries/figures-of-hotels.ts';

export const routes: Route[] = [
  route(contract.readFigures, {
    organization: async ({ scope, input }) => ({ data: await figuresByMonth(scope, input) }),
  }),
  route(contract.readBrandFigures, {
    organization: async ({ scope, input }) => ({ data: await figuresByBrand(scope, input) }),
  }),
  route(contract.readHotelFigures, {
    organization: async ({ scope, input, caller: { language } }) => ({
      data: await figuresByHotel(scope, input, language),
    }),
  }),
  route(contract.exportFigures, {
    organization: async ({ scope, input, caller: { language } }) =>
      figuresCsv(scope, input, detectDashboardLanguage(language)),
  }),
  route(contract.readKeyFigures, {
    'api-key': ({ scope, input, caller: { language } }) =>
      figuresOfHotels([scope.facilityId], input, language),
    'organization-key': ({ scope, input, caller: { language } }) =>
      figuresOfHotels(scope.hotelIds, input, language),
  }),
];
