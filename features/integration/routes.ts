import { type Route, route } from '#features/access/endpoint.ts';
import { cancelBooking as cancelContract, takeBookings as takeContract } from './contract.ts';
import { cancelBooking, takeBookings } from './take-bookings.ts';

export const routes: Route[] = [
  route(takeContract, {
    'api-key': async ({ scope, input, caller }) => ({
      data: await takeBookings(scope, input.bookings, caller.language),
    }),
  }),

  route(cancelContract, {
    'api-key': async ({ scope, input }) => ({ data: await cancelBooking(scope, input) }),
  }),
];
