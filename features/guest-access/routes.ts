import { type Call, type Route, route } from '#features/access/endpoint.ts';
import { inFacility } from '#features/access/in-facility.ts';
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
    public: async ({ input }) => ({ data: await linkValidity(input, undefined) }),
    guest: async ({ input, scope }) => ({ data: await linkValidity(input, scope) }),
  }),
  route(contract.proveByLink, {
    public: call => proof(call, proveByLink(call.input, call.caller)),
  }),
  route(contract.proveByStay, {
    public: call => proof(call, proveByStay(call.input, call.caller)),
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
  route(contract.checkLinkLock, {
    public: async ({ input, caller }) => ({ data: await linkLock(input.token, caller) }),
  }),
  route(contract.checkBrowserLock, {
    public: async ({ input, caller }) => ({ data: await browserLock(input.slug, caller) }),
  }),
];

/** A browser is marked by its attempt, whatever comes of it; who has proven a slot gets its session. */
async function proof(
  { exchange, caller }: Pick<Call<unknown, unknown>, 'exchange' | 'caller'>,
  proving: Promise<ProvenSlot>,
) {
  markDevice(exchange, caller);
  const scope = scopeOf(await openSession(exchange, await proving));
  return inFacility(scope, db => provenBooking(db, scope));
}
