import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import * as commands from './commands.ts';
import { viewUsers } from './commands.ts';
import * as contract from './contract.ts';
import { rolesOf } from './queries.ts';

export const routes: Route[] = [
  route(contract.listUsers, { staff: async ({ scope, input }) => ({ data: await viewUsers(scope, input) }) }),

  route(contract.addUser, {
    staff: async ({ scope, input, caller: { language } }) => ({
      data: await commands.addUser(scope, input, language === 'ja' ? 'ja' : 'en'),
    }),
  }),

  route(contract.sendPasswordLink, {
    staff: async ({ scope, input: { id }, caller: { language } }) => ({
      data: await commands.sendPasswordLink(scope, id, language === 'ja' ? 'ja' : 'en'),
    }),
  }),

  route(contract.changeUser, {
    staff: async ({ scope, input: { present_password: password, ...change }, caller: { address } }) => ({
      data: await commands.changeUser(scope, change, { password, address }),
    }),
  }),

  route(contract.deleteUser, { staff: ({ scope, input }) => commands.deleteUser(scope, input.id) }),

  route(contract.resetTwoFactor, {
    staff: async ({ scope, input }) => ({ data: await commands.resetTwoFactor(scope, input.id) }),
  }),

  route(contract.signOutUser, { staff: ({ scope, input }) => commands.signOutUser(scope, input.id) }),

  route(contract.listRoles, {
    staff: async ({ scope }) => ({ data: await inFacility(scope, db => rolesOf(db, scope)) }),
  }),

  route(contract.changeRole, {
    staff: async ({ scope, input }) => ({ data: await commands.changeRole(scope, input) }),
  }),
];
