import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { deleteNote, markNote, viewHandover, viewNotes, writeNote } from './commands/notes.ts';
import {
  deleteShiftNote,
  editShiftNote,
  markShiftNote,
  viewShiftNotes,
  writeShiftNote,
} from './commands/shift-notes.ts';
import * as contract from './contract.ts';

export const routes: Route[] = [
  route(contract.listNotes, {
    staff: async ({ scope, input }) => ({ data: await viewNotes(scope, input.booking_id) }),
  }),
  route(contract.writeNote, {
    staff: async ({ scope, input }) => ({ data: await writeNote(scope, input) }),
  }),
  route(contract.markNote, {
    staff: async ({ scope, input }) => ({ data: await markNote(scope, input) }),
  }),
  route(contract.deleteNote, {
    staff: async ({ scope, input }) => ({ data: await deleteNote(scope, input) }),
  }),
  route(contract.listHandover, {
    staff: async ({ scope }) => ({ data: await viewHandover(scope) }),
  }),
  route(contract.listShiftNotes, {
    staff: async ({ scope, input }) => ({ data: await viewShiftNotes(scope, input.day) }),
  }),
  route(contract.writeShiftNote, {
    staff: async ({ scope, input }) => ({ data: await writeShiftNote(scope, input) }),
  }),
  route(contract.editShiftNote, {
    staff: async ({ scope, input }) => ({ data: await editShiftNote(scope, input) }),
  }),
  route(contract.markShiftNote, {
    staff: async ({ scope, input }) => ({ data: await markShiftNote(scope, input) }),
  }),
  route(contract.deleteShiftNote, {
    staff: async ({ scope, input }) => {
      await deleteShiftNote(scope, input);
      return {};
    },
  }),
];
