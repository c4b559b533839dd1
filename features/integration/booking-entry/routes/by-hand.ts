import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { cancelEntry, changeEntry, showEntry } from '../commands/change.ts';
import { enterBooking, enterWalkIn } from '../commands/enter.ts';
import * as contract from '../contract/by-hand.ts';
import { findSimilarBookings } from '../queries/similar.ts';

export const routes: Route[] = [
  route(contract.enterBooking, {
    staff: async ({ scope, input }) => ({ data: await enterBooking(scope, input) }),
  }),
  route(contract.enterWalkIn, {
    staff: async ({ scope, input }) => ({ data: await enterWalkIn(scope, input) }),
  }),
  route(contract.findSimilar, {
    staff: async ({ scope, input }) => ({ data: await findSimilarBookings(scope, input) }),
  }),
  route(contract.showEntry, {
    staff: async ({ scope, input }) => ({ data: await showEntry(scope, input.booking_id) }),
  }),
  route(contract.changeEntry, {
    staff: async ({ scope, input }) => ({ data: await changeEntry(scope, input) }),
  }),
  route(contract.cancelEntry, {
    staff: async ({ scope, input }) => ({ data: await cancelEntry(scope, input.booking_id) }),
  }),
];
