import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { correctRow, dropFile, joinRows, queueImport, setColumns, undoFile } from '../commands/file/edit.ts';
import { saveLayout } from '../commands/file/layouts.ts';
import { uploadFile } from '../commands/file/upload.ts';
import { viewRows } from '../commands/file/view-rows.ts';
import * as contract from '../contract/file.ts';
import { listFiles, listLeft, showFile } from '../queries/file/files.ts';
import { showLayout } from '../queries/file/layout.ts';

export const routes: Route[] = [
  route(contract.uploadFile, {
    staff: async ({ scope, exchange }) => ({ data: { id: await uploadFile(scope, exchange.request) } }),
  }),
  route(contract.listFiles, { staff: async ({ scope }) => ({ data: await listFiles(scope) }) }),
  route(contract.showFile, {
    staff: async ({ scope, input }) => ({ data: await showFile(scope, input.id) }),
  }),
  route(contract.setColumns, {
    staff: ({ scope, input: { id, code, mapping, day_order: dayOrder } }) =>
      setColumns(scope, id, { code, mapping, dayOrder }),
  }),
  route(contract.showLayout, {
    staff: async ({ scope, input }) => ({ data: await showLayout(scope, input.id) }),
  }),
  route(contract.keepLayout, { staff: ({ scope, input }) => saveLayout(scope, input.layout) }),
  route(contract.listRows, { staff: ({ scope, input }) => viewRows(scope, input) }),
  route(contract.correctRow, {
    staff: async ({ scope, input }) => {
      const { cells, left_out: leftOut, same_booking: isSameBooking, version } = input;
      await correctRow(scope, input.id, input.number, { cells, leftOut, isSameBooking, version });
    },
  }),
  route(contract.joinRows, { staff: ({ scope, input }) => joinRows(scope, input.id) }),
  route(contract.importFile, {
    staff: ({ scope, input }) => queueImport(scope, input.id, input.leave_out_errors),
  }),
  route(contract.undoFile, { staff: ({ scope, input }) => undoFile(scope, input.id) }),
  route(contract.listNotUndone, {
    staff: async ({ scope, input }) => ({ data: await listLeft(scope, input.id) }),
  }),
  route(contract.dropFile, { staff: ({ scope, input }) => dropFile(scope, input.id) }),
];
