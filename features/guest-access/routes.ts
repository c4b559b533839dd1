import { type Call, type Route, route } from '#features/access/endpoint.ts';
import { inFacility } from '#features/access/in-facility.ts';
import type { Caller } from '#features/access/scope.ts';
import { finish } from './commands/finish.ts';
import { markAccessed } from './commands/mark-accessed.ts';
import { openSession } from './commands/open-session.ts';
import { proveByLink } from './commands/prove-by-link.ts';
import { proveByStay } from './commands/prove-by-stay.ts';
import * as contract from './contract.ts';
import { markDevice } from './device.ts';
import { type ProvenSlot, scopeOf } from './identify.ts';
import { personLooks } from './person-looks.ts';
import { browserLock, linkLock, linkValidity } from './queries/link-checks.ts';
import { provenBooking } from './queries/proven-booking.ts';

export const routes: Route[] = [
  route(contract.validateLink, {
    public: async ({ input, caller }) => ({ data: await linkValidity(input, undefined, caller) }),
    guest: async ({ input, scope, caller }) => ({ data: await linkValidity(input, scope, caller) }),
  }),
  route(contract.proveByLink, {
    public: call => proof(call, proveByLink),
  }),
  route(contract.proveByStay, {
    public: call => proof(call, proveByStay),
  }),
  route(contract.currentBooking, {
    guest: ({ scope }) => inFacility(scope, db => provenBooking(db, scope)),
  }),
  route(contract.markAccessed, {
    public: async ({ input, exchange }) => {
      if (personLooks(exchange.request.headers)) await markAccessed(input.token, input.slug);
      return {};
    },
  }),
  route(contract.finish, {
    public: async ({ exchange }) => {
      await finish(exchange);
      return {};
    },
  }),
  route(contract.checkLinkLock, {
    public: async ({ input, caller }) => ({ data: await linkLock(input.token, caller) }),
  }),
  route(contract.checkBrowserLock, {
    public: async ({ input, caller }) => ({ data: await browserLock(input.slug, caller) }),
  }),
];

/** A browser is marked by its attempt, whatever comes of it; who has proven a slot gets its session. */
async function proof<Input>(
  { input, exchange, caller }: Call<unknown, Input>,
  prove: (input: Input, caller: Caller) => Promise<ProvenSlot>,
) {
  const proven = await prove(input, markDevice(exchange, caller));
  const scope = scopeOf(await openSession(exchange, proven));
  return inFacility(scope, db => provenBooking(db, scope));
}
