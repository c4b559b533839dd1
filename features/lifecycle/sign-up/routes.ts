import { limitCalls } from '#features/access/access/commands.ts';
import { type Call, type Route, route } from '#features/access/access/contract/endpoint.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { Caller } from '#features/access/access/rules/scope.ts';
import { countryOptions } from '#features/form/questionnaire/queries/countries.ts';
import { clearMailedLink, readMailedLink } from '#features/staff/session/commands/carried-link.ts';
import { completeSignIn, currentBrowser } from '#features/staff/session/routes.ts';
import { now } from '#platform/clock/clock.ts';
import { firstSteps, saveFirstStep } from './commands/first-steps.ts';
import { openForOrganization } from './commands/open-for-organization.ts';
import { createOwner, openOwnFacility } from './commands/open-own.ts';
import { openSignUp, requestVerification } from './commands/verification.ts';
import * as contract from './contract.ts';
import {
  emailExists,
  sendVerification,
  signUpState,
  slugExists,
  storeFacility,
  storeUser,
  usernameExists,
  verifySignUp,
} from './contract.ts';
import { signUpCookie } from './queries/identify.ts';
import { isEmailTaken, isSlugTaken, isUsernameTaken } from './queries/taken.ts';
import { MAX_CHECKS_PER_HOUR, SIGN_UP_SECONDS } from './rules.ts';

const limitChecks = (call: string, { address }: Caller) =>
  limitCalls(call, address, MAX_CHECKS_PER_HOUR, now());

async function checkUsername({
  input,
  caller,
}: Call<unknown, { username: string; id?: number | null | undefined }>) {
  await limitChecks('user/exists/uid', caller);
  return { data: { exist: await platformDb(db => isUsernameTaken(db, input.username, input.id ?? 0)) } };
}

export const routes: Route[] = [
  route(emailExists, {
    'sign-up': async ({ scope: { email }, input, caller }) => {
      await limitChecks('user/exists', caller);
      const isOwnEmail = input.email.trim().toLowerCase() === email.toLowerCase();
      const exist = isOwnEmail && (await platformDb(db => isEmailTaken(db, email, input.id ?? 0)));
      return { data: { exist } };
    },
    public: async ({ caller }) => {
      await limitChecks('user/exists', caller);
      return { data: { exist: false } };
    },
  }),
  route(usernameExists, { 'sign-up': checkUsername, staff: checkUsername }),
  route(slugExists, {
    public: async ({ input, caller }) => {
      await limitChecks('facility/exists', caller);
      return { data: { exist: await platformDb(db => isSlugTaken(db, input.slug_name)) } };
    },
  }),
  route(sendVerification, {
    public: ({ input, caller: { address, language } }) =>
      requestVerification(input.email, { address, language: language === 'ja' ? 'ja' : 'en' }),
  }),
  route(verifySignUp, {
    public: async ({ input, exchange }) => {
      const token = input.link === undefined ? input.token : readMailedLink(exchange, input.link)?.token;
      const { session, email } = await openSignUp(token ?? '');
      clearMailedLink(exchange, input.link);
      exchange.setCookie(signUpCookie, session, SIGN_UP_SECONDS);
      return { data: { email } };
    },
  }),
  route(signUpState, {
    'sign-up': async ({ scope: { email, userId }, caller }) => {
      const exist = await platformDb(db => isEmailTaken(db, email, userId ?? 0));
      return { data: { email, user_id: userId, exist, countries: countryOptions(caller.language) } };
    },
  }),
  route(storeUser, {
    'sign-up': async ({ scope, input }) => ({ data: [{ id: await createOwner(scope, input) }] }),
  }),
  route(storeFacility, {
    'sign-up': async ({ scope, input, exchange }) => {
      const { facilityId, ...signedIn } = await openOwnFacility(scope, input, currentBrowser(exchange));
      const { data } = completeSignIn(exchange, signedIn);
      exchange.clearCookie(signUpCookie);
      return { data: [{ ...data, id: facilityId, slug_name: input.slug_name }] };
    },
  }),
  route(contract.openForOrganization, {
    organization: async ({ scope, input, caller: { language } }) => ({
      data: await openForOrganization(scope, input, language === 'ja' ? 'ja' : 'en'),
    }),
  }),
  route(contract.listFirstSteps, {
    staff: async ({ scope }) => ({ data: await inFacility(scope, db => firstSteps(db, scope)) }),
  }),
  route(contract.noteFirstStep, {
    staff: async ({ scope, input }) => ({ data: await saveFirstStep(scope, input) }),
  }),
];
