import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import * as items from '#features/hotel/facility/contract/template-items.ts';
import { itemViews } from '#features/hotel/facility/queries/template-items.ts';
import { chooseItem } from './commands/follow.ts';
import { previewTemplate } from './commands/preview.ts';
import * as templates from './commands/templates.ts';
import * as contract from './contract.ts';
import { deviations, deviationsCsv } from './queries/deviations.ts';

export const routes: Route[] = [
  route(items.listItems, {
    staff: async ({ scope }) => ({
      data: await inFacility(scope, db => itemViews(db, scope.facilityId)),
      may_choose: scope.owner,
    }),
  }),
  route(items.chooseItem, {
    staff: async ({ scope, input: { item, state } }) => ({
      data: await chooseItem(scope, item, state),
      may_choose: scope.owner,
    }),
  }),

  route(contract.listTemplates, {
    organization: async ({ scope }) => ({ data: await templates.listTemplates(scope) }),
  }),
  route(contract.previewTemplate, {
    organization: async ({ scope, input, caller: { language } }) => ({
      data: await previewTemplate(scope, input, language),
    }),
  }),
  route(contract.saveTemplate, {
    organization: async ({ scope, input }) => ({ data: await templates.saveTemplate(scope, input) }),
  }),
  route(contract.deleteTemplate, {
    organization: async ({ scope, input: { id } }) => ({ data: await templates.deleteTemplate(scope, id) }),
  }),
  route(contract.listDeviations, {
    organization: async ({ scope, input: { cursor }, caller: { language } }) => ({
      data: await deviations(scope, { language, cursor }),
    }),
  }),
  route(contract.exportDeviations, {
    organization: ({ scope, caller: { language } }) => deviationsCsv(scope, language),
  }),
];
