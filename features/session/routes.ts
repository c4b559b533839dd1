import { type Call, type Route, route } from '#features/access/endpoint.ts';
import type { StaffScope } from '#features/access/scope.ts';
import { endSession, resetIdleClock, signIn } from './commands.ts';
import { getIdleTime, login, logout, resetIdleTime } from './contract.ts';
import { staffCookie } from './queries.ts';
import { sessionLife } from './rules.ts';

const somebodyIsThere = async ({ scope }: Call<StaffScope, unknown>) => ({
  data: { logout_time: await resetIdleClock(scope) },
});

export const routes: Route[] = [
  route(login, {
    public: async ({ input, caller, exchange }) => {
      const { token, user } = await signIn({ ...input, address: caller.address });
      exchange.setCookie(staffCookie, token, sessionLife);
      return { data: { token, id: user.id, user } };
    },
  }),
  route(logout, {
    staff: async ({ scope, exchange }) => {
      await endSession(scope);
      exchange.clearCookie(staffCookie);
      return {};
    },
  }),
  route(resetIdleTime, { staff: somebodyIsThere }),
  route(getIdleTime, { staff: somebodyIsThere }),
];
