import { limitCalls } from '#features/access/access/commands.ts';
import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import { asciiDomain } from '#features/staff/account/rules/email-domain.ts';
import { handedOverCookie } from '#features/staff/session/queries/staff-scope.ts';
import { completeSignIn, currentBrowser } from '#features/staff/session/routes.ts';
import { now } from '#platform/clock/clock.ts';
import { sha256 } from '#platform/crypto/keys.ts';
import { type Exchange, makeRoomForCookie } from '#platform/http/exchange.ts';
import * as attempts from './commands/attempts.ts';
import { logOutByProvider } from './commands/back-channel.ts';
import * as domains from './commands/domains.ts';
import { finishSignOn } from './commands/finish-sign-on.ts';
import * as provider from './commands/provider.ts';
import * as setUp from './contract/set-up.ts';
import * as signOn from './contract/sign-on.ts';
import { signOnState } from './queries/state.ts';
import { ATTEMPT_LIFETIME_MS, MAX_ATTEMPTS_PER_BROWSER, MAX_ATTEMPTS_PER_HOUR } from './rules.ts';

const COOKIE_PREFIX = 'genkan_sign_on_';

/** Each attempt has its own cookie, so that attempts in several tabs do not end each other. */
const attemptCookie = (state: string) => COOKIE_PREFIX + sha256(state).toString('base64url').slice(0, 16);

function keepAttempt(exchange: Exchange, { url, state, token }: attempts.BegunSignOn) {
  makeRoomForCookie(exchange, COOKIE_PREFIX, MAX_ATTEMPTS_PER_BROWSER);
  exchange.setCookie(attemptCookie(state), token, ATTEMPT_LIFETIME_MS / 1000);
  return { url };
}

const isHandedOver = (exchange: Exchange) => exchange.cookie(handedOverCookie) !== undefined;

const beginProof = async (scope: Parameters<typeof attempts.beginProof>[0], exchange: Exchange) => {
  const attempt = await attempts.beginProof(scope);
  return { data: attempt && keepAttempt(exchange, attempt) };
};

export const routes: Route[] = [
  route(signOn.startSignOn, {
    public: async ({ input, caller: { address }, exchange }) => {
      await limitCalls('sign-on started', address, MAX_ATTEMPTS_PER_HOUR, now());
      const begun = await attempts.beginSignOn(asciiDomain(input.domain), isHandedOver(exchange));
      return { data: keepAttempt(exchange, begun) };
    },
  }),
  route(signOn.proveBySignOn, {
    staff: ({ scope, exchange }) => beginProof(scope, exchange),
    organization: ({ scope, exchange }) => beginProof(scope, exchange),
  }),
  route(signOn.finishSignOn, {
    public: async ({ input, exchange }) => {
      const cookie = attemptCookie(input.state);
      const token = exchange.cookie(cookie);
      exchange.clearCookie(cookie);
      const here = { ...currentBrowser(exchange), isHandedOver: isHandedOver(exchange) };
      const result = await finishSignOn(input, token, here);
      if ('token' in result) return completeSignIn(exchange, result);
      if ('proven' in result) return { data: result };
      return { status: { success: false }, data: { two_factor: true as const, ...result } };
    },
  }),
  route(signOn.backChannelLogout, {
    public: ({ input }) => logOutByProvider(input.id, input.logout_token),
  }),

  route(setUp.readSignOn, {
    organization: async ({ scope }) => ({ data: await platformDb(db => signOnState(db, scope)) }),
  }),
  route(setUp.saveProvider, {
    organization: async ({ scope, input }) => ({ data: await provider.saveProvider(scope, input) }),
  }),
  route(setUp.removeProvider, {
    organization: async ({ scope }) => ({ data: await provider.removeProvider(scope) }),
  }),
  route(setUp.testProvider, {
    organization: async ({ scope }) => ({ data: { fault: await provider.testProvider(scope) } }),
  }),
  route(setUp.addDomain, {
    organization: async ({ scope, input }) => ({ data: await domains.addDomain(scope, input.domain) }),
  }),
  route(setUp.checkDomain, {
    organization: async ({ scope, input }) => ({ data: await domains.checkDomain(scope, input.domain) }),
  }),
  route(setUp.enforceDomain, {
    organization: async ({ scope, input: { domain, enforced } }) => ({
      data: await domains.setEnforced(scope, domain, enforced),
    }),
  }),
  route(setUp.removeDomain, {
    organization: async ({ scope, input }) => ({ data: await domains.removeDomain(scope, input.domain) }),
  }),
  route(setUp.becomeEmergencyAdmin, {
    organization: async ({ scope }) => ({ data: await domains.becomeEmergencyAdmin(scope) }),
  }),
];
