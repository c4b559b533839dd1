import { type Call, type Route, route } from '#features/access/access/contract/endpoint.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import type { Caller, GuestScope } from '#features/access/access/rules/scope.ts';
import type { Exchange } from '#platform/http/exchange.ts';
import { notFound } from '#platform/http/refusal.ts';
import { markDevice, myPageIdOf, readSecret, storeSecret } from './commands/cookies.ts';
import { markAccessed } from './commands/mark-accessed.ts';
import { proveOnMyPage } from './commands/prove-at-page.ts';
import { proveByClaim } from './commands/prove-by-claim.ts';
import { proveByLink } from './commands/prove-by-link.ts';
import { endBrowserSessions, openSession } from './commands/sessions.ts';
import * as contract from './contract.ts';
import { browserLock, linkLock, linkValidity } from './queries/link-checks.ts';
import { myPageProof } from './queries/page.ts';
import { provenBooking } from './queries/proven-booking.ts';
import { browserSessions, type ProvenSlot, scopeOf } from './queries/sessions.ts';
import { isOpenedByPerson } from './rules/opened-by-person.ts';

export const routes: Route[] = [
  route(contract.validateLink, {
    public: async call => ({ data: await linkValidity(withLinkToken(call), undefined, call.caller) }),
    guest: async call => ({ data: await linkValidity(withLinkToken(call), call.scope, call.caller) }),
  }),
  route(contract.proveByLink, {
    public: call => proveAndOpenSession({ ...call, input: withLinkToken(call) }, proveByLink),
  }),
  route(contract.proveByClaim, {
    public: call => proveAndOpenSession(call, proveByClaim),
  }),
  route(contract.pageProof, {
    public: async ({ input, exchange }) => {
      const pageRef = { slug: input.slug_name, myPageId: myPageIdOf(input, exchange) };
      return { data: await myPageProof(pageRef, await browserSessions(exchange)) };
    },
  }),
  route(contract.proveAtPage, {
    public: call =>
      proveAndOpenSession(call, async (typed, caller) => {
        const myPageId = myPageIdOf(typed, call.exchange);
        const sessions = await browserSessions(call.exchange);
        return proveOnMyPage({ typed, myPageId, sessions }, caller);
      }),
  }),
  route(contract.currentBooking, {
    guest: ({ scope, exchange }) => bookingOf(scope, exchange),
  }),
  route(contract.markAccessed, {
    public: async call => {
      const { token, slug } = withLinkToken(call);
      if (isOpenedByPerson(call.exchange.request.headers)) await markAccessed(token, slug);
      return {};
    },
  }),
  route(contract.signOutBrowser, {
    public: async ({ exchange }) => {
      await endBrowserSessions(exchange);
      return {};
    },
  }),
  route(contract.checkLinkLock, {
    public: async call => ({ data: await linkLock(withLinkToken(call).token, call.caller) }),
  }),
  route(contract.checkBrowserLock, {
    public: async ({ input, caller }) => ({ data: await browserLock(input.slug, caller) }),
  }),
];

/**
 * Handles a proof. Every attempt gives the browser a device id, whatever the result. A successful proof opens a
 * session.
 */
async function proveAndOpenSession<Input>(
  { input, exchange, caller }: Call<unknown, Input>,
  prove: (input: Input, caller: Caller) => Promise<ProvenSlot>,
) {
  const provenSlot = await prove(input, markDevice(exchange, caller));
  const scope = scopeOf(await openSession(exchange, provenSlot));
  return bookingOf(scope, exchange);
}

/**
 * Returns the response to a proof. Stores the My Page id of a registered guest in a cookie, so that no URL
 * needs to contain this secret.
 */
export async function bookingOf(scope: GuestScope, exchange: Exchange) {
  const booking = await inFacility(scope, db => provenBooking(db, scope));
  const { myPageId } = booking;
  return { ...booking, my_page: myPageId === null ? null : storeSecret(exchange, 'page', myPageId) };
}

/**
 * Returns the input with the token of its link.
 * @throws 404 for the handle of a link that this browser does not have
 */
function withLinkToken<Input extends { token?: string | undefined; link?: string | undefined }>({
  input,
  exchange,
}: Call<unknown, Input>): Input & { token: string } {
  const token = input.token ?? (input.link && readSecret(exchange, 'link', input.link));
  if (!token) throw notFound();
  return { ...input, token };
}
