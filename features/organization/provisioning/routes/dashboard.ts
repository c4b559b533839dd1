import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import * as tokens from '../commands/tokens.ts';
import * as contract from '../contract.ts';

export const routes: Route[] = [
  route(contract.readProvisioning, {
    organization: async ({ scope }) => ({ data: await platformDb(db => tokens.provisioning(db, scope)) }),
  }),
  route(contract.makeToken, {
    organization: async ({ scope, input }) => ({ data: await tokens.makeToken(scope, input) }),
  }),
  route(contract.revokeToken, {
    organization: async ({ scope, input }) => ({ data: await tokens.revokeToken(scope, input.id) }),
  }),
];
