import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { bookingById } from '#features/booking/booking/queries/bookings.ts';
import { notFound } from '#platform/http/refusal.ts';
import { downloadData } from './commands/download.ts';
import { deleteMyData } from './commands/forget.ts';
import { confirmMyData, correctMyData, viewMyData } from './commands/own-data.ts';
import * as contract from './contract.ts';
import { requestsOf } from './queries/requests.ts';

export const routes: Route[] = [
  route(contract.showMyData, {
    guest: async ({ scope, caller }) => ({ data: await viewMyData(scope, caller.language) }),
  }),
  route(contract.downloadMyData, {
    guest: ({ scope, input, caller }) => downloadData(scope, caller.language, input.format),
  }),
  route(contract.correctMyData, {
    guest: async ({ scope, input: { version, changes } }) => {
      const corrections = changes.map(({ person_id, question_id, value }) => ({
        personId: person_id,
        questionId: question_id,
        value,
      }));
      return { data: await correctMyData(scope, { version, changes: corrections }) };
    },
  }),
  route(contract.confirmMyData, { guest: ({ scope, input }) => confirmMyData(scope, input.version) }),
  route(contract.deleteMyData, {
    guest: async ({ scope, caller }) => ({ data: await deleteMyData(scope, caller.language) }),
  }),
  route(contract.dataRequests, {
    staff: async ({ scope, input, caller }) => ({
      data: await inFacility(scope, async db => {
        const { facilityId } = scope;
        if (!(await bookingById(db, facilityId, input.booking_id))) throw notFound();
        return requestsOf(db, facilityId, input.booking_id, caller.language);
      }),
    }),
  }),
];
