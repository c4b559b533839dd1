import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { isBrowser } from '#platform/http/origin.ts';
import { changeAccount, changeWrites, createFetchingConnector, testAccount } from './commands/accounts.ts';
import {
  createConnector,
  pauseConnector,
  removeConnector,
  renewPassword,
  startConnector,
} from './commands/connectors.ts';
import { startNotices, stopNotices } from './commands/notices.ts';
import { handleVendorNotice } from './commands/take-notice.ts';
import { handlePush } from './commands/take-push.ts';
import * as contract from './contract.ts';
import { listConnectors, listMessages } from './queries/connectors.ts';

export const routes: Route[] = [
  route(contract.pushBookings, {
    public: ({ input, exchange }) =>
      handlePush({
        publicId: input.connector,
        xml: input.xml,
        authorization: exchange.request.headers.authorization,
        isFromBrowser: isBrowser(exchange.request.headers),
      }),
  }),

  route(contract.receiveVendorNotice, { public: ({ input }) => handleVendorNotice(input.notice) }),

  route(contract.listConnectors, { staff: async ({ scope }) => ({ data: await listConnectors(scope) }) }),

  route(contract.createConnector, {
    staff: async ({ scope, input: { vendor, hotel_code } }) => ({
      data: await createConnector(scope, { vendor, hotelCode: hotel_code ?? null }),
    }),
  }),

  route(contract.createFetching, {
    staff: async ({ scope, input: { vendor, account } }) => ({
      data: await createFetchingConnector(scope, { vendor, account }),
    }),
  }),

  route(contract.changeAccount, {
    staff: ({ scope, input }) => changeAccount(scope, input.id, input.account),
  }),

  route(contract.changeWrites, { staff: ({ scope, input }) => changeWrites(scope, input.id, input.writes) }),

  route(contract.testConnector, {
    staff: async ({ scope, input }) => ({ data: await testAccount(scope, input.id) }),
  }),

  route(contract.startNotices, {
    staff: async ({ scope, input }) => ({ data: await startNotices(scope, input.id) }),
  }),

  route(contract.stopNotices, { staff: ({ scope, input }) => stopNotices(scope, input.id) }),

  route(contract.renewPassword, {
    staff: async ({ scope, input }) => ({ data: await renewPassword(scope, input.id) }),
  }),

  route(contract.startConnector, {
    staff: async ({ scope, input }) => ({ data: await startConnector(scope, input.id) }),
  }),

  route(contract.pauseConnector, { staff: ({ scope, input }) => pauseConnector(scope, input.id) }),

  route(contract.removeConnector, { staff: ({ scope, input }) => removeConnector(scope, input.id) }),

  route(contract.listMessages, {
    staff: async ({ scope, input }) => ({ data: await listMessages(scope, input.id) }),
  }),
];
