import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { listApiKeys, makeApiKey, revokeApiKey } from './commands/api-keys.ts';
import * as ofOrganization from './commands/organization-keys.ts';
import { listChanged, readBooking } from './commands/read-bookings.ts';
import { cancelBooking, importBookings } from './commands/take-bookings.ts';
import * as bookings from './contract/bookings.ts';
import * as keys from './contract/keys.ts';
import * as organizationKeys from './contract/organization-keys.ts';
import * as back from './contract/read-back.ts';
import { listTestBookings } from './contract/test-hotel.ts';
import { testBookingsOf } from './queries/test-bookings.ts';

export const routes: Route[] = [
  route(bookings.takeBookings, {
    'api-key': async ({ scope, input }) => ({ data: await importBookings(scope, input.bookings) }),
  }),

  route(bookings.cancelBooking, {
    'api-key': async ({ scope, input }) => ({ data: await cancelBooking(scope, input) }),
  }),

  route(back.readBooking, {
    'api-key': async ({ scope, input }) => ({ data: await readBooking(scope, input) }),
  }),

  route(back.listChangedBookings, {
    'api-key': ({ scope, input }) => listChanged(scope, input),
  }),

  route(keys.listApiKeys, { staff: async ({ scope }) => ({ data: await listApiKeys(scope) }) }),

  route(keys.makeApiKey, {
    staff: async ({ scope, input: { name, scopes, expires_on: lastDay, test: isTest } }) => ({
      data: await makeApiKey(scope, { name, scopes, lastDay, isTest }),
    }),
  }),

  route(keys.revokeApiKey, { staff: ({ scope, input }) => revokeApiKey(scope, input.id) }),

  route(organizationKeys.listOrganizationKeys, {
    organization: async ({ scope }) => ({ data: await ofOrganization.listOrganizationKeys(scope) }),
  }),
  route(organizationKeys.makeOrganizationKey, {
    organization: async ({ scope, input: { name, scopes, hotel_ids, networks, expires_on } }) => ({
      data: await ofOrganization.makeOrganizationKey(scope, {
        name,
        scopes,
        hotelIds: hotel_ids,
        networks,
        lastDay: expires_on,
      }),
    }),
  }),
  route(organizationKeys.revokeOrganizationKey, {
    organization: ({ scope, input }) => ofOrganization.revokeOrganizationKey(scope, input.id),
  }),

  route(listTestBookings, { staff: async ({ scope }) => ({ data: await testBookingsOf(scope) }) }),
];
