import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { proveOwn } from '#features/staff/session/commands/own-proof.ts';
import { askDeletion, callOffDeletion } from './commands/delete/ask-deletion.ts';
import { downloadArchive } from './commands/export/download.ts';
import { askExport } from './commands/export/make-export.ts';
import * as contract from './contract.ts';
import { transferStateOf } from './queries/transfer-state.ts';

export const routes: Route[] = [
  route(contract.showLeaving, { staff: async ({ scope }) => ({ data: await transferStateOf(scope) }) }),

  route(contract.makeArchive, {
    staff: async ({ scope, input: { recipient } }) => {
      await askExport(scope, recipient);
      return { data: await transferStateOf(scope) };
    },
  }),

  route(contract.downloadArchive, {
    staff: ({ scope, exchange }) => downloadArchive(scope, exchange.request.headers),
  }),

  route(contract.askDeletion, {
    staff: async ({ scope, input: { slug, kept_elsewhere, password }, caller: { address } }) => {
      await proveOwn(scope, { password, address });
      await askDeletion(scope, { slug, keptElsewhere: kept_elsewhere });
      return { data: await transferStateOf(scope) };
    },
  }),

  route(contract.callOffDeletion, {
    staff: async ({ scope }) => {
      await callOffDeletion(scope);
      return { data: await transferStateOf(scope) };
    },
  }),
];
