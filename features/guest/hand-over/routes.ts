import { type Call, type Route, route } from '#features/access/access/contract/endpoint.ts';
import { markDevice, readSecret } from '#features/guest/guest-access/commands/cookies.ts';
import { openHandedOverSession } from '#features/guest/guest-access/commands/sessions.ts';
import { type AnySession, isGuestSession, scopeOf } from '#features/guest/guest-access/queries/sessions.ts';
import { bookingOf } from '#features/guest/guest-access/routes.ts';
import { twoFactorState } from '#features/staff/session/commands/two-factor.ts';
import { handedOverCookie, staffCookie } from '#features/staff/session/queries/staff-scope.ts';
import { notFound } from '#platform/http/refusal.ts';
import { startHandOver } from './commands/start.ts';
import { assertStillHandedOver, openHandOver } from './commands/take.ts';
import { takeBack } from './commands/take-back.ts';
import * as contract from './contract.ts';
import { handOverLinkState } from './queries/link.ts';

const HANDED_OVER_MARK_SECONDS = 365 * 24 * 60 * 60;

export const routes: Route[] = [
  route(contract.startHandOver, {
    staff: async ({ scope, input, exchange }) => {
      const started = await startHandOver(scope, input);
      // Clears the cache, so that a guest cannot go back to pages of the dashboard.
      if (input.way === 'device') {
        exchange.clearCache();
        exchange.setCookie(handedOverCookie, '1', HANDED_OVER_MARK_SECONDS);
      }
      return { data: started };
    },
  }),
  route(contract.getHandOver, {
    staff: async ({ scope }) => {
      const { app, passkey } = await twoFactorState(scope);
      return { data: { handed_over: scope.handedOver ?? false, app, passkey } };
    },
  }),
  route(contract.takeBack, {
    staff: async ({ scope, input: { password }, caller: { address }, exchange }) => {
      await takeBack(scope, { password, address });
      exchange.clearCookie(handedOverCookie);
    },
  }),
  route(contract.handOverLink, {
    public: async call => {
      const { device } = call.caller;
      return {
        data: await handOverLinkState(withHandOverToken(call), { device, staffToken: staffTokenOf(call) }),
      };
    },
  }),
  route(contract.openHandOver, {
    public: async call => {
      const { exchange, caller } = call;
      const markedCaller = markDevice(exchange, caller);
      const openedHandOver = await openHandOver(withHandOverToken(call), {
        ...markedCaller,
        staffToken: staffTokenOf(call),
      });
      const opened = await openHandedOverSession(exchange, openedHandOver);
      await assertStillHandedOver(opened);
      // Clears the cache, so that a guest cannot go back to pages of a previous guest.
      if (openedHandOver.handOverWay === 'device') exchange.clearCache();
      return isGuestSession(opened)
        ? { ...(await bookingOf(scopeOf(opened), exchange)), companion: false }
        : companionReply(opened);
    },
  }),
];

const staffTokenOf = ({ exchange }: Call<unknown, unknown>) => exchange.cookie(staffCookie);

/**
 * Returns the input with the token of its link.
 * @throws 404 for the handle of a link that this browser does not have
 */
function withHandOverToken<Input extends { token?: string | undefined; hand?: string | undefined }>({
  input,
  exchange,
}: Call<unknown, Input>): Input & { token: string } {
  const token = input.token ?? (input.hand && readSecret(exchange, 'hand', input.hand));
  if (!token) throw notFound();
  return { ...input, token };
}

const companionReply = ({ publicId, handOverWay }: AnySession) => ({
  data: [],
  status: {
    success: true,
    state: 'open' as const,
    guest_session: publicId,
    strength: 'weak' as const,
    hand_over: handOverWay,
    registered_by: null,
  },
  myPageId: null,
  my_page: null,
  companion: true,
});
