import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { assertRecentFactor } from '#features/staff/session/commands/own-proof.ts';
import { requestDisclosure, subjectOfInput } from './commands/ask.ts';
import { approveRequest, isOwnRequest, refuseRequest, withdrawRequest } from './commands/decide.ts';
import { downloadFile, prepareAgain, showPassword } from './commands/hand-out.ts';
import { findPersons, showRequest } from './commands/look.ts';
import * as contract from './contract.ts';
import { countSelectedPersons } from './queries/persons.ts';
import { requestsPage } from './queries/requests.ts';

export const routes: Route[] = [
  route(contract.listDisclosures, {
    staff: ({ scope, input: { cursor } }) =>
      inFacility(scope, db => requestsPage(db, scope, cursor ? Number(cursor) : undefined)),
  }),
  route(contract.showDisclosure, {
    staff: async ({ scope, input }) => ({ data: await showRequest(scope, input.id) }),
  }),
  route(contract.findPersons, {
    staff: async ({ scope, input }) => ({ data: await findPersons(scope, input.filters) }),
  }),
  route(contract.countPersons, {
    staff: async ({ scope, input }) => ({
      data: await inFacility(scope, db => countSelectedPersons(db, scope.facilityId, subjectOfInput(input))),
    }),
  }),
  route(contract.requestDisclosure, {
    staff: async ({ scope, input }) => ({ data: await requestDisclosure(scope, input) }),
  }),
  route(contract.approveDisclosure, {
    staff: async call => {
      // Requires a second factor for the caller's own request, because no other admin reviews it.
      if (await isOwnRequest(call.scope, call.input.id)) await assertRecentFactor(call);
      return { data: await approveRequest(call.scope, call.input.id) };
    },
  }),
  route(contract.refuseDisclosure, {
    staff: async ({ scope, input }) => ({ data: await refuseRequest(scope, input.id, input.reason) }),
  }),
  route(contract.withdrawDisclosure, {
    staff: async ({ scope, input }) => ({ data: await withdrawRequest(scope, input.id, input.reason) }),
  }),
  route(contract.showPassword, {
    staff: async ({ scope, input }) => ({ data: { password: await showPassword(scope, input.id) } }),
  }),
  route(contract.downloadDisclosure, {
    staff: ({ scope, input }) => downloadFile(scope, input.id, input.kind),
  }),
  route(contract.prepareAgain, {
    staff: async ({ scope, input }) => ({ data: await prepareAgain(scope, input.id) }),
  }),
];
