import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { pullRegistrations } from './commands/pull-registrations.ts';
import * as contract from './contract.ts';

export const routes: Route[] = [
  route(contract.pullRegistrations, {
    'api-key': ({ scope, input, caller }) => pullRegistrations(scope, input.after, caller.language),
  }),
];
