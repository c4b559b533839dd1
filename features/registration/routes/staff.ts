import { type Route, route } from '#features/access/endpoint.ts';
import { openDetails } from '../commands/open-details.ts';
import { viewList } from '../commands/view-list.ts';
import { visitorDetails } from '../contract/details.ts';
import { listChanges, listVisitors } from '../contract/list.ts';
import { changesSince } from '../queries/changes.ts';

export const routes: Route[] = [
  route(listVisitors, { staff: ({ scope, input }) => viewList(scope, input) }),
  route(listChanges, {
    staff: async ({ scope, input }) => ({ data: await changesSince(scope, input.after) }),
  }),
  route(visitorDetails, {
    staff: async ({ scope, input, caller }) => ({ data: await openDetails(scope, input, caller.language) }),
  }),
];
