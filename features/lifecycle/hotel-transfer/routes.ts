import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { verifyOwnProof } from '#features/staff/session/commands/own-proof.ts';
import { cancelDeletion, requestDeletion } from './commands/delete/ask-deletion.ts';
import { downloadArchive } from './commands/export/download.ts';
import { requestExport } from './commands/export/make-export.ts';
import * as contract from './contract.ts';
import { transferStateOf } from './queries/transfer-state.ts';

export const routes: Route[] = [
  route(contract.showTransferState, { staff: async ({ scope }) => ({ data: await transferStateOf(scope) }) }),

  route(contract.makeArchive, {
    staff: async ({ scope, input: { recipient } }) => {
      await requestExport(scope, recipient);
      return { data: await transferStateOf(scope) };
    },
  }),

  route(contract.downloadArchive, {
    staff: ({ scope, exchange }) => downloadArchive(scope, exchange.request.headers),
  }),

  route(contract.askDeletion, {
    staff: async ({ scope, input: { slug, kept_elsewhere, password }, caller: { address } }) => {
      await verifyOwnProof(scope, { password, address });
      await requestDeletion(scope, { slug, keptElsewhere: kept_elsewhere });
      return { data: await transferStateOf(scope) };
    },
  }),

  route(contract.callOffDeletion, {
    staff: async ({ scope }) => {
      await cancelDeletion(scope);
      return { data: await transferStateOf(scope) };
    },
  }),
];
