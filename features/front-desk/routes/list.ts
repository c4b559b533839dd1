import { type Route, route } from '#features/access/contract/endpoint.ts';
import { dropSavedFilter, saveFilter } from '#features/user/commands/saved-filters.ts';
import { savedFilters } from '#features/user/queries.ts';
import { openDetails } from '../commands/open-details.ts';
import { viewList } from '../commands/view-list.ts';
import { visitorDetails } from '../contract/details.ts';
import { listChanges, listVisitors } from '../contract/list.ts';
import * as filters from '../contract/saved-filters.ts';
import { changesSince } from '../queries/changes.ts';

export const routes: Route[] = [
  route(listVisitors, { staff: ({ scope, input }) => viewList(scope, input) }),
  route(listChanges, {
    staff: async ({ scope, input }) => ({ data: await changesSince(scope, input.after) }),
  }),
  route(filters.listSavedFilters, {
    staff: async ({ scope }) => ({ data: await savedFilters(scope) }),
  }),
  route(filters.saveFilter, {
    staff: async ({ scope, input: { name, filters } }) => ({
      data: await saveFilter(scope, { name, filters }),
    }),
  }),
  route(filters.dropSavedFilter, {
    staff: async ({ scope, input }) => {
      await dropSavedFilter(scope, input.id);
      return {};
    },
  }),
  route(visitorDetails, {
    staff: async ({ scope, input, caller }) => ({ data: await openDetails(scope, input, caller.language) }),
  }),
];
