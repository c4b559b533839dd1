import { limitCalls } from '#features/access/access/commands.ts';
import { type Call, type Route, route } from '#features/access/access/contract/endpoint.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { platformDb } from '#features/access/access/queries/platform-db.ts';
import type { Caller } from '#features/access/access/rules/scope.ts';
import { countryOptions } from '#features/form/questionnaire/queries/countries.ts';
import { carriedLink, dropLink } from '#features/staff/session/commands/carried-link.ts';
import { hereOf, welcome } from '#features/staff/session/routes.ts';
import { now } from '#platform/clock/clock.ts';
import { firstSteps, noteFirstStep } from './commands/first-steps.ts';
import { makeOwner, openOwnFacility } from './commands/open-own.ts';
import { askVerification, openSignUp } from './commands/verification.ts';
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
import { emailTaken, slugTaken, usernameTaken } from './queries/taken.ts';
import { LOOKS_AN_HOUR, signUpLife } from './rules.ts';

const limitLooks = (call: string, { address }: Caller) => limitCalls(call, address, LOOKS_AN_HOUR, now());

async function usernameAnswer({
  input,
  caller,
}: Call<unknown, { username: string; id?: number | null | undefined }>) {
  await limitLooks('user/exists/uid', caller);
  return { data: { exist: await platformDb(db => usernameTaken(db, input.username, input.id ?? 0)) } };
}

export const routes: Route[] = [
  route(emailExists, {
    'sign-up': async ({ scope: { email }, input, caller }) => {
      await limitLooks('user/exists', caller);
      const isOwn = input.email.trim().toLowerCase() === email.toLowerCase();
      const exist = isOwn && (await platformDb(db => emailTaken(db, email, input.id ?? 0)));
      return { data: { exist } };
    },
    public: async ({ caller }) => {
      await limitLooks('user/exists', caller);
      return { data: { exist: false } };
    },
  }),
  route(usernameExists, { 'sign-up': usernameAnswer, staff: usernameAnswer }),
  route(slugExists, {
    public: async ({ input, caller }) => {
      await limitLooks('facility/exists', caller);
      return { data: { exist: await platformDb(db => slugTaken(db, input.slug_name)) } };
    },
  }),
  route(sendVerification, {
    public: ({ input, caller: { address, language } }) =>
      askVerification(input.email, { address, language: language === 'ja' ? 'ja' : 'en' }),
  }),
  route(verifySignUp, {
    public: async ({ input, exchange }) => {
      const token = input.link === undefined ? input.token : carriedLink(exchange, input.link)?.token;
      const { session, email } = await openSignUp(token ?? '');
      dropLink(exchange, input.link);
      exchange.setCookie(signUpCookie, session, signUpLife);
      return { data: { email } };
    },
  }),
  route(signUpState, {
    'sign-up': async ({ scope: { email, userId }, caller }) => {
      const exist = await platformDb(db => emailTaken(db, email, userId ?? 0));
      return { data: { email, user_id: userId, exist, countries: countryOptions(caller.language) } };
    },
  }),
  route(storeUser, {
    'sign-up': async ({ scope, input }) => ({ data: [{ id: await makeOwner(scope, input) }] }),
  }),
  route(storeFacility, {
    'sign-up': async ({ scope, input, exchange }) => {
      const { facilityId, ...signedIn } = await openOwnFacility(scope, input, hereOf(exchange));
      const { data } = welcome(exchange, signedIn);
      exchange.clearCookie(signUpCookie);
      return { data: [{ ...data, id: facilityId, slug_name: input.slug_name }] };
    },
  }),
  route(contract.listFirstSteps, {
    staff: async ({ scope }) => ({ data: await inFacility(scope, db => firstSteps(db, scope)) }),
  }),
  route(contract.noteFirstStep, {
    staff: async ({ scope, input }) => ({ data: await noteFirstStep(scope, input) }),
  }),
];
