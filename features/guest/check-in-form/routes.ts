import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { storeSecret } from '#features/guest/guest-access/commands/cookies.ts';
import { isAtDesk } from '#features/guest/guest-access/rules/handed-over.ts';
import { disownRegistration } from '#features/registration/registration/commands/withdraw.ts';
import { guestDraft, saveDraft } from './commands/draft.ts';
import { submit } from './commands/submit.ts';
import * as contract from './contract.ts';

export const routes: Route[] = [
  route(contract.getDraft, { guest: async ({ scope }) => ({ data: await guestDraft(scope) }) }),
  route(contract.saveDraft, {
    guest: async ({ scope, input }) => ({ data: await saveDraft(scope, input) }),
  }),
  route(contract.submit, {
    guest: async ({ scope, input, exchange }) => {
      const passes = await submit(scope, input);
      if (isAtDesk(scope.handOver?.way))
        return { status: { success: true, qrCode: passes.qrCode, myPageId: null, my_page: null } };
      const my_page = storeSecret(exchange, 'page', passes.myPageId);
      return { status: { success: true, ...passes, my_page } };
    },
  }),
  route(contract.disown, {
    guest: async ({ scope }) => {
      await disownRegistration(scope);
      return {};
    },
  }),
];
