import { type Route, route } from '#features/access/access/contract/endpoint.ts';
import { inFacility } from '#features/access/access/queries/in-facility.ts';
import { liftHold, placeHold } from '#features/booking/booking/commands/holds.ts';
import { detectDashboardLanguage } from '#i18n/languages.ts';
import { issueCertificate } from './commands/certify.ts';
import * as contract from './contract.ts';
import { holdsOf } from './queries/holds.ts';
import { overview } from './queries/overview.ts';

export const routes: Route[] = [
  route(contract.viewRetention, { staff: async ({ scope }) => ({ data: await overview(scope) }) }),
  route(contract.viewHold, {
    staff: async ({ scope, input }) => {
      const [hold = null] = await inFacility(scope, db => holdsOf(db, scope, input.booking_id));
      return { data: { hold } };
    },
  }),
  route(contract.certificate, {
    staff: ({ scope, input, caller }) =>
      issueCertificate(scope, input, detectDashboardLanguage(caller.language)),
  }),
  route(contract.placeHold, {
    staff: ({ scope, input }) => placeHold(scope, { bookingId: input.booking_id, reason: input.reason }),
  }),
  route(contract.liftHold, { staff: ({ scope, input }) => liftHold(scope, input.booking_id) }),
];
