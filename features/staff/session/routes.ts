import type { z } from 'zod';
import { type Call, type Route, route } from '#features/access/access/contract/endpoint.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { OrganizationScope, StaffScope } from '#features/access/access/rules/scope.ts';
import type { Exchange } from '#platform/http/exchange.ts';
import { isBrowser } from '#platform/http/origin.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { clearMailedLink, readMailedLink } from './commands/carried-link.ts';
import type { CurrentBrowser, SignInResult } from './commands/open-session.ts';
import { endOwnSessions, provePassword } from './commands/own-proof.ts';
import * as passkeySignIns from './commands/passkey-sign-in.ts';
import * as passkeys from './commands/passkeys.ts';
import * as passwords from './commands/passwords.ts';
import {
  endOrganizationSession,
  endSession,
  knownBrowser,
  rememberBrowser,
  resetIdleClock,
  resetOrganizationIdleClock,
  signIn,
} from './commands/sign-in.ts';
import * as twoFactor from './commands/two-factor.ts';
import {
  finishPasskey,
  listPasskeys,
  passkeySignIn,
  passkeyStep,
  proveWithPasskey,
  removePasskey,
  startPasskey,
  startPasskeyProof,
  startPasskeySignIn,
  startPasskeyStep,
} from './contract/passkeys.ts';
import {
  changeOwnPassword,
  changePassword,
  generateReset,
  proveWithPassword,
  sendUserIds,
  verifyReset,
} from './contract/passwords.ts';
import {
  endSessions,
  findSignOn,
  getIdleTime,
  listSessions,
  login,
  logout,
  resetIdleTime,
} from './contract/sign-in.ts';
import {
  confirmTwoFactor,
  disableTwoFactor,
  proveWithFactor,
  renewRecoveryCodes,
  startTwoFactor,
  twoFactorState,
  verifyTwoFactor,
} from './contract/two-factor.ts';
import { ownSessions } from './queries/accounts.ts';
import { organizationOfEmail } from './queries/enforced-domain.ts';
import type { SignedIn } from './queries/own-account.ts';
import { handedOverCookie, staffCookie } from './queries/staff-scope.ts';
import { browserName, SESSION_SECONDS } from './rules.ts';

const resetIdleTimer = async ({ scope }: Call<StaffScope, unknown>) => ({
  data: { logout_time: await resetIdleClock(scope) },
});

const resetOrganizationIdleTimer = async ({ scope }: Call<OrganizationScope, unknown>) => ({
  data: { logout_time: await resetOrganizationIdleClock(scope) },
});

const listOwnPasskeys = async ({ scope }: Call<SignedIn, unknown>) => ({
  data: await passkeys.ownPasskeys(scope),
});

const beginPasskey = async ({
  scope,
  input: { password },
  caller: { address },
}: Call<SignedIn, z.output<typeof startPasskey.input>>) => ({
  data: { ...(await passkeys.startPasskey(scope, { password, address })) },
});

const addPasskey = async ({
  scope,
  input,
  exchange,
}: Call<SignedIn, z.output<typeof finishPasskey.input>>) => ({
  data: await passkeys.finishPasskey(scope, input.response, currentBrowser(exchange).browser ?? ''),
});

const deletePasskey = async ({
  scope,
  input: { id, password },
  caller: { address },
}: Call<SignedIn, z.output<typeof removePasskey.input>>) => ({
  data: await passkeys.removePasskey(scope, { password, address }, id),
});

function forgetSession(exchange: Exchange): void {
  exchange.clearCookie(staffCookie);
  exchange.clearCache();
}

export function completeSignIn(exchange: Exchange, { token, user }: SignInResult) {
  exchange.clearCookie(handedOverCookie);
  rememberBrowser(exchange, user.username);
  return { data: { ...giveToken(exchange, token), id: user.id, user } };
}

/** Browsers get the token only in a cookie that scripts cannot read. */
function giveToken(exchange: Exchange, token: string) {
  exchange.setCookie(staffCookie, token, SESSION_SECONDS);
  return isBrowser(exchange.request.headers) ? {} : { token };
}

type ResetInput = Partial<Record<'username' | 'email' | 'token' | 'link', string | undefined>>;

function resetLinkOf(exchange: Exchange, { link, ...named }: ResetInput) {
  const resetLink = link === undefined ? named : readMailedLink(exchange, link);
  const { username, email, token } = resetLink ?? {};
  if (!username || !email || !token) throw new Refusal(422, 'link_invalid');
  return { username, email, token };
}

export const currentBrowser = (exchange: Exchange): CurrentBrowser => ({
  browser: browserName(exchange.request.headers['user-agent']),
  replaces: exchange.cookie(staffCookie),
  knownTo: username => knownBrowser(exchange, username),
});

export const routes: Route[] = [
  route(login, {
    public: async ({ input, caller, exchange }) => {
      const known = knownBrowser(exchange, input.username);
      const result = await signIn({ ...input, address: caller.address, known }, currentBrowser(exchange));
      if ('token' in result) return completeSignIn(exchange, result);
      return { status: { success: false }, data: { two_factor: true as const, ...result } };
    },
  }),
  route(logout, {
    staff: async ({ scope, exchange }) => {
      forgetSession(exchange);
      return { data: { sign_out_url: await endSession(scope) } };
    },
    organization: async ({ scope, exchange }) => {
      forgetSession(exchange);
      return { data: { sign_out_url: await endOrganizationSession(scope) } };
    },
  }),
  route(findSignOn, {
    public: async ({ input: { email } }) => ({
      data: await platformDb(db => organizationOfEmail(db, email)),
    }),
  }),
  route(resetIdleTime, { staff: resetIdleTimer, organization: resetOrganizationIdleTimer }),
  route(getIdleTime, { staff: resetIdleTimer, organization: resetOrganizationIdleTimer }),

  route(generateReset, {
    public: ({ input, caller: { address, language } }) =>
      passwords.requestReset({ ...input, address }, language === 'ja' ? 'ja' : 'en'),
  }),
  route(sendUserIds, {
    public: ({ input, caller: { address, language } }) =>
      passwords.requestUserIds({ ...input, address }, language === 'ja' ? 'ja' : 'en'),
  }),
  route(verifyReset, {
    public: async ({ input, exchange }) => {
      const link = resetLinkOf(exchange, input);
      await passwords.checkResetLink(link);
      return { data: { username: link.username } };
    },
  }),
  route(changePassword, {
    public: async ({ input, exchange }) => {
      const link = resetLinkOf(exchange, input);
      await passwords.changePassword({ ...link, password: input.password });
      clearMailedLink(exchange, input.link);
      // Lets the user sign in with this browser even while strangers are guessing passwords for the user ID.
      rememberBrowser(exchange, link.username);
    },
  }),
  route(changeOwnPassword, {
    staff: async ({ scope, input, caller, exchange }) => {
      const passwordInput = { ...input, address: caller.address };
      const token = await passwords.changeOwnPassword(scope, passwordInput, currentBrowser(exchange));
      return { data: giveToken(exchange, token) };
    },
  }),

  route(listPasskeys, { staff: listOwnPasskeys, organization: listOwnPasskeys }),
  route(startPasskey, { staff: beginPasskey, organization: beginPasskey }),
  route(finishPasskey, { staff: addPasskey, organization: addPasskey }),
  route(removePasskey, { staff: deletePasskey, organization: deletePasskey }),
  route(startPasskeySignIn, { public: async () => ({ data: { ...(await passkeySignIns.startSignIn()) } }) }),
  route(passkeySignIn, {
    public: async ({ input, exchange }) =>
      completeSignIn(
        exchange,
        await passkeySignIns.signInByPasskey(input.response, currentBrowser(exchange)),
      ),
  }),
  route(startPasskeyStep, {
    public: async ({ input }) => ({ data: { ...(await passkeySignIns.startSecondStep(input.challenge)) } }),
  }),
  route(passkeyStep, {
    public: async ({ input, caller: { address }, exchange }) =>
      completeSignIn(
        exchange,
        await passkeySignIns.finishSecondStep({ ...input, address }, currentBrowser(exchange)),
      ),
  }),

  route(startPasskeyProof, {
    staff: async ({ scope }) => ({ data: { ...(await passkeySignIns.startPasskeyProof(scope)) } }),
    organization: async ({ scope }) => ({ data: { ...(await passkeySignIns.startPasskeyProof(scope)) } }),
  }),
  route(proveWithPasskey, {
    staff: ({ scope, input: { response }, caller: { address } }) =>
      passkeySignIns.proveWithPasskey(scope, response, address),
    organization: ({ scope, input: { response }, caller: { address } }) =>
      passkeySignIns.proveWithPasskey(scope, response, address),
  }),

  route(listSessions, { staff: async ({ scope }) => ({ data: await ownSessions(scope) }) }),
  route(endSessions, {
    staff: async ({ scope, input: { id, password }, caller: { address } }) => ({
      data: await endOwnSessions(scope, { password, address }, id),
    }),
  }),
  route(twoFactorState, {
    staff: async ({ scope }) => ({ data: await twoFactor.twoFactorState(scope) }),
    organization: async ({ scope }) => ({ data: await twoFactor.twoFactorState(scope) }),
  }),
  route(startTwoFactor, {
    staff: async ({ scope, input: { password }, caller: { address } }) => ({
      data: await twoFactor.startTwoFactor(scope, { password, address }),
    }),
  }),
  route(confirmTwoFactor, {
    staff: async ({ scope, input, caller }) => ({
      data: { recovery_codes: await twoFactor.confirmTwoFactor(scope, input.code, caller.address) },
    }),
  }),
  route(renewRecoveryCodes, {
    staff: async ({ scope, input: { password }, caller: { address } }) => ({
      data: { recovery_codes: await twoFactor.renewRecoveryCodes(scope, { password, address }) },
    }),
  }),
  route(disableTwoFactor, {
    staff: ({ scope, input: { password }, caller: { address } }) =>
      twoFactor.disableTwoFactor(scope, { password, address }),
  }),
  route(proveWithPassword, {
    staff: ({ scope, input: { password }, caller: { address } }) =>
      provePassword(scope, { password, address }),
    organization: ({ scope, input: { password }, caller: { address } }) =>
      provePassword(scope, { password, address }),
  }),
  route(proveWithFactor, {
    staff: ({ scope, input: { code }, caller: { address } }) =>
      twoFactor.proveWithFactor(scope, code, address),
  }),
  route(verifyTwoFactor, {
    public: async ({ input, caller, exchange }) =>
      completeSignIn(
        exchange,
        await twoFactor.verifyTwoFactor({ ...input, address: caller.address }, currentBrowser(exchange)),
      ),
  }),
];
