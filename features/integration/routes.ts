import { type Route, route } from '#features/access/contract/endpoint.ts';
import { listApiKeys, makeApiKey, revokeApiKey } from './commands/api-keys.ts';
import { cancelBooking, takeBookings } from './commands/take-bookings.ts';
import * as contract from './contract.ts';
import { bookingStanding } from './queries/booking-standing.ts';

export const routes: Route[] = [
  route(contract.takeBookings, {
    'api-key': async ({ scope, input }) => ({ data: await takeBookings(scope, input.bookings) }),
  }),

  route(contract.cancelBooking, {
    'api-key': async ({ scope, input }) => ({ data: await cancelBooking(scope, input) }),
  }),

  route(contract.showBooking, {
    'api-key': async ({ scope, input }) => ({ data: await bookingStanding(scope, input) }),
  }),

  route(contract.listApiKeys, { staff: async ({ scope }) => ({ data: await listApiKeys(scope) }) }),

  route(contract.makeApiKey, {
    staff: async ({ scope, input }) => ({ data: await makeApiKey(scope, input.name) }),
  }),

  route(contract.revokeApiKey, {
    staff: async ({ scope, input }) => {
      await revokeApiKey(scope, input.id);
      return {};
    },
  }),
];
