import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import {
  changeSecret,
  changeWebhook,
  createWebhook,
  deleteWebhook,
  pauseWebhook,
  resumeWebhook,
} from './commands/manage.ts';
import { replay, sendTest } from './commands/send-again.ts';
import * as contract from './contract.ts';
import { listAttempts } from './queries/attempts.ts';
import { listWebhooks } from './queries/endpoints.ts';

export const routes: Route[] = [
  route(contract.listWebhooks, { staff: async ({ scope }) => ({ data: await listWebhooks(scope) }) }),

  route(contract.createWebhook, {
    staff: async ({ scope, input }) => ({ data: await createWebhook(scope, input) }),
  }),

  route(contract.changeWebhook, { staff: ({ scope, input }) => changeWebhook(scope, input.id, input) }),

  route(contract.deleteWebhook, { staff: ({ scope, input }) => deleteWebhook(scope, input.id) }),

  route(contract.changeSecret, {
    staff: async ({ scope, input }) => ({ data: await changeSecret(scope, input.id) }),
  }),

  route(contract.pauseWebhook, { staff: ({ scope, input }) => pauseWebhook(scope, input.id) }),

  route(contract.resumeWebhook, { staff: ({ scope, input }) => resumeWebhook(scope, input.id) }),

  route(contract.testWebhook, {
    staff: async ({ scope, input }) => ({ data: await sendTest(scope, input.id) }),
  }),

  route(contract.replayWebhook, {
    staff: async ({ scope, input }) => ({ data: await replay(scope, input.id, input) }),
  }),

  route(contract.listAttempts, {
    staff: ({ scope, input }) => listAttempts(scope, input.id, input.before),
  }),
];
