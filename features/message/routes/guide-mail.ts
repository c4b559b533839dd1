import { type Route, route } from '#features/access/endpoint.ts';
import { inFacility } from '#features/access/in-facility.ts';
import { sendGuideMail } from '../commands/send-guide-mail.ts';
import { restartGuideMail, stopGuideMail } from '../commands/stop-guide-mail.ts';
import { viewHistory } from '../commands/view-history.ts';
import { messageCalendar } from '../contract/calendar.ts';
import * as contract from '../contract/guide-mail.ts';
import { messageHistory } from '../contract/history.ts';
import { messageCalendarOf } from '../queries/calendar.ts';
import { newestOperations } from '../queries/operations.ts';

/** What staff do by hand with the guide mail of the bookings that they selected, and what was sent at all. */
export const routes: Route[] = [
  route(contract.sendGuideMail, {
    staff: async ({ scope, input }) => ({
      data: { data: { sendGuideMailOperationLog: await sendGuideMail(scope, input) } },
    }),
  }),
  route(contract.stopGuideMail, {
    staff: async ({ scope, input }) => ({
      data: { data: { operationLog: await stopGuideMail(scope, input) } },
    }),
  }),
  route(contract.restartGuideMail, {
    staff: async ({ scope, input }) => ({
      data: { data: { operationLog: await restartGuideMail(scope, input) } },
    }),
  }),
  route(contract.listOperations, {
    staff: async ({ scope, input }) => ({
      data: { data: await inFacility(scope, db => newestOperations(db, scope.facilityId, input.id)) },
    }),
  }),
  route(messageCalendar, {
    staff: async ({ scope }) => ({
      data: await inFacility(scope, db => messageCalendarOf(db, scope.facilityId)),
    }),
  }),
  route(messageHistory, {
    staff: async ({ scope, input }) => ({ data: await viewHistory(scope, input) }),
  }),
];
