import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { deleteNote, markNote, viewHandover, viewNotes, writeNote } from './commands/notes.ts';
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
];
